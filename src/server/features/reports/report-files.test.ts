/** Reports as files: what a reader sees, in their language, and nothing that a spreadsheet runs. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mostReportRows } from '#rules/reports.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { type ReportsBench, reportsBench } from './testing.ts'

const url = '/api/v1/reports'
const days = { from: '2026-11-09', to: '2026-11-15' }
const now = new Date('2026-11-24T11:00:00Z')
let server: TestServer
let bench: ReportsBench
let admin: Client
let analyst: Client

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  bench = await reportsBench(server, () => now)
  admin = await server.signIn('accountadmin')
  analyst = await server.signIn('analyst')
})
afterAll(() => server.close())
beforeEach(() => bench.clear())

const file = (report: string, query: Record<string, string> = {}, client = admin, language = 'en') =>
  client.get(`${url}/${report}/export?${new URLSearchParams({ ...days, ...query })}`, {
    'accept-language': language,
  })

/** Words by how often they were sought. */
const searched = (count: number, topic: string, branch = 'westend') =>
  bench.inBank((tx) =>
    sql`insert into searches (at, organization_uuid, is_by_name, is_by_topic, is_by_place, topic, has_result)
      select '2026-11-10T10:00:00Z', ${bench.branches[branch]}, false, true, false, ${topic}, true
      from generate_series(1, ${count}::int)`.execute(tx),
  )

it('has headings in the language of the reader, and the name of its days', async () => {
  const { headers, text } = await file('sessions', {}, admin, 'de')
  expect(headers['content-disposition']).toBe('attachment; filename="sessions-2026-11-09-2026-11-15.csv"')
  expect(text.split('\r\n').slice(0, 2)).toEqual(['\ufeffDatum;Besuche;Seitenaufrufe', '2026-11-09;0;0'])
  const english = await file('sessions', { separator: 'comma' })
  expect(english.text.split('\r\n')[0]).toBe('\ufeffDate,Visits,Page views')
})

it('holds no formula that somebody searched for', async () => {
  await searched(6, '=cmd|calc')
  await searched(5, '+49')
  const { text } = await file('searches')
  expect(text).not.toMatch(/(^|[;\n"])[=+]/)
  expect(text).toContain("'=cmd|calc")
})

it('tells an analyst what the report tells, and names what it does not', async () => {
  await bench.assign('westend')
  await searched(12, 'erben')
  await searched(4, 'sparen')
  await searched(90, 'anderswo', 'hohenbrueck')
  const { text } = await file('searches', {}, analyst)
  expect(text).toContain('Topic;erben;10;fewer than 5;2026-11-15')
  expect(text).not.toMatch(/sparen|anderswo|12/)
  const visits = await file('sessions', {}, analyst)
  expect(visits.text.split('\r\n')).toEqual([
    '\ufeffWeek from;Visits;Page views',
    '2026-11-09;fewer than 5;fewer than 5',
    '',
  ])
})

it('is an Excel file too, up to so many rows, and offers CSV beyond', async () => {
  await searched(6, 'erben')
  const { status, headers } = await file('searches', { format: 'xlsx' })
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  await bench.inBank((tx) =>
    sql`insert into report_figures (figure, day, organization_uuid, key, value)
      select 'sought_by_topic', '2026-11-10', ${bench.branches.westend}, 'word ' || n, 5
      from generate_series(1, ${mostReportRows}::int + 1) n`.execute(tx),
  )
  await bench.inBank((tx) =>
    sql`insert into report_states (folded_through) values ('2026-11-20')`.execute(tx),
  )
  const { body } = await file('searches', { format: 'xlsx' })
  expect(body.errors).toEqual({
    format: ['An Excel file takes up to 10,000 rows. Choose CSV or fewer days.'],
  })
  expect((await file('searches')).text.split('\r\n')).toHaveLength(mostReportRows + 3)
})

it('has cards by topic, and single advisors only where they are on', async () => {
  expect((await file('cards', { by: 'topic' })).text).toBe(
    '\ufeffName;Online appointments;Appointments kept;Missed;Missed in percent\r\n',
  )
  expect((await file('cards', { by: 'advisor' })).body.errors).toEqual({
    by: ['Figures of single advisors are off.'],
  })
})

it('is for nobody else, and of no days that cannot be', async () => {
  for (const report of ['sessions', 'searches', 'cards']) {
    expect((await file(report, {}, server.guest())).status).toBe(401)
    expect((await file(report, {}, await server.signIn('advisor'))).status).toBe(403)
    expect((await file(report, { from: '2026-11-20', to: '2026-11-10' })).body.errors).toHaveProperty('from')
    expect((await file(report, { to: '2027-01-01' })).body.errors).toHaveProperty('to')
    expect((await file(report, { from: '2016-01-01' })).body.errors).toHaveProperty('to')
  }
})
