import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startFakeApns } from '#server/testing/fake-apns.ts'
import { insertPhones } from '#server/testing/phones.ts'
import { type ServerData, type ServerProcess, startProcess } from '#server/testing/process.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { type Size, seedPhones } from './size-seed.ts'

const call = '/api/v1/wallet-cards/notifications'

/** A push to all phones of the large tenant, and one of another tenant while that is under way; no phone is far away. */
export async function measureLargePush(data: ServerData, size: Size) {
  const [large, other] = await data.look((db) => db.tenantIds())
  const advisors = await data.look((db) => seedPhones(db, large as number, size))
  await data.look((db) => db.withTenant(other as number, (tx) => insertPhones(tx, 'katharina-moser', 10)))
  const certificates = join(data.dataDir, 'wallet-certificates')
  const fake = await startFakeApns({ clientCa: await makeWalletCertificates(certificates) })
  const ca = join(data.dataDir, 'apns.pem')
  await writeFile(ca, fake.ca)
  const ours = { APNS_URL: fake.url, NODE_EXTRA_CA_CERTS: ca, WALLET_CERTIFICATES: certificates }
  const server = await startProcess({ ...data.env, ...ours })
  const manager = await managerOf(server, 'musterbank')
  const neighbour = await managerOf(server, 'alpenbank')
  const memory = watchMemory(server)
  const asked = await manager.msOf(() => manager.subscribers(advisors.slice(0, 300)))
  const began = performance.now()
  const push = await manager.send(advisors)
  const accepted = performance.now() - began
  const beside = await neighbour.msOf(async () =>
    neighbour.finished((await neighbour.send(['katharina-moser'])).uuid),
  )
  await manager.until(push.uuid, ({ recipients }) => recipients !== null)
  const found = performance.now() - began
  // Waking all takes a quarter of an hour, at a rate that stays.
  const before = await manager.until(push.uuid, ({ sent }) => sent > 0)
  const waking = performance.now()
  const { sent, failed } = await manager.until(push.uuid, (now) => now.sent >= before.sent + size.phones / 20)
  const rate = (sent - before.sent) / ((performance.now() - waking) / 1_000)
  if (failed > 0) throw new Error(`${failed} phones could not be woken`)
  const most = memory.stop()
  await server.end('SIGKILL')
  await fake.stop()
  return {
    'size-push-asked': asked,
    'size-push-accepted': accepted,
    'size-push-beside': beside / 1_000,
    'size-push-found': found / 1_000,
    'size-push-rate': rate,
    'size-push-memory': most,
  }
}

interface SentPush {
  readonly uuid: string
  readonly state: string
  readonly recipients: number | null
  readonly sent: number
  readonly failed: number
}

async function managerOf(server: ServerProcess, tenant: string) {
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
function watchMemory({ child: { pid } }: ServerProcess) {
  const resident = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
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
