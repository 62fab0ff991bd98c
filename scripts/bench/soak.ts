/** Guests who ask for everything that guests may ask for, for ten minutes: what stays in memory, and what fails. */
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { bookingBody, newAddress } from '#server/testing/booker.ts'
import { startsAhead } from '#server/testing/booking-load.ts'
import {
  packedMain,
  prepareData,
  type Reply,
  type ServerData,
  type ServerProcess,
  startProcess,
} from '#server/testing/process.ts'
import { makeWalletCertificates } from '#server/testing/wallet-certificates.ts'
import { identifiersOf } from '#tests/fuzz/world.ts'
import { onBothDatabases } from './both-databases.ts'
import type { Values } from './figures.ts'
import { residentOf } from './memory.ts'
import { loadedEnvironment, median } from './server.ts'
import { type Asking, type Call, guestCalls } from './soak-calls.ts'

const guests = 8

export async function measureSoak({ short = false } = {}): Promise<Values> {
  return await onBothDatabases('scripts/bench/soak-run.ts', () => measureSoakHere(short), short)
}

export async function measureSoakHere(short: boolean): Promise<Values> {
  const data = await prepareData()
  const asked = await guestsOf(data)
  const certificates = join(data.dataDir, 'certificates')
  await mkdir(certificates)
  await makeWalletCertificates(certificates)
  const env = { ...data.env, ...loadedEnvironment, NODE_ENV: 'production', WALLET_CERTIFICATES: certificates }
  const server = await startProcess(env, packedMain)
  try {
    const seen = new Soak(server, asked)
    const minutes = short ? 1 : 10
    const end = performance.now() + minutes * 60_000
    const memory = sampled(() => residentOf(server.child.pid), end)
    const first = kindsLater(server.port, minutes * 6_000)
    await Promise.all(Array.from({ length: guests }, (_, n) => seen.guest(n, end)))
    const sizes = await memory
    // Halves of minutes: a process that has just been started takes what it needs, which is no growth.
    const part = Math.floor(sizes.length / minutes / (short ? 4 : 2))
    const [, before = Number.NaN, ...parts] = byPart(sizes, part)
    const after = parts.at(-1) ?? Number.NaN
    process.stderr.write(
      `${seen.report()}  memory by ${short ? 'quarter' : 'half'} of a minute: ${byPart(sizes, part).map(Math.round).join(' ')} MB\n` +
        `  of it first: ${await first}, last: ${await kindsLater(server.port, 0)}\n`,
    )
    return {
      'soak-rate': seen.requests / (minutes * 60),
      'soak-first': before,
      'soak-last': after,
      'soak-growth': after / before,
      'soak-lag': await lagOf(server.port),
      'soak-faults': seen.faults,
    }
  } finally {
    await server.end('SIGTERM')
    await data.remove()
  }
}

const byPart = (sizes: readonly number[], part: number) =>
  Array.from({ length: Math.floor(sizes.length / part) }, (_, n) =>
    median(sizes.slice(n * part, (n + 1) * part)),
  )

interface Asked {
  readonly calls: readonly Call[]
  readonly bookable: readonly Bookable[]
}

async function guestsOf(data: ServerData): Promise<Asked> {
  return await data.look(async (db) => {
    const [tenantId = 0] = await db.tenantIds()
    const known = await identifiersOf(db, tenantId)
    const aliases = ['anna-becker', 'jonas-hofmann', 'ole-brandt']
    const bookable: Bookable[] = []
    for (const alias of aliases)
      bookable.push(await makeBookable(db, tenantId, { alias, automatic: true, window: 365 }))
    return { calls: guestCalls(known), bookable }
  })
}

class Soak {
  requests = 0
  faults = 0
  readonly #counts = new Map<string, number>()
  readonly #server: ServerProcess
  readonly #asked: Asked
  readonly #starts = startsAhead(200, [8, 9, 10, 11, 12, 13])

  constructor(server: ServerProcess, asked: Asked) {
    this.#server = server
    this.#asked = asked
  }

  async guest(first: number, end: number): Promise<void> {
    const { calls } = this.#asked
    for (let n = first; performance.now() < end; n += guests) {
      const call = calls[Math.floor(n / guests) % calls.length]
      if (call) await this.#send(call(n))
      if (Math.floor(n / guests) % 10 === 0) await this.#visit(n)
    }
  }

  report(): string {
    return [...this.#counts]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, n]) => `  ${key}: ${n}\n`)
      .join('')
  }

  /** From a visit to the appointment that is called off, so that there is always a time for the next. */
  async #visit(n: number): Promise<void> {
    const { bookable } = this.#asked
    const { alias, topic, uuid: advisor } = bookable[n % bookable.length] as Bookable
    const start = this.#starts[n % this.#starts.length] as string
    const day = start.slice(0, 10)
    await this.#post('visit', '/frontend-logs/profile-hit', { uuid: advisor })
    await this.#post('wallet card', `/wallet-card/${alias}`, { consent: n % 2 === 0 })
    const query = `from=${day}&to=${day}&topic=${topic}&type=in-branch`
    await this.#send({
      what: 'free slots',
      method: 'GET',
      path: `/api/v1/advisors/${alias}/free-slots?${query}`,
    })
    const held = await this.#post('hold', '/api/v1/slot-holds', {
      advisor: alias,
      topic,
      type: 'in-branch',
      start,
    })
    if (held.status !== 201) return
    const booking = bookingBody(held.body)
    const booked = await this.#post('book', '/api/v1/appointments', booking, {
      'idempotency-key': randomUUID(),
    })
    if (booked.status !== 201) return
    const { uuid, token } = booked.body
    await this.#post('cancel', `/api/v1/appointments/${uuid}/cancel?token=${token}`, {})
  }

  async #post(what: string, path: string, body: object, headers: Record<string, string> = {}) {
    return await this.#send({ what, method: 'POST', path, headers, body })
  }

  /** As somebody else with every call. */
  async #send({ what, method, path, headers, body }: Asking): Promise<Reply> {
    const from = { 'x-forwarded-for': newAddress() }
    const reply = await this.#server.send(method, path, { body, headers: { ...headers, ...from } })
    const { status } = reply
    this.requests++
    if (status >= 500 && status !== 501) this.faults++
    const key = `${what} ${status}`
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    return reply
  }
}

/** One sample a second. */
async function sampled(sample: () => number, end: number): Promise<number[]> {
  const samples: number[] = []
  for (; performance.now() < end; await setTimeout(1_000)) samples.push(sample())
  return samples
}

/** What the memory is taken by, in MB. */
async function kindsLater(port: number, ms: number): Promise<string> {
  await setTimeout(ms)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const kinds = text.matchAll(/^(?:process_memory|cache)_bytes\{(?:kind|cache|name)="(\w+)"\} (\d+)$/gm)
  return [...kinds].map(([, kind, bytes]) => `${kind} ${Math.round(Number(bytes) / 2 ** 20)}`).join(', ')
}

/** ms below which 99 of 100 of what was due ran: the bound of the histogram that holds it. */
async function lagOf(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const buckets = [...text.matchAll(/^event_loop_lag_seconds_bucket\{le="([\d.]+)"\} (\d+)$/gm)]
  const all = Number(/^event_loop_lag_seconds_count (\d+)$/m.exec(text)?.[1])
  const bound = buckets.find(([, , count]) => Number(count) >= all * 0.99)?.[1]
  return bound === undefined ? Number.NaN : Number(bound) * 1_000
}
