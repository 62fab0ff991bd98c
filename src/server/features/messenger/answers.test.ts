/** When an answer can be hoped for (product §5.9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/advisors/anna-becker/messenger-answers'
let now = new Date()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const tenantOf = (slug: string) => server.tenants[slug]?.id ?? 0
const run = (query: ReturnType<typeof sql>) =>
  server.db.withTenant(tenantOf('musterbank'), (tx) => query.execute(tx))

const anna = sql`(select uuid from advisors where slug = 'anna-becker')`
const westend = sql`(select organization_uuid from advisors where slug = 'anna-becker')`
/** From Monday to Friday. */
const works = (start: string, end: string) =>
  run(sql`insert into working_hours (advisor_uuid, day, start_time, end_time)
    select ${anna}, day, ${start}, ${end} from generate_series(1, 5) day`)
const ofBranch = (name: string, value: string) =>
  run(sql`insert into organization_metadata (organization_uuid, name, value) values (${westend}, ${name}, ${value})
    on conflict (tenant_id, organization_uuid, name) do update set value = excluded.value`)
const away = (first: string, last: string) =>
  run(sql`insert into absences (advisor_uuid, first_day, last_day) values (${anna}, ${first}, ${last})`)

beforeEach(async () => {
  for (const table of ['absences', 'closing_days', 'working_hours'] as const)
    await run(sql`delete from ${sql.table(table)}`)
  await run(sql`delete from organization_metadata where name in ('openingTimes', 'timeZone')`)
})

async function said(at: string) {
  now = new Date(at)
  const { status, body } = await server.guest().get(url)
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
const opens = async (at: string) => {
  const { hours } = await said(at)
  return hours.is_open ? 'now' : hours.opens && `${hours.opens.date} ${hours.opens.time}`
}

it('is by the hours at which the advisor works: now, later today, tomorrow, after the weekend', async () => {
  await works('09:00', '17:00')
  // Opening hours of the branch say nothing of an advisor who has hours.
  await ofBranch('openingTimes', 'Mo-Su 00:00-24:00')
  expect(await said('2026-11-25T09:00:00Z')).toEqual({
    away_until: null,
    answers_within: null,
    hours: {
      date: '2026-11-25',
      is_open: true,
      until: '17:00',
      opens: null,
      changes_at: '2026-11-25T16:00:00.000Z',
    },
  })
  expect(await opens('2026-11-25T05:00:00Z')).toBe('2026-11-25 09:00')
  expect(await opens('2026-11-25T16:00:00Z')).toBe('2026-11-26 09:00')
  expect(await opens('2026-11-28T10:00:00Z')).toBe('2026-11-30 09:00')
})

it('leaves public holidays and closing days out, and takes other opening times of a day from the hours, never to them', async () => {
  await works('09:00', '17:00')
  // Christmas is on Friday and Saturday.
  expect(await opens('2026-12-24T16:30:00Z')).toBe('2026-12-28 09:00')
  await run(sql`insert into closing_days (kind, date, closed_from, name)
    values ('closed', '2026-12-28', null, 'Inventur'), ('closed', '2026-12-29', '12:00', 'Feier')`)
  expect(await opens('2026-12-24T16:30:00Z')).toBe('2026-12-29 09:00')
  expect(await opens('2026-12-29T11:30:00Z')).toBe('2026-12-30 09:00')
  await run(sql`insert into closing_days (kind, date, name, opening_times)
    values ('open', '2026-12-05', 'Langer Samstag', '10:00-14:00'), ('open', '2026-12-07', 'Kurzer Montag', '10:00-14:00')`)
  expect(await opens('2026-12-05T10:00:00Z')).toBe('2026-12-07 10:00')
  expect(await opens('2026-12-07T13:30:00Z')).toBe('2026-12-08 09:00')
})

it('is by the end of an absence first, and no day of one to come is named', async () => {
  await works('09:00', '17:00')
  await away('2026-11-24', '2026-11-27')
  expect(await said('2026-11-25T09:00:00Z')).toMatchObject({
    away_until: '2026-11-27',
    hours: { is_open: false, opens: { date: '2026-11-30', time: '09:00' } },
  })
  expect(await said('2026-11-23T17:00:00Z')).toMatchObject({
    away_until: null,
    hours: { opens: { date: '2026-11-30', time: '09:00' } },
  })
})

it('is by the opening times of the branch where no hours are entered, and unknown where neither are', async () => {
  expect(await said('2026-11-28T10:00:00Z')).toEqual({ away_until: null, answers_within: null, hours: null })
  await ofBranch('openingTimes', 'nach Vereinbarung')
  expect((await said('2026-11-28T10:00:00Z')).hours).toBeNull()
  await ofBranch('openingTimes', 'Mo-Fr 09:00-12:00,14:00-18:00')
  expect(await opens('2026-11-25T11:30:00Z')).toBe('2026-11-25 14:00')
  expect(await opens('2026-11-25T14:30:00Z')).toBe('now')
  await run(sql`insert into closing_days (kind, date, name, opening_times)
    values ('open', '2026-12-05', 'Langer Samstag', '10:00-14:00')`)
  expect(await opens('2026-12-05T10:00:00Z')).toBe('now')
  // Hours that count for nothing, since their module is off, say nothing either.
  await works('06:00', '07:00')
  await withoutModule('working-hours-calendar', async () =>
    expect(await opens('2026-11-25T14:30:00Z')).toBe('now'),
  )
})

it('goes by the clocks of the branch for its times, and by those of the institution for hours', async () => {
  await ofBranch('timeZone', 'Europe/Lisbon')
  await ofBranch('openingTimes', 'Mo-Fr 09:00-17:00')
  expect(await opens('2026-11-25T08:30:00Z')).toBe('2026-11-25 09:00')
  expect(await opens('2026-11-25T09:30:00Z')).toBe('now')
  // There it is Monday already, in Frankfurt still Sunday.
  await ofBranch('timeZone', 'Pacific/Kiritimati')
  expect((await said('2026-11-29T19:30:00Z')).hours).toMatchObject({ date: '2026-11-30', is_open: true })
  await works('09:00', '17:00')
  expect((await said('2026-11-29T19:30:00Z')).hours).toMatchObject({ date: '2026-11-29', is_open: false })
})

it('is told of nobody who takes no messages, is switched off, of another institution or unknown', async () => {
  const statusOf = async (path = url, tenant = 'musterbank') => (await server.guest(tenant).get(path)).status
  for (const column of ['messenger', 'is_active'] as const) {
    await run(sql`update advisors set ${sql.ref(column)} = false where slug = 'anna-becker'`)
    expect([column, await statusOf()]).toEqual([column, 404])
    await run(sql`update advisors set ${sql.ref(column)} = true where slug = 'anna-becker'`)
  }
  expect(await statusOf(url, 'harbourbank')).toBe(404)
  for (const alias of ['nobody', '%27', '%00', '..%2f', 'x'.repeat(101)])
    expect([alias, [400, 404]]).toEqual([
      alias,
      expect.arrayContaining([await statusOf(`/api/v1/advisors/${alias}/messenger-answers`)]),
    ])
})

it('is nothing while the module is off: 404 for guests, 403 for the signed-in', async () => {
  now = new Date()
  const advisor = await server.signIn('advisor')
  await withoutModule('messenger', async () => {
    expect((await server.guest().get(url)).status).toBe(404)
    expect((await advisor.get(url)).status).toBe(403)
  })
  expect((await advisor.get(url)).status).toBe(200)
})

async function withoutModule(name: string, fn: () => Promise<void>) {
  const id = tenantOf('musterbank')
  await run(sql`delete from modules where name = ${name}`)
  forgetTenant(id)
  try {
    await fn()
  } finally {
    await run(sql`insert into modules (tenant_id, name) values (current_tenant(), ${name})`)
    forgetTenant(id)
  }
}
