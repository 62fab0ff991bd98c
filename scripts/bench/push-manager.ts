/** A marketing manager who sends a push over HTTP and looks how far it is. */
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '#server/testing/process.ts'
import { residentOf } from './memory.ts'

const call = '/api/v1/wallet-cards/notifications'

interface SentPush {
  readonly uuid: string
  readonly state: string
  readonly recipients: number | null
  readonly sent: number
  readonly failed: number
}

export async function managerOf(server: ServerProcess, tenant: string) {
  const headers = { host: `${tenant}.localhost:${server.port}` }
  const email = `marketing-manager@${tenant}.example`
  const signIn = async () => {
    const body = { email, password: 'openbranch-demo' }
    const reply = await server.send('POST', '/api/v1/session', { body, headers })
    return { ...headers, cookie: String(reply.headers['set-cookie']).split(';', 1)[0] ?? '' }
  }
  let signedIn = await signIn()
  const get = async (path: string) => {
    const reply = await server.send('GET', path, { headers: signedIn })
    if (reply.status === 401) signedIn = await signIn()
    return reply
  }
  const until = async (uuid: string, isSo: (push: SentPush) => boolean): Promise<SentPush> => {
    while (true) {
      const { status, body } = await get(`${call}/${uuid}`)
      if (status === 200 && isSo(body)) return body
      await setTimeout(50)
    }
  }
  return {
    until,
    finished: (uuid: string) => until(uuid, ({ state }) => state === 'finished'),
    subscribers: (advisors: readonly string[]) =>
      get(`/api/v1/wallet-cards/subscribers?range=[0,0]&filters[advisors]=${advisors.join(',')}`),
    async send(advisors: readonly string[]): Promise<SentPush> {
      const body = { text: 'Vorsorgeabend', advisors }
      const reply = await server.send('POST', call, { body, headers: signedIn })
      if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    async msOf(act: () => Promise<unknown>): Promise<number> {
      const began = performance.now()
      await act()
      return performance.now() - began
    },
  }
}

/** In MB, the most of what it sees twice a second. */
export function watchMemory({ child: { pid } }: ServerProcess) {
  const resident = () => residentOf(pid)
  let most = resident()
  const timer = setInterval(() => {
    most = Math.max(most, resident())
  }, 500)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}
