import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, daysFromTo } from '#rules/dates.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { foldedThrough } from './figures.ts'
import { tenantsToFold } from './folding.ts'
import { insertPageViews } from './queries.ts'
import { type ReportsBench, reportsBench } from './testing.ts'

const url = '/api/v1/reports/sessions'
const english = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
let analyst: Client
/** Tuesday noon in Berlin. */
let now = new Date('2026-11-24T11:00:00Z')
let bench: ReportsBench
let branches: ReportsBench['branches']
let inBank: ReportsBench['inBank']
let fold: ReportsBench['fold']

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages(), clock: () => now })
  admin = await server.signIn('accountadmin')
  analyst = await server.signIn('analyst')
  bench = await reportsBench(server, () => now)
  ;({ branches, inBank, fold } = bench)
})
afterAll(() => server.close())
beforeEach(() => bench.clear())

interface Week {
  /** Its Monday. */
  readonly date: string
  readonly visits: number | null
}

interface Viewed {
  readonly at: string
  readonly count?: number
  readonly page?: string
  readonly branch?: string
  readonly device?: string
  readonly source?: string | null
  readonly isVisit?: boolean
}

const view = ({
  at,
  count = 1,
  page = 'profile',
  branch,
  device = 'phone',
  source = null,
  isVisit = true,
}: Viewed) =>
  inBank((tx) =>
    sql`
      insert into page_views (at, page, organization_uuid, language, device, source, is_visit)
      select ${at}::timestamptz, ${page}, ${branch ? branches[branch] : null}::uuid, 'de', ${device}, ${source}, ${isVisit}
      from generate_series(1, ${count}::int)`.execute(tx),
  )

const read = async (query: Record<string, string> = {}, client = admin) =>
  (await client.get(`${url}?${new URLSearchParams(query)}`, english)).body

describe('what is counted', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const open = (path: string, headers: Record<string, string> = {}, client = server.guest()) =>
    client.get(path, { accept: 'text/html', 'user-agent': phone, ...headers })
  const stored = () =>
    inBank((tx) =>
      tx
        .selectFrom('page_views')
        .select(['page', 'organization_uuid', 'language', 'device', 'source', 'is_visit'])
        .orderBy('id')
        .execute(),
    )

  it('is each page that somebody looks at, and each time that somebody comes', async () => {
    await open('/app/profile/anna-becker', {
      'sec-fetch-site': 'cross-site',
      referer: 'https://www.musterbank.example/team?who=me',
    })
    await open('/app/search', {
      'sec-fetch-site': 'same-origin',
      referer: 'http://musterbank.localhost/app/profile/anna-becker',
    })
    await open('/app/filiale/westend', { 'sec-fetch-site': 'none', 'cache-control': 'max-age=0' })
    await until(async () => expect(await stored()).toHaveLength(3))
    const [first, second, third] = await stored()
    expect(first).toEqual({
      page: 'profile',
      organization_uuid: expect.any(String),
      language: 'de',
      device: 'phone',
      source: 'musterbank.example',
      is_visit: true,
    })
    expect(second).toMatchObject({ page: 'finder', organization_uuid: null, source: null, is_visit: false })
    expect(third).toMatchObject({ page: 'branch', organization_uuid: branches.westend, is_visit: false })
  })

  it('is neither a program, nor a page that is not there, nor who works here, nor where the module is off', async () => {
    await open('/app/profile/anna-becker', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await open('/app/profile/anna-becker', { 'user-agent': 'python-requests/2.31.0' })
    await open('/app/profile/anna-becker', { 'sec-purpose': 'prefetch' })
    await open('/app/profile/nobody-there')
    await open('/app/profile/anna-becker', {}, admin)
    const other = server.tenants.harbourbank?.id ?? 0
    await inBank((tx) => tx.deleteFrom('modules').where('name', '=', 'reports').execute(), 'harbourbank')
    forgetTenant(other)
    await open('/app/search', {}, server.guest('harbourbank'))
    await open('/app/search')
    await until(async () => expect(await stored()).toHaveLength(1))
    expect((await stored())[0]).toMatchObject({ page: 'finder' })
    expect(await inBank((tx) => tx.selectFrom('page_views').selectAll().execute(), 'harbourbank')).toEqual([])
  })
})

describe('the report of an administrator', () => {
  it('has the figures of each day, beside those of as many days before', async () => {
    await view({ at: '2026-11-22T22:59:59Z', count: 2 })
    await view({ at: '2026-11-22T23:00:00Z', count: 3, device: 'desktop', source: 'musterbank.example' })
    await view({ at: '2026-11-23T12:00:00Z', page: 'finder', isVisit: false })
    const report = await read({ from: '2026-11-22', to: '2026-11-23' })
    expect(report).toMatchObject({
      step: 'day',
      is_rounded: false,
      totals: { visits: 5, page_views: 6 },
      previous: { visits: 0, page_views: 0 },
      rows: [
        { date: '2026-11-22', visits: 2, page_views: 2 },
        { date: '2026-11-23', visits: 3, page_views: 4 },
      ],
      breakdowns: [
        {
          name: 'pages',
          rows: [
            { key: 'profile', value: 5 },
            { key: 'finder', value: 1 },
          ],
        },
        { name: 'languages', rows: [{ key: 'de', value: 5 }] },
        {
          name: 'devices',
          rows: [
            { key: 'desktop', value: 3 },
            { key: 'phone', value: 2 },
          ],
        },
        {
          name: 'sources',
          rows: [
            { key: 'musterbank.example', value: 3 },
            { key: 'direct', value: 2 },
          ],
        },
      ],
    })
    expect((await read({ from: '2026-11-23', to: '2026-11-23' })).previous).toEqual({
      visits: 2,
      page_views: 2,
    })
  })

  it('is the same before and after the sums are made, once, twice and late', async () => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-23'])
      await view({ at: `${day}T10:00:00Z`, count: 3, branch: 'westend' })
    const days = { from: '2026-11-01', to: '2026-11-23' }
    const before = await read(days)
    await fold()
    expect(await read(days)).toEqual(before)
    await fold()
    expect(await read(days)).toEqual(before)
    // What was noted may go; its sums stay.
    await inBank((tx) => tx.deleteFrom('page_views').execute())
    expect(await read(days)).toEqual(before)
    expect((await read({ ...days, organization: branches.westend ?? '' })).totals.visits).toBe(9)
    expect((await read({ ...days, organization: branches.hohenbrueck ?? '' })).totals.visits).toBe(0)
  })

  it('is the same where a process dies while it makes the sums, in the middle of a day or between two', async () => {
    for (const day of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-23'])
      await view({ at: `${day}T10:00:00Z`, count: 3, branch: 'westend' })
    const days = { from: '2026-11-01', to: '2026-11-23' }
    const before = await read(days)
    await expect(bench.fold({ diesIn: 3 })).rejects.toThrow('killed')
    expect(await inBank(foldedThrough)).toBe('2026-11-20')
    expect(await read(days)).toEqual(before)
    await expect(bench.fold({ diesIn: 1 })).rejects.toThrow('killed')
    expect(await inBank(foldedThrough)).toBe('2026-11-20')
    await fold()
    expect(await inBank(foldedThrough)).toBe('2026-11-23')
    expect(await read(days)).toEqual(before)
  })

  it('waits with the sums of a day until three in the morning, in the zone of the institution', async () => {
    await view({ at: '2026-11-24T10:00:00Z' })
    const due = async (at: string) => server.db.due((tx) => tenantsToFold(tx, new Date(at)))
    const id = server.tenants.musterbank?.id ?? 0
    expect(await due('2026-11-25T01:59:00Z')).not.toContain(id)
    expect(await due('2026-11-25T02:00:00Z')).toContain(id)
    now = new Date('2026-11-25T02:00:00Z')
    await fold()
    expect(await due('2026-11-25T02:00:00Z')).not.toContain(id)
    now = new Date('2026-11-24T11:00:00Z')
  })

  it('counts what comes too late, or by a clock that went back, on the first day that is open', async () => {
    await view({ at: '2026-11-22T10:00:00Z', count: 2 })
    await fold()
    const late = {
      page: 'finder',
      slug: null,
      language: 'de',
      device: 'phone',
      source: null,
      is_visit: true,
    } as const
    await inBank((tx) => insertPageViews(tx, [{ ...late, at: new Date('2026-11-20T10:00:00Z') }]))
    const { rows } = await read({ from: '2026-11-20', to: '2026-11-23' })
    expect(rows.map(({ visits }: { visits: number }) => visits)).toEqual([0, 0, 2, 1])
  })

  it('knows days of 23 and of 25 hours', async () => {
    // Each hour of both days and of those around them; clocks go forward on 29 March, and back on 25 October.
    for (const [from, to] of [
      ['2026-03-27T23:00:00Z', '2026-03-30T22:00:00Z'],
      ['2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z'],
    ])
      await inBank((tx) =>
        sql`insert into page_views (at, page, language, device, is_visit)
          select at, 'finder', 'de', 'phone', true
          from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 hour', interval '1 hour') at`.execute(
          tx,
        ),
      )
    const visits = async (from: string, to: string) =>
      (await read({ from, to })).rows.map(({ visits: each }: { visits: number }) => each)
    const both = async () => [
      await visits('2026-03-28', '2026-03-30'),
      await visits('2026-10-24', '2026-10-26'),
    ]
    expect(await both()).toEqual([
      [24, 23, 24],
      [24, 25, 24],
    ])
    await fold()
    expect(await both()).toEqual([
      [24, 23, 24],
      [24, 25, 24],
    ])
  })

  it.each([
    [{ from: '2026-11-20', to: '2026-11-10' }, 'from'],
    [{ from: '2016-11-20', to: '2026-11-10' }, 'to'],
    [{ to: '2026-11-24' }, 'to'],
    [{ to: '2026-02-30' }, 'to'],
  ])('says what is wrong with %j', async (query, field) => {
    const { status, body } = await admin.get(`${url}?${new URLSearchParams(query)}`, english)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })
})

describe('the report of an analyst', () => {
  it('has the assigned branches alone, by weeks that are over, in fives', async () => {
    await bench.assign('westend')
    await view({ at: '2026-11-10T10:00:00Z', count: 12, branch: 'westend' })
    await view({ at: '2026-11-17T10:00:00Z', count: 4, branch: 'westend' })
    await view({ at: '2026-11-17T10:00:00Z', count: 70, branch: 'hohenbrueck' })
    await view({ at: '2026-11-23T10:00:00Z', count: 90, branch: 'westend' })
    const report = await read({ from: '2026-11-11', to: '2026-11-23' }, analyst)
    expect(report).toMatchObject({
      ...{ from: '2026-11-09', to: '2026-11-22', step: 'week', is_rounded: true },
      totals: { visits: 10, page_views: 10 },
      previous: { visits: null, page_views: null },
      rows: [
        { date: '2026-11-09', visits: 10, page_views: 10 },
        { date: '2026-11-16', visits: null, page_views: null },
      ],
    })
  })

  it('names no language, device or site of which nothing is told: that it stands there would say that somebody came', async () => {
    await bench.assign('westend')
    const at = '2026-11-17T12:00:00Z'
    await view({ at, count: 12, branch: 'westend' })
    await view({ at, branch: 'westend', device: 'tablet', source: 'few.example' })
    const { breakdowns } = await read({ from: '2026-11-16', to: '2026-11-22' }, analyst)
    const keys = breakdowns.flatMap(({ rows }: { rows: { key: string }[] }) => rows.map(({ key }) => key))
    expect(keys).toContain('profile')
    expect(keys).not.toEqual(expect.arrayContaining(['few.example']))
    expect(keys).not.toEqual(expect.arrayContaining(['tablet']))
  })

  it('says the same of a branch in a week whatever is asked: days that overlap, branches together, comparisons and files', async () => {
    await bench.assign('westend')
    await bench.assign('hohenbrueck')
    let seed = 7
    for (let day = '2026-10-19'; day <= '2026-11-23'; day = addDays(day, 1))
      for (const branch of ['westend', 'hohenbrueck']) {
        seed = (seed * 16_807) % 2_147_483_647
        await view({ at: `${day}T10:00:00Z`, count: Math.floor(seed / 7) % 3, branch })
      }
    const weeksOf = async (branch: string): Promise<Map<string, number | null>> => {
      const query = { from: '2026-10-19', to: '2026-11-22', organization: branches[branch] ?? '' }
      const { rows } = await read(query, analyst)
      return new Map(rows.map(({ date, visits }: Week) => [date, visits]))
    }
    const cells = await Promise.all(['westend', 'hohenbrueck'].map(weeksOf))
    expect(cells.flatMap((each) => [...each.values()])).toContain(null)
    const sum = (from: string, to: string, of: typeof cells) => {
      const told = of.flatMap((each) => [...each].filter(([week]) => week >= from && week <= to))
      const values = told.flatMap(([, visits]) => visits ?? [])
      return values.length > 0 ? values.reduce((all, value) => all + value, 0) : null
    }
    const asked: [from: string, to: string][] = []
    for (let from = '2026-11-02'; from <= '2026-11-12'; from = addDays(from, 1))
      for (let to = '2026-11-13'; to <= '2026-11-22'; to = addDays(to, 3)) asked.push([from, to])
    for (const [from, to] of asked)
      for (const of of [[0], [0, 1]]) {
        const chosen = of.map((at) => cells[at] as (typeof cells)[number])
        const organization = of.map((at) => branches[['westend', 'hohenbrueck'][at] as string]).join(',')
        const report = await read({ from, to, organization }, analyst)
        const weeks = daysFromTo(report.from, report.to)
        expect([from, to, report.totals.visits]).toEqual([from, to, sum(report.from, report.to, chosen)])
        expect(report.previous.visits).toBe(
          sum(addDays(report.from, -weeks), addDays(report.from, -1), chosen),
        )
        for (const { date, visits } of report.rows as Week[]) expect(visits).toBe(sum(date, date, chosen))
      }
    const [from, to] = asked[0] as [string, string]
    const { text } = await analyst.get(
      `/api/v1/reports/sessions/export?${new URLSearchParams({ from, to })}`,
      english,
    )
    const lines = text.trim().split('\r\n').slice(1)
    const weeks = lines.map((line) => line.split(/[,;]/)[0] ?? '')
    expect(lines.map((line) => line.split(/[,;]/)[1])).toEqual(
      weeks.map((week) => String(sum(week, week, cells) ?? 'fewer than 5')),
    )
  })

  it('has nothing without a branch, and refuses another', async () => {
    await view({ at: '2026-11-10T10:00:00Z', count: 12, branch: 'westend' })
    expect((await read({ from: '2026-11-09', to: '2026-11-15' }, analyst)).totals.visits).toBeNull()
    await bench.assign('hohenbrueck')
    const { status, body } = await analyst.get(`${url}?organization=${branches.westend}`, english)
    expect([status, body.errors]).toEqual([400, { organization: ['There is no such organization.'] }])
  })

  it('is for nobody else', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['orgs-manager', 'advisor', 'marketing-manager'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
  })

  it('names the branches to choose from', async () => {
    const names = async (client: Client) =>
      (await client.get('/api/v1/report-organizations')).body.map(({ uuid }: { uuid: string }) => uuid)
    expect(await names(analyst)).toEqual([])
    await bench.assign('westend')
    expect(await names(analyst)).toEqual([branches.westend])
    expect((await names(admin)).length).toBeGreaterThan(2)
  })
})
