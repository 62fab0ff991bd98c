/** A directory as it calls: with its token, so many requests at once, and again later where it is told to. */
import { setTimeout } from 'node:timers/promises'
import { type Reply, type ServerProcess, signInTo } from '#server/testing/process.ts'

const atOnce = 8

/** As long as Entra ID goes on trying, about. */
const mostTries = 100

/** What calls of one kind took. */
export interface Phase {
  readonly seconds: number
  /** Of each call, in ms, waits that it was asked for included. */
  readonly times: readonly number[]
}

export class BenchDirectory {
  /** How often it was told to come back later. */
  postponed = 0
  readonly #server: ServerProcess
  readonly #token: string

  constructor(server: ServerProcess, token: string) {
    this.#server = server
    this.#token = token
  }

  /** One call for each item, eight at once. */
  async phase<Item>(items: readonly Item[], call: (item: Item) => Promise<unknown>): Promise<Phase> {
    const times: number[] = []
    const began = performance.now()
    const left = items.values()
    const workers = Array.from({ length: atOnce }, async () => {
      // One iterator for all: each takes the next.
      for (const item of left) {
        const start = performance.now()
        await call(item)
        times.push(performance.now() - start)
      }
    })
    await Promise.all(workers)
    return { seconds: (performance.now() - began) / 1_000, times }
  }

  /** @throws for any answer that is not the one that is meant */
  async send(method: string, path: string, meant: number, body?: unknown): Promise<Reply> {
    const headers = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/scim+json' }
    for (let tries = 1; ; tries++) {
      const reply = await this.#server.send(method, `/scim/v2${path}`, { body, headers })
      if (reply.status === meant) return reply
      const wait = Number(reply.headers['retry-after'])
      const isLater = (reply.status === 429 || reply.status === 503) && wait > 0 && tries < mostTries
      if (!isLater)
        throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      this.postponed++
      await setTimeout(wait * 1_000)
    }
  }
}

export async function connectDirectory(server: ServerProcess): Promise<BenchDirectory> {
  const cookie = await signInTo(server, 'roles-manager')
  const made = await server.send('POST', '/api/v1/directory/token', { headers: { cookie } })
  if (made.status !== 201) throw new Error(`a token was answered with ${made.status}`)
  return new BenchDirectory(server, made.body.token)
}
