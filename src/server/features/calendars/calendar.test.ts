import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { type TestCalendar, testCalendar } from './testing.ts'

const url = '/api/v1/advisors/anna-becker/calendar'
let server: TestServer
let advisor: Client
let calendar: TestCalendar

beforeAll(async () => {
  server = await startTestServer()
  advisor = await server.signIn('advisor')
  calendar = await testCalendar(server, 'anna-becker')
})
afterAll(() => server.close())
beforeEach(() => calendar.clear())

const days = (from: string, to = from) => `${url}?from=${from}&to=${to}`
const entries = async (from: string, to?: string) => {
  const { status, body } = await advisor.get(days(from, to))
  expect(status).toBe(200)
  return body.entries as { kind: string; start: string; end: string; [name: string]: unknown }[]
}
const pieces = (all: Awaited<ReturnType<typeof entries>>) =>
  all.map(({ kind, start, end }) => `${kind} ${start.slice(5, 16)} ${end.slice(5, 16)}`)
const own = (query: ReturnType<typeof sql>) => calendar.run(query)
const hours = (day: number, start: string, end: string) =>
  own(
    sql`insert into working_hours (advisor_uuid, day, start_time, end_time) values (${calendar.uuid}, ${day}, ${start}, ${end})`,
  )
const weekly = (
  day: number,
  start: string,
  end: string,
  first: string | null = null,
  last: string | null = null,
) =>
  own(sql`
    insert into blocks (advisor_uuid, kind, title, day, start_time, end_time, first_date, last_date)
    values (${calendar.uuid}, 'weekly', 'Mittagspause', ${day}, ${start}, ${end}, ${first}, ${last})`)

describe('the days of an advisor', () => {
  it('hold everything in the order of its start, each with what a calendar shows of it', async () => {
    await hours(2, '09:00', '17:00')
    await weekly(2, '12:00', '13:00')
    await own(sql`
      insert into opened_slots (advisor_uuid, starts_at, ends_at, note)
      values (${calendar.uuid}, '2026-11-24T16:00Z', '2026-11-24T17:30Z', 'Abendtermine')`)
    await own(sql`
      insert into absences (advisor_uuid, first_day, last_day, note)
      values (${calendar.uuid}, '2026-11-25', '2026-12-01', 'Urlaub')`)
    const [imported] = [
      sql`
      with made as (
        insert into busy_calendars (advisor_uuid, name, url, host)
        values (${calendar.uuid}, 'Team', 'sealed', 'team.example') returning uuid
      ) insert into busy_times (busy_calendar_uuid, advisor_uuid, starts_at, ends_at)
      select uuid, ${calendar.uuid}, '2026-11-24T14:30Z', '2026-11-24T15:00Z' from made`,
    ]
    await own(imported as ReturnType<typeof sql>)
    const uuid = await calendar.book({ start: '2026-11-24T08:30Z', end: '2026-11-24T09:00Z' })
    await calendar.book({ start: '2026-11-24T09:30Z', end: '2026-11-24T10:00Z', state: 'cancelled' })
    const soon = new Date(Date.now() + 60_000)
    await calendar.book({
      start: '2026-11-24T13:00Z',
      end: '2026-11-24T14:00Z',
      state: 'held',
      heldUntil: soon,
    })
    await calendar.book({
      start: '2026-11-24T14:00Z',
      end: '2026-11-24T14:30Z',
      state: 'held',
      heldUntil: new Date(Date.now() - 1_000),
    })
    const { body } = await advisor.get(days('2026-11-24', '2026-11-25'))
    expect({ ...body, entries: [] }).toEqual({
      from: '2026-11-24',
      to: '2026-11-25',
      time_zone: 'Europe/Berlin',
      entries: [],
    })
    expect(body.entries).toEqual([
      expect.objectContaining({
        kind: 'hours',
        start: '2026-11-24T08:00:00.000Z',
        uuid: null,
        repeats: true,
      }),
      {
        kind: 'appointment',
        start: '2026-11-24T08:30:00.000Z',
        end: '2026-11-24T09:00:00.000Z',
        uuid,
        title: 'Moritz Ahlers',
        state: 'confirmed',
        type: 'by-phone',
        topic_name: 'Depot-Check',
        version: 1,
      },
      expect.objectContaining({ kind: 'block', title: 'Mittagspause', repeats: true, version: 1 }),
      {
        kind: 'hold',
        start: '2026-11-24T13:00:00.000Z',
        end: '2026-11-24T14:00:00.000Z',
        uuid: null,
        title: '',
        expires_at: soon.toISOString(),
      },
      expect.objectContaining({ kind: 'busy-calendar', title: 'Team' }),
      expect.objectContaining({ kind: 'opened-slot', title: 'Abendtermine', version: 1 }),
      expect.objectContaining({
        kind: 'absence',
        start: '2026-11-24T23:00:00.000Z',
        end: '2026-11-25T23:00:00.000Z',
        title: 'Urlaub',
      }),
    ])
  })

  it('show hours and blocks by the clocks on the day that summer time begins', async () => {
    await hours(7, '03:00', '12:00')
    await weekly(7, '01:00', '04:00')
    await weekly(7, '02:00', '03:00')
    expect(pieces(await entries('2027-03-28'))).toEqual([
      'block 03-28T00:00 03-28T02:00',
      'hours 03-28T01:00 03-28T10:00',
    ])
    expect(pieces(await entries('2027-03-21'))).toContain('hours 03-21T02:00 03-21T11:00')
  })

  it('show what clocks show twice both times on the day that it ends', async () => {
    await weekly(7, '02:00', '03:00')
    await own(sql`
      insert into blocks (advisor_uuid, kind, first_date, last_date)
      values (${calendar.uuid}, 'range', '2027-10-30', '2027-10-31')`)
    expect(pieces(await entries('2027-10-31'))).toEqual([
      'block 10-30T22:00 10-31T23:00',
      'block 10-31T00:00 10-31T02:00',
    ])
  })

  it('show weekly blocks between their dates only', async () => {
    await weekly(1, '08:00', '09:00', '2026-11-30', '2026-12-07')
    const all = await entries('2026-11-23', '2026-12-20')
    expect(all.map(({ start }) => start.slice(0, 10))).toEqual(['2026-11-30', '2026-12-07'])
  })

  it('show a week that is left out of a weekly block as such', async () => {
    await weekly(1, '08:00', '09:00')
    await own(sql`update blocks set skipped_dates = '["2026-11-30"]'`)
    const all = await entries('2026-11-23', '2026-12-07')
    const shown = { title: 'Mittagspause', repeats: true, uuid: expect.any(String), version: 1 }
    expect(all).toMatchObject([
      { kind: 'block', start: '2026-11-23T07:00:00.000Z', ...shown },
      { kind: 'skipped-block', start: '2026-11-30T07:00:00.000Z', ...shown },
      { kind: 'block', start: '2026-12-07T07:00:00.000Z', ...shown },
    ])
  })

  it('hold what reaches into them from the days beside', async () => {
    await calendar.book({ start: '2026-11-23T22:30Z', end: '2026-11-24T00:30Z' })
    await calendar.book({ start: '2026-11-24T22:59Z', end: '2026-11-24T23:30Z' })
    await calendar.book({ start: '2026-11-24T23:30Z', end: '2026-11-25T00:30Z' })
    expect(pieces(await entries('2026-11-24'))).toEqual([
      'appointment 11-23T22:30 11-24T00:30',
      'appointment 11-24T22:59 11-24T23:30',
    ])
  })

  it('have no weekly hours where those do not count', async () => {
    await hours(2, '09:00', '17:00')
    const id = server.tenants.musterbank?.id ?? 0
    const module = { tenant_id: id, name: 'working-hours-calendar' }
    await server.db.withTenant(id, (tx) => tx.deleteFrom('modules').where('name', '=', module.name).execute())
    forgetTenant(id)
    expect(await entries('2026-11-24')).toEqual([])
    await server.db.withTenant(id, (tx) => tx.insertInto('modules').values(module).execute())
    forgetTenant(id)
    expect(await entries('2026-11-24')).toHaveLength(1)
  })

  it.each([
    ['2026-11-24', '2027-01-25', { to: ['Please ask for at most 62 days.'] }],
    ['2026-11-24', '2026-11-23', { to: ['The last day must not be before the first.'] }],
    ['9999-12-31', '9999-12-31', { from: ['The request could not be read.'] }],
    ['2026-02-30', '2026-03-01', expect.anything()],
    ['0000-01-01', '0000-01-02', expect.anything()],
  ])('are not read from %s to %s', async (from, to, errors) => {
    const reply = await advisor.get(days(from, to), { 'accept-language': 'en' })
    expect([reply.status, reply.body.errors]).toEqual([400, errors])
  })

  it('are 62 at most', async () => {
    expect((await advisor.get(days('2026-11-24', '2027-01-24'))).status).toBe(200)
  })
})

describe('a calendar', () => {
  const other = '/api/v1/advisors/jonas-hofmann/calendar?from=2026-11-24&to=2026-11-24'

  it('is the own one of an institutional advisor, and open to administrators', async () => {
    const admin = await server.signIn('accountadmin')
    expect((await admin.get(days('2026-11-24'))).status).toBe(200)
    expect((await admin.get(other)).status).toBe(200)
    expect((await advisor.get(other)).status).toBe(403)
    expect((await server.guest().get(days('2026-11-24'))).status).toBe(401)
    for (const role of ['stduser', 'INTERNAL', 'orguser', 'advisors-oap-manager', 'advisors-manager'])
      expect([role, (await (await server.signIn(role)).get(days('2026-11-24'))).status]).toEqual([role, 403])
  })

  it('is not there for another institution, nor of nobody', async () => {
    const alpine = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await alpine.get(days('2026-11-24'))).status).toBe(404)
    const admin = await server.signIn('accountadmin')
    for (const alias of ['nobody', '__proto__', "'%20or%201=1"])
      expect(
        (await admin.get(`/api/v1/advisors/${alias}/calendar?from=2026-11-24&to=2026-11-24`)).status,
      ).toBe(404)
  })

  it('is closed to its advisor without a standing, and to everybody without its module', async () => {
    const id = server.tenants.alpenbank?.id ?? 0
    const theirs = await server.signIn('advisor', { tenant: 'alpenbank' })
    const { alias } = (await theirs.get('/api/v1/me')).body
    const day = `/api/v1/advisors/${alias}/calendar?from=2026-11-24&to=2026-11-24`
    expect((await theirs.get(day)).status).toBe(200)
    const set = (is_institutional: boolean) =>
      server.db.withTenant(id, (tx) =>
        tx.updateTable('users').set({ is_institutional }).where('alias', '=', alias).execute(),
      )
    await set(false)
    expect((await theirs.get(day)).status).toBe(403)
    await set(true)
    await server.db.withTenant(id, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'slots-calendar').execute(),
    )
    forgetTenant(id)
    const off = await theirs.get(day, { 'accept-language': 'en' })
    expect([off.status, off.body.message]).toEqual([403, 'module off'])
    expect((await server.guest('alpenbank').get(day)).status).toBe(404)
  })
})
