/** From a search to a profile to a booking: of whom it is known, what is told of it, and how it is let go. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bannerOf } from '#rules/cookie-banner.ts'
import { boundedTables } from '#server/bounded-tables.ts'
import { dropOutdated } from '#server/platform/jobs/outdated-rows.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToBook, bookingBody, hold } from '#server/testing/booker.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { type ReportsBench, reportsBench } from './testing.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const noon = Date.parse('2026-11-24T11:00:00Z')

let server: TestServer
let bench: ReportsBench
let anna: Bookable
let now = new Date(noon)

beforeAll(async () => {
  server = await startTestServer({
    pages: unbuiltPages(),
    clock: () => now,
    config: { trustProxy: ['loopback'] },
  })
  bench = await reportsBench(server, () => now)
  anna = await makeBookable(server.db, server.tenants.musterbank?.id ?? 0)
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date(noon)
  await bench.clear()
})

type Choice = { readonly action: 'agree' | 'essential' } | { readonly categories: string[] }

/** A browser with its cookies. Each request comes a second after the one before. */
function browserOf(tenant = 'musterbank', jar: Record<string, string> = {}) {
  const client = () =>
    server.guest(
      tenant,
      Object.entries(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ') || undefined,
    )
  const ask = async <T extends { readonly headers: object }>(
    asked: (guest: Client) => Promise<T>,
  ): Promise<T> => {
    now = new Date(now.getTime() + 1_000)
    const reply = await asked(client())
    const { 'set-cookie': sent = [] } = reply.headers as { 'set-cookie'?: string | string[] }
    for (const each of [sent].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      if (each.includes('Max-Age=0')) delete jar[name]
      else jar[name] = value
    }
    return reply
  }
  const open = (path: string, headers: Record<string, string> = {}) =>
    ask((guest) => guest.get(path, { accept: 'text/html', 'user-agent': phone, ...headers }))
  return {
    jar,
    ask,
    open,
    search: (headers = {}) => open('/app/search?name=Becker', headers),
    profile: (headers = {}) => open('/app/profile/anna-becker', headers),
    async choose(choice: Choice) {
      const version = (await bannerIn(tenant))?.version
      const reply = await ask((guest) =>
        guest.post('/frontend-logs/cookie-consent', { version, action: 'choices', ...choice }),
      )
      expect(reply.status, reply.text).toBe(201)
      return [(reply.headers as Record<string, unknown>)['set-cookie']].flat().map(String)
    },
    book: async (start: string) => {
      const held = await hold(client(), anna, start)
      const reply = await ask((guest) => askToBook(guest, bookingBody(held)))
      expect(reply.status, reply.text).toBe(201)
    },
  }
}

const bannerIn = (tenant: string) =>
  bench.inBank(async (tx) => {
    const { value } = await tx
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'cookies_alert_config')
      .executeTakeFirstOrThrow()
    return bannerOf(value)
  }, tenant)

const steps = async (tenant?: string): Promise<string[]> =>
  (
    await bench.inBank(
      (tx) =>
        tx
          .selectFrom('visitor_steps')
          .select('step')
          .orderBy(sql`step = 'booked'`)
          .orderBy('at')
          .orderBy('step')
          .execute(),
      tenant,
    )
  ).map(({ step }) => step)
const visitors = (tenant?: string) =>
  bench.inBank((tx) => tx.selectFrom('agreed_visitors').selectAll().execute(), tenant)
const noted = (...all: string[]) => until(async () => expect(await steps()).toEqual(all))
/** All that was to be noted before this visitor came is written with their step. */
const afterAnother = async () => {
  const another = browserOf()
  await another.choose({ action: 'agree' })
  await another.open('/app/filiale/westend')
  await until(async () => expect(await steps()).toContain('came'))
  return await steps()
}

describe('a visitor who agreed to statistics', () => {
  it('gets a random id that no script reads, for 30 days, and is known by it from search to booking', async () => {
    const visitor = browserOf()
    const sent = await visitor.choose({ action: 'agree' })
    expect(sent[2]).toMatch(/^visits=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
    await visitor.open('/app/filiale/westend')
    await visitor.search()
    await visitor.profile()
    await noted('came', 'came', 'searched', 'opened')
    await visitor.book('2026-12-01T09:00:00Z')
    expect(await steps()).toEqual(['came', 'came', 'searched', 'opened', 'booked'])
  })

  it('is neither kept by the cookie’s value nor by the time of a booking', async () => {
    const visitor = browserOf()
    await visitor.choose({ categories: ['Statistik'] })
    await visitor.search()
    await visitor.profile()
    await noted('came', 'searched', 'opened')
    await visitor.book('2026-12-02T09:00:00Z')
    const rows = await bench.inBank((tx) =>
      sql<{ at: Date; step: string; text: string }>`
        select s.at, s.step, s::text || v::text as text
        from visitor_steps s join agreed_visitors v on v.id = s.visitor order by s.id`.execute(tx),
    )
    expect(rows.rows.filter(({ text }) => text.includes(visitor.jar.visits ?? ''))).toEqual([])
    expect(rows.rows.at(-1)).toMatchObject({ step: 'booked', at: new Date('2026-11-23T23:00:00Z') })
  })

  it('stays one in a second tab that agrees once more', async () => {
    const visitor = browserOf()
    await visitor.choose({ action: 'agree' })
    const { visits } = visitor.jar
    expect(await visitor.choose({ action: 'agree' })).toHaveLength(2)
    expect([visitor.jar.visits, (await visitors()).length]).toEqual([visits, 1])
  })

  it('gets no cookie from a page, which everybody is sent alike', async () => {
    const visitor = browserOf()
    await visitor.choose({ action: 'agree' })
    const own = await visitor.profile()
    const kept = await browserOf('musterbank', {
      hideCookiesAlert: visitor.jar.hideCookiesAlert ?? '',
    }).profile()
    expect([own, kept].map(({ headers }) => (headers as Record<string, unknown>)['set-cookie'])).toEqual([
      undefined,
      undefined,
    ])
    expect(kept.text).toBe(own.text)
  })

  it('who withdraws in another tab loses the cookie, and what was noted under it is gone at once', async () => {
    const visitor = browserOf()
    await visitor.choose({ action: 'agree' })
    const tab = browserOf('musterbank', { ...visitor.jar })
    const other = browserOf()
    await other.choose({ action: 'agree' })
    await other.profile()
    await visitor.search()
    await visitor.profile()
    await until(async () => expect((await steps()).length).toBe(4))
    const [, , sent] = await visitor.choose({ action: 'essential' })
    expect(sent).toBe('visits=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(visitor.jar).not.toHaveProperty('visits')
    expect([await steps(), (await visitors()).length]).toEqual([['opened'], 1])
    // What this tab had on its way, with the cookies from before.
    await tab.profile()
    await tab.book('2026-12-03T09:00:00Z')
    expect(await afterAnother()).toEqual(['opened', 'came'])
  })

  it('by the form of a page without scripts as well', async () => {
    const visitor = browserOf()
    const version = (await bannerIn('musterbank'))?.version
    const submit = (rest: string) =>
      visitor.ask((guest) =>
        guest.send({
          method: 'POST',
          url: '/cookies/choice',
          body: `version=${version}&${rest}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      )
    await submit('action=choices&categories=Statistik')
    expect([Object.keys(visitor.jar).includes('visits'), (await visitors()).length]).toEqual([true, 1])
    await submit('action=choices')
    expect([Object.keys(visitor.jar).includes('visits'), (await visitors()).length]).toEqual([false, 0])
  })
})

describe('of nobody else', () => {
  it.each<[string, Choice | null]>([
    ['who has not chosen', null],
    ['who refused', { action: 'essential' }],
    ['who agreed to something else', { categories: ['Filme'] }],
  ])('is anything kept: %s', async (_, choice) => {
    const visitor = browserOf()
    if (choice) expect(await visitor.choose(choice)).toHaveLength(2)
    expect(visitor.jar).not.toHaveProperty('visits')
    await visitor.search()
    await visitor.profile()
    await visitor.book('2026-12-04T09:00:00Z')
    expect(await visitors()).toEqual([])
    expect(await afterAnother()).toEqual(['came'])
    await bench.inBank((tx) => tx.deleteFrom('appointments').execute())
  })

  it('is anything kept by an id that was made up, is of another institution, or of an older text', async () => {
    const visitor = browserOf()
    await visitor.choose({ action: 'agree' })
    const stranger = browserOf('harbourbank')
    await stranger.choose({ action: 'agree' })
    const { visits, ...rest } = visitor.jar
    for (const jar of [
      { ...rest, visits: 'A'.repeat(43) },
      { ...rest, visits: "' or true --" },
      { ...rest, visits: stranger.jar.visits ?? '' },
      { ...rest, visits: visits ?? '', cookieChoice: '3f9a2c.0-1-2' },
      { ...rest, visits: visits ?? '', cookieChoice: `${rest.hideCookiesAlert}.0` },
      { visits: visits ?? '' },
    ])
      await browserOf('musterbank', jar).profile()
    expect(await afterAnother()).toEqual(['came'])
  })

  it('is anything kept of programs, of frames, of what is fetched ahead, and of who works here', async () => {
    const visitor = browserOf()
    await visitor.choose({ action: 'agree' })
    await visitor.search({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await visitor.profile({ 'user-agent': 'curl/8.9.1' })
    await visitor.profile({ 'sec-purpose': 'prefetch' })
    await visitor.open('/embed/search?name=Becker')
    const admin = await server.signIn('accountadmin')
    const [name = '', value = ''] = admin.cookie?.split('=', 2) ?? []
    await browserOf('musterbank', { ...visitor.jar, [name]: value }).profile()
    expect(await afterAnother()).toEqual(['came'])
  })

  it('is a booking noted without a search and a profile before it on the same day', async () => {
    const visitor = browserOf()
    await visitor.choose({ action: 'agree' })
    await visitor.profile()
    await visitor.search()
    await noted('opened', 'came', 'searched')
    await visitor.book('2026-12-07T09:00:00Z')
    expect(await steps()).toEqual(['opened', 'came', 'searched'])
    now = new Date(noon + 86_400_000)
    await visitor.book('2026-12-08T09:00:00Z')
    expect(await steps()).not.toContain('booked')
  })

  it('is an id given without the module of reports, or where the banner cannot refuse it', async () => {
    const bank = (value: string) =>
      server
        .signIn('accountadmin', { tenant: 'harbourbank' })
        .then((admin) => admin.put('/api/v1/settings', { cookies_alert_config: value }))
    const entries = { Needed: [{ Name: 'Visits', 'Cookie Name': 'visits' }], Other: [] }
    await bank(JSON.stringify({ text: 'You decide.', essentialKey: 'Needed', entries }))
    const visitor = browserOf('harbourbank')
    expect(await visitor.choose({ action: 'agree' })).toHaveLength(2)
    await bank(JSON.stringify({ text: 'You decide.', essentialKey: 'Other', entries }))
    expect(await browserOf('harbourbank').choose({ action: 'agree' })).toHaveLength(3)
    await switchReports(false)
    expect(await browserOf('harbourbank').choose({ action: 'agree' })).toHaveLength(2)
    await switchReports(true)
  })
})

async function switchReports(isOn: boolean) {
  const id = server.tenants.harbourbank?.id ?? 0
  await server.db.withTenant(id, async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', 'reports').execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id: id, name: 'reports' }).execute()
  })
  forgetTenant(id)
}

describe('the report', () => {
  const url = '/api/v1/reports/searches'
  let admin: Client
  let analyst: Client
  beforeAll(async () => {
    admin = await server.signIn('accountadmin')
    analyst = await server.signIn('analyst')
  })
  const funnel = async (query: Record<string, string> = {}, client = admin) => {
    const reply = await client.get(`${url}?${new URLSearchParams(query)}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body.funnel
  }
  /** Steps of one visitor, in their order, a minute apart. */
  const visitor = (day: string, ...all: string[]) =>
    bench.inBank((tx) =>
      sql`
        with v as (
          insert into agreed_visitors (id, agreed_at) values (sha256(gen_random_uuid()::text::bytea), now()) returning id
        )
        insert into visitor_steps (visitor, at, step)
        select v.id, (${`${day} 12:00`}::timestamp at time zone 'Europe/Berlin') + n * interval '1 minute', step
        from v, unnest(${all}::text[]) with ordinality as s (step, n)`.execute(tx),
    )
  const days = { from: '2026-11-22', to: '2026-11-23' }

  const fill = async () => {
    await visitor('2026-11-22', 'came', 'came', 'searched', 'opened', 'booked')
    await visitor('2026-11-22', 'opened', 'searched')
    await visitor('2026-11-22', 'searched', 'searched', 'opened', 'opened', 'searched')
    await visitor('2026-11-23', 'came')
    await visitor('2026-11-23', 'came', 'searched')
    await visitor('2026-11-21', 'searched', 'opened', 'booked')
  }

  it('has each visitor once a day, as far as they came in this order', async () => {
    await fill()
    expect(await funnel(days)).toEqual({ agreed: 5, searched: 4, opened: 2, booked: 1 })
    expect(await funnel({ from: '2026-11-23', to: '2026-11-23' })).toEqual({
      ...{ agreed: 2, searched: 1, opened: 0, booked: 0 },
    })
  })

  it('is the same before and after the sums are made, twice, and without what they were made of', async () => {
    await fill()
    const before = await funnel(days)
    await bench.fold()
    expect(await funnel(days)).toEqual(before)
    await bench.fold()
    await bench.inBank((tx) => tx.deleteFrom('agreed_visitors').execute())
    expect(await funnel(days)).toEqual(before)
    const { rows } = await bench.inBank((tx) =>
      sql<{ n: number }>`
        select count(distinct organization_uuid)::int as n from report_figures where figure like '%visitors%'`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is nothing for analysts, of single branches, in the file, and where nobody can agree', async () => {
    await bench.assign('westend')
    await fill()
    expect(await funnel(days, analyst)).toBeNull()
    expect(await funnel({ ...days, organization: bench.branches.westend ?? '' }, analyst)).toBeNull()
    expect(await funnel({ ...days, organization: bench.branches.westend ?? '' })).toBeNull()
    const file = await analyst.get(`/api/v1/reports/searches/export?${new URLSearchParams(days)}`)
    expect([file.status, file.text.split('\n').length]).toEqual([200, 2])
    await bench.clear()
    expect(await funnel(days)).toEqual({ agreed: 0, searched: 0, opened: 0, booked: 0 })
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    await other.put('/api/v1/settings', { cookies_alert_config: '' })
    expect(await funnel(days, other)).toBeNull()
  })
})

it('what is noted goes with the other raw data, and ids with their cookie', async () => {
  const visitor = browserOf()
  await visitor.choose({ action: 'agree' })
  await visitor.search()
  await noted('came', 'searched')
  const tables = boundedTables.filter(({ table }) => ['visitor_steps', 'agreed_visitors'].includes(table))
  const drop = (at: number) => {
    now = new Date(at)
    return dropOutdated(
      { withTenant: server.db.withTenant, clock: () => now },
      server.tenants.musterbank?.id ?? 0,
      tables,
    )
  }
  const day = 86_400_000
  await drop(noon + 15 * day)
  expect(await steps()).toHaveLength(2)
  await bench.fold()
  await drop(noon + 15 * day)
  expect([await steps(), (await visitors()).length]).toEqual([[], 1])
  await drop(noon + 31 * day)
  expect(await visitors()).toEqual([])
})
