import { sql } from 'kysely'
import { freeSlots } from '#rules/slots/slots.ts'
import { command } from '#scripts/test/command.ts'
import { inPostgres, postgresWith } from '#scripts/test/postgres.ts'
import { readCalendars } from '#server/features/slots/calendar-rows.ts'
import { slotsJobs } from '#server/features/slots/jobs.ts'
import type { Db, TenantTx } from '#server/platform/database/database.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Values } from './figures.ts'
import { median } from './server.ts'

const zone = 'Europe/Berlin'
const modules = new Set(['online-appointments', 'working-hours-calendar', 'slots-calendar'])

/** Free slots on the embedded database and on PostgreSQL, and the engine against the oracle under three clocks. */
export async function measureSlots({ short = false } = {}): Promise<Values> {
  const embedded = await measureSlotsHere(short)
  const compared = await compareWithOracle(short)
  const how = postgresWith()
  if (!how) {
    console.error('  no PostgreSQL here: its slots are left out')
    return { ...embedded, ...compared }
  }
  const line = [process.execPath, 'scripts/bench/slots-run.ts', ...(short ? ['--short'] : [])]
  const measured = await lineOf(inPostgres(how, line))
  const values = Object.entries(measured).map(([id, value]) => [`${id}-postgres`, value])
  return { ...embedded, ...compared, ...Object.fromEntries(values) }
}

/** What a command prints as one line of JSON. */
async function lineOf(line: string[], env?: Record<string, string>): Promise<Record<string, number>> {
  const { ok, output } = await command(line, env)
  // The throw-away cluster speaks before and after.
  const measured = output.split('\n').find((each) => each.startsWith('{'))
  if (!ok || !measured) throw new Error(output)
  return JSON.parse(measured)
}

async function compareWithOracle(short: boolean): Promise<Values> {
  const total = { 'slots-oracle': 0, 'slots-oracle-faults': 0 }
  for (const TZ of ['UTC', 'Europe/Berlin', 'America/New_York']) {
    const line = [process.execPath, 'scripts/bench/slots-oracle-run.ts', short ? '20' : '200']
    const { questions = 0, faults = 1 } = await lineOf(line, { TZ })
    total['slots-oracle'] += questions
    total['slots-oracle-faults'] += faults
  }
  return total
}

/** On the database that tests run on: PGlite, or TEST_DATABASE_URL. */
export async function measureSlotsHere(short: boolean): Promise<Values> {
  const server = await startTestServer({ checkReplies: false })
  try {
    const id = (server.tenants.musterbank as { id: number }).id
    const topic = await insertAdvisors(server.db, id, short ? 1_000 : 10_000)
    const guest = server.guest()
    return {
      ...(await measureRequests(guest, topic)),
      ...(await measureMany(server.db, id)),
      ...(await measureFinder(server, guest, id)),
    }
  } finally {
    await server.close()
  }
}

/** Fifty who are booked 150 times a month, one who was 5,000 times in all, and thousands whom nobody has booked yet. */
async function insertAdvisors(db: Db, id: number, many: number): Promise<string> {
  const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>) => db.withTenant(id, fn)
  const topic = await inTenant(async (tx) => {
    const { rows } = await sql<{ uuid: string }>`
      insert into appointment_topics (topic, length, position) values ('Messung', 60, 99) returning uuid`.execute(
      tx,
    )
    await sql`
      insert into advisors (slug, first_name, last_name, online_appointment)
      select slug || '-' || n, 'Vorname' || n % 97, 'Nachname' || n % 1009, true
      from (values ('booked', 50), ('busy', 1), ('idle', ${many}::int)) kind (slug, rows), generate_series(1, rows) n
    `.execute(tx)
    const those = sql`(select uuid from advisors where slug ~ '^(booked|busy|idle)-') those`
    await sql`insert into advisor_appointment_topics (advisor_uuid, topic_uuid)
      select uuid, ${rows[0]?.uuid}::uuid from ${those}`.execute(tx)
    await sql`insert into advisor_appointment_types (advisor_uuid, type)
      select uuid, type from ${those}, unnest(array['online', 'by-phone']) type`.execute(tx)
    await sql`delete from working_hours`.execute(tx)
    await sql`insert into working_hours (advisor_uuid, day, start_time, end_time)
      select uuid, day, '09:00', '17:00' from ${those}, generate_series(1, 5) day`.execute(tx)
    return rows[0]?.uuid as string
  })
  for (const [slug, past] of [
    ['booked', 0],
    ['busy', 940],
  ] as const) {
    await inTenant((tx) =>
      sql`
        insert into appointments (advisor_uuid, type, state, topic_uuid, starts_at, ends_at, occupied)
        select uuid, 'online', 'confirmed', ${topic}, start, start + interval '30 minutes',
          tstzrange(start, start + interval '30 minutes', '[)')
        from advisors, generate_series(-${past}::int, 60) d, generate_series(9, 15) hour,
          lateral (
            select (current_date + d + make_time(hour, 0, 0)) at time zone ${zone} as start
          ) time
        where slug like ${`${slug}-%`} and extract(isodow from current_date + d) < 6`.execute(tx),
    )
  }
  for (const table of [
    'advisors',
    'appointments',
    'working_hours',
    'advisor_appointment_topics',
    'advisor_appointment_types',
  ])
    await db.vacuum(table)
  return topic
}

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** In days: the first Wednesday after the notice. On a Sunday nobody is free, and few holidays are Wednesdays. */
const first = 3 + ((3 - new Date(`${dateIn(3)}T12:00Z`).getUTCDay() + 7) % 7)

/** Whole requests inside the server. */
async function measureRequests(guest: Client, topic: string): Promise<Values> {
  const list = (slug: string, days: number, times = 60) => {
    const query = new URLSearchParams({
      from: dateIn(first),
      to: dateIn(first - 1 + days),
      topic,
      type: 'online',
    })
    return time(() => guest.get(`/api/v1/advisors/${slug}/free-slots?${query}`), times)
  }
  await list('booked-1', 31)
  const busy = await list('busy-1', 31, 400)
  return {
    'slots-day': median(await list('booked-2', 1)),
    'slots-week': median(await list('booked-3', 7)),
    'slots-month': median(await list('booked-4', 31)),
    'slots-busy-p50': median(busy),
    'slots-busy-p99': busy.toSorted((a, b) => a - b)[Math.floor(busy.length * 0.99)] as number,
  }
}

async function time(call: () => Promise<{ status: number; text: string }>, times: number): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    const { status, text } = await call()
    took.push(performance.now() - began)
    if (status !== 200 || !text.includes('start')) throw new Error(`${status} ${text.slice(0, 200)}`)
  }
  return took
}

/** Several calendars in one range query, as the repair reads them; and the engine alone. */
async function measureMany(db: Db, id: number): Promise<Values> {
  const now = new Date()
  const range = { from: dateIn(3), to: dateIn(33) }
  const month = async (count: number) => {
    const took: number[] = []
    for (let i = 0; i < 15; i++) {
      const began = performance.now()
      const slugs = Array.from({ length: count }, (_, n) => `booked-${n + 1}`)
      const where = sql`a.slug = any(${slugs}::text[])`
      const calendars = await db.withTenant(
        id,
        (tx) => readCalendars(tx, { id, timeZone: zone }, { ...range, where, modules, now }),
        { readOnly: true },
      )
      for (const each of calendars) slotsOf(each.calendar)
      took.push(performance.now() - began)
    }
    return median(took)
  }
  const slotsOf = (calendar: Parameters<typeof freeSlots>[0]) =>
    freeSlots(calendar, { ...range, type: 'online', weekdays: [], length: 60, now: now.getTime() })
  const [stored] = await db.withTenant(id, (tx) =>
    readCalendars(tx, { id, timeZone: zone }, { ...range, where: sql`a.slug = 'busy-1'`, modules, now }),
  )
  const engine = Array.from({ length: 200 }, () => {
    const began = performance.now()
    if (stored) slotsOf(stored.calendar)
    return performance.now() - began
  })
  return {
    'slots-month-10': await month(10),
    'slots-month-50': await month(50),
    'slots-engine': median(engine),
  }
}

/** The next free slot of all: found by the nightly repair, then read from its column. */
async function measureFinder(server: TestServer, guest: Client, id: number): Promise<Values> {
  const began = performance.now()
  await slotsJobs['next-free-slots-of-all'].handle({ data: { tenantId: id } }, {
    withTenant: server.db.withTenant,
    tenant: async () => ({ id, timeZone: zone }),
    clock: () => new Date(),
  } as never)
  const repair = (performance.now() - began) / 1000
  await server.db.vacuum('advisors')
  const page = async (order: string, name?: string) => {
    const query = new URLSearchParams({ order, ...(name && { name }) })
    return median(await time(() => guest.get(`/api/v1/search/advisors?${query}`), 15))
  }
  return {
    'next-repair': repair,
    'next-by-name': Math.max(await page('name'), await page('match', 'Nachname77')),
    'next-sorted': await page('next-free-slot'),
  }
}
