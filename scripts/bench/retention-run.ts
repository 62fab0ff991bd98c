// Runs inside the throw-away PostgreSQL and prints what it measured as one line of JSON.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { nightBefore } from '#rules/retention.ts'
import { boundedTables } from '#server/bounded-tables.ts'
import { nightBook } from '#server/features/retention-terms/public.ts'
import type { TenantTx } from '#server/platform/database/database.ts'
import { housekeeping } from '#server/platform/jobs/housekeeping.ts'
import { openSender } from '#server/platform/jobs/jobs.ts'
import { dropOutdated } from '#server/platform/jobs/outdated-rows.ts'
import { bookableAdvisors, bookHeld, holdAt, startsAhead } from '#server/testing/booking-load.ts'
import { prepareData, signInTo, startProcess } from '#server/testing/process.ts'
import { formTicket } from '#server/testing/ticket.ts'
import { seedOutdated } from './retention-seed.ts'
import { loadedEnvironment, median } from './server.ts'

const rows = Number(process.env.BENCH_ROWS ?? (process.argv.includes('--short') ? 20_000 : 1_000_000))
/** Between two visits of a visitor: so many as would be there at night are few, these are many. */
const pause = 20
const quietMs = 15_000

const data = await prepareData()
const tenantId = await data.look(async (db) => (await db.tenantIds())[0] as number)
const advisors = await data.look((db) => bookableAdvisors(db, tenantId, 40))
const ticket = await data.look((db) => formTicket(db, tenantId))
await data.look((db) => seedOutdated(db, tenantId, rows))
const wishes = startsAhead(230, [8, 9, 10, 11, 12, 13, 14]).flatMap((start) =>
  advisors.map((advisor) => [advisor, start] as const),
)

const server = await startProcess({ ...data.env, ...loadedEnvironment })
const cookie = await signInTo(server)

interface Times {
  readonly view: number[]
  readonly booking: number[]
  readonly lock: number[]
}

async function view({ view }: Times): Promise<void> {
  const began = performance.now()
  const { status } = await server.send('GET', '/app/profile/anna-becker')
  if (status !== 200) throw new Error(`the profile answered ${status}`)
  view.push(performance.now() - began)
  await setTimeout(pause)
}

async function book({ booking }: Times): Promise<void> {
  const wish = wishes.shift()
  if (!wish) throw new Error('All times are taken.')
  const held = await holdAt(server.port, ...wish)
  if (held.status !== 201) throw new Error(`a hold answered ${held.status}`)
  const booked = await bookHeld(server.port, held.body.token, ticket)
  if (booked.status !== 201) throw new Error(`a booking answered ${booked.status}`)
  booking.push(held.ms, booked.ms)
  await setTimeout(pause)
}

/** How long whoever waits for a lock of somebody else has waited, in ms. */
async function look({ lock }: Times): Promise<void> {
  const waiting = await data.look((db) =>
    db.withSystem((tx) =>
      sql<{ ms: number }>`
        select coalesce(max(extract(epoch from clock_timestamp() - query_start) * 1000), 0)::float8 as ms
        from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(tx),
    ),
  )
  lock.push(waiting.rows[0]?.ms ?? 0)
  await setTimeout(5)
}

/** What visitors and locks take while this runs. */
async function meanwhile(work: () => Promise<void>): Promise<Times> {
  const times: Times = { view: [], booking: [], lock: [] }
  let isOver = false
  const again = async (visit: (times: Times) => Promise<void>) => {
    while (!isOver) await visit(times)
  }
  const visitors = [again(view), again(view), again(book), again(look)]
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(visitors)
  return times
}

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => data.look((db) => db.withTenant(tenantId, fn))

async function ended(): Promise<{ total: number; seconds: number } | undefined> {
  const { rows } = await inTenant((tx) =>
    sql<{ total: number; seconds: number }>`
      select total, extract(epoch from finished_at - created_at)::float8 as seconds
      from deletions where night is not null and state = 'done'`.execute(tx),
  )
  return rows[0]
}

/** As its hour does, in the process that serves visitors. */
async function night(): Promise<void> {
  await data.look(async (db) => {
    const sender = await openSender(db, housekeeping(boundedTables, nightBook), pino({ level: 'error' }))
    await db.withTenant(tenantId, (tx) => sender.send(tx, 'housekeeping', { tenantId }))
    await sender.close()
  })
  while (!(await ended())) await setTimeout(200)
}

async function terms(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const began = performance.now()
    const { status, body } = await server.send('GET', '/api/v1/deletion-tool/terms', { headers: { cookie } })
    if (status !== 200) throw new Error(`the terms answered ${status} ${JSON.stringify(body)}`)
    times.push(performance.now() - began)
  }
  return median(times)
}

const termsMs = await terms()
await meanwhile(() => setTimeout(3_000))
const quiet = await meanwhile(() => setTimeout(quietMs))
const busy = await meanwhile(night)
const done = await ended()
if (!done || done.total < rows) throw new Error(`Of ${rows} rows ${done?.total} went.`)

const began = performance.now()
await data.look(async (db) => {
  const deps = { withTenant: db.withTenant, clock: () => new Date() }
  const night = nightBefore(new Date())
  const note = nightBook.noteOf(night, deps)
  await dropOutdated(deps, tenantId, boundedTables, { now: night, note })
  await nightBook.close(tenantId, deps)
})
const again = performance.now() - began

await server.end('SIGTERM')
await data.remove()

const longest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0)
const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
process.stderr.write(`${busy.view.length} views and ${busy.booking.length} holds and bookings meanwhile\n`)
console.log(
  JSON.stringify({
    'retention-time': done.seconds,
    'retention-view': longest(busy.view),
    'retention-view-p99': p99(busy.view),
    'retention-view-quiet': longest(quiet.view),
    'retention-booking': longest(busy.booking),
    'retention-booking-p99': p99(busy.booking),
    'retention-booking-quiet': longest(quiet.booking),
    'retention-wait': Math.max(
      0,
      longest(busy.view) - longest(quiet.view),
      longest(busy.booking) - longest(quiet.booking),
    ),
    'retention-lock': longest(busy.lock),
    'retention-again': again,
    'retention-terms': termsMs,
  }),
)
process.exit(0)
