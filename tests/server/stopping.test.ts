/** The server as a process that is told to stop: who has asked is answered, and nobody is cut off. */
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { ServerProcess } from '#server/testing/process.ts'
import { Servers } from '#server/testing/servers.ts'
import { patienceMs } from '#tests/patience.ts'
import { until } from '#tests/until.ts'

const servers = new Servers()

/** A sign-in whose head the server has and whose body it waits for: `finish` sends that. */
function begin({ port }: ServerProcess, email: string) {
  const body = JSON.stringify({ email, password: 'x' })
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/session',
    headers: {
      host: `musterbank.localhost:${port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const status = new Promise<number>((resolve, reject) => {
    sent.once('error', reject).once('response', (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    })
  })
  // Settled late, or never where the server goes first.
  status.catch(() => {})
  const isRead = once(sent, 'continue')
  sent.flushHeaders()
  return { isRead, status, finish: () => sent.end(body) }
}

const isReady = ({ port }: ServerProcess) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Asks again as soon as it is answered, until it is not. */
class Visitor {
  readonly replies: { readonly status: number | undefined; readonly connection: string | undefined }[] = []
  /** Why there was no reply in the end. */
  readonly end: Promise<string>
  readonly #agent: Agent
  readonly #port: number

  constructor({ port }: ServerProcess, keepAlive: boolean) {
    this.#port = port
    this.#agent = new Agent({ keepAlive, maxSockets: 1 })
    this.end = this.#ask()
  }

  async #ask(): Promise<string> {
    while (true) {
      try {
        this.replies.push(await this.#once())
      } catch (error) {
        const { code, syscall } = error as NodeJS.ErrnoException
        return `${code} ${syscall}`
      }
    }
  }

  #once(): Promise<Visitor['replies'][number]> {
    const headers = { host: `musterbank.localhost:${this.#port}` }
    const options = {
      agent: this.#agent,
      host: '127.0.0.1',
      port: this.#port,
      path: '/api/v1/tenant',
      headers,
    }
    return new Promise((resolve, reject) => {
      const sent = request(options, (reply) => {
        const { statusCode: status, headers } = reply
        reply.resume()
        reply.once('error', reject).once('end', () => resolve({ status, connection: headers.connection }))
      })
      sent.once('error', reject).end()
    })
  }
}

describe('SIGTERM', () => {
  it.each([
    ['on connections that they keep', true],
    ['on a new connection each', false],
  ])('cuts off none of those who ask without pause, %s', async (_, keepAlive) => {
    const server = await servers.start({ STOP_SECONDS: String(patienceMs / 1_000) })
    const visitors = Array.from({ length: 20 }, () => new Visitor(server, keepAlive))
    await until(() => visitors.every(({ replies }) => replies.length > 5))
    expect(await servers.end(server, 'SIGTERM')).toBe(0)
    // Whoever comes later is not let in: nothing of them is lost, and another server may have them.
    expect(new Set(await Promise.all(visitors.map(({ end }) => end)))).toEqual(
      new Set(['ECONNREFUSED connect']),
    )
    expect(new Set(visitors.flatMap(({ replies }) => replies.map(({ status }) => status)))).toEqual(
      new Set([200]),
    )
    // Who connects anew each time may be answered before the server lets nobody in, and come back after.
    if (keepAlive)
      expect(new Set(visitors.map(({ replies }) => replies.at(-1)?.connection))).toEqual(new Set(['close']))
  })

  it('lets requests in flight end, and exits with 0', async () => {
    const server = await servers.start({ STOP_SECONDS: String(patienceMs / 1_000) })
    const begun = Array.from({ length: 60 }, (_, i) => begin(server, `nobody${i}@musterbank.example`))
    await Promise.all(begun.map(({ isRead }) => isRead))
    const ended = servers.end(server, 'SIGTERM')
    await until(async () => !(await isReady(server)))
    for (const each of begun) each.finish()
    expect(await Promise.all(begun.map(({ status }) => status))).toEqual(Array(60).fill(401))
    expect(await ended).toBe(0)
  })

  it('does not wait for ever for what hangs, and then exits with 1', async () => {
    const server = await servers.start({ STOP_SECONDS: '1' })
    await begin(server, 'nobody@musterbank.example').isRead
    expect(await servers.end(server, 'SIGTERM')).toBe(1)
  })
})
