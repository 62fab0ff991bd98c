// Runs inside the throw-away PostgreSQL and prints what it measured as one line of JSON.
import { setTimeout } from 'node:timers/promises'
import type { Bookable } from '#server/testing/bookable.ts'
import {
  bookableAdvisors,
  bookHeld,
  bookUntilKilled,
  holdAt,
  lossesOf,
  startsAhead,
} from '#server/testing/booking-load.ts'
import { prepareData, startProcess } from '#server/testing/process.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { loadedEnvironment } from './server.ts'

const isShort = process.argv.includes('--short')
const seconds = isShort ? 3 : 15
const kills = isShort ? 3 : 20
/** At once; more would only wait longer for their turn. */
const visitors = 64

const data = await prepareData()
const tenantId = await data.look(async (db) => (await db.tenantIds())[0] as number)
const advisors = await data.look((db) => bookableAdvisors(db, tenantId, 40))
/** Good for half an hour. */
const ticket = await data.look((db) => formTicket(db, tenantId))
const env = { ...data.env, ...loadedEnvironment }
const wishes = startsAhead(230, [8, 9, 10, 11, 12, 13, 14]).flatMap((start) =>
  advisors.map((advisor) => [advisor, start] as const),
)
let next = 0
const nextWish = (): readonly [Bookable, string] | undefined => wishes[next++]

const times: { hold: number[]; book: number[] } = { hold: [], book: [] }
let faults = 0

async function visit(port: number, until: number): Promise<void> {
  while (performance.now() < until) {
    const wish = nextWish()
    if (!wish) return
    const held = await holdAt(port, ...wish)
    times.hold.push(held.ms)
    if (held.status !== 201) {
      faults += held.status >= 500 ? 1 : 0
      continue
    }
    const booked = await bookHeld(port, held.body.token, ticket)
    if (booked.status === 201) times.book.push(booked.ms)
    else faults++
  }
}

async function load(port: number, ms: number): Promise<void> {
  const until = performance.now() + ms
  await Promise.all(Array.from({ length: visitors }, () => visit(port, until)))
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] as number

/** Autovacuum looks in once a minute; a load that begins on empty tables would be over before the planner knows of it. */
const asAfterAMinute = () =>
  data.look(async (db) => {
    for (const table of ['appointments', 'appointment_history', 'idempotency_keys', 'rate_limits', 'mails'])
      await db.vacuum(table)
  })

const server = await startProcess(env)
await load(server.port, 2_000)
await asAfterAMinute()
times.hold = []
times.book = []
faults = 0
const began = performance.now()
await load(server.port, seconds * 1000)
const rate = times.book.length / ((performance.now() - began) / 1000)
await server.end('SIGTERM')

async function losses() {
  const acknowledged: string[] = []
  // What was booked before had its jobs run meanwhile; only what follows is counted.
  await data.look((db) => db.withTenant(tenantId, (tx) => tx.deleteFrom('appointments').execute()))
  for (let round = 0; round < kills; round++) {
    const killed = await startProcess(env)
    const writers = Array.from({ length: 8 }, () =>
      bookUntilKilled(killed.port, nextWish, (uuid) => acknowledged.push(uuid)),
    )
    for (const before = acknowledged.length; acknowledged.length === before; ) await setTimeout(5)
    await setTimeout(Math.random() * 1000)
    await killed.end('SIGKILL')
    await Promise.all(writers)
  }
  const lost = await data.look((db) => db.withTenant(tenantId, (tx) => lossesOf(tx, acknowledged)))
  process.stderr.write(`${kills} kills, ${acknowledged.length} acknowledged, ${JSON.stringify(lost)}\n`)
  return lost.bookings + lost.jobs
}

const lost = await losses()
await data.remove()
console.log(
  JSON.stringify({
    'bookings-rate': rate,
    'bookings-p99': Math.max(p99(times.hold), p99(times.book)),
    'bookings-faults': faults,
    'bookings-lost': lost,
  }),
)
process.exit(0)
