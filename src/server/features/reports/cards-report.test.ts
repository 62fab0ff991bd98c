/** The report of cards: its figures recounted by other means, rates, topics, advisors, and what analysts see. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { type ReportsBench, reportsBench } from './testing.ts'

const url = '/api/v1/reports/cards'
const english = { 'accept-language': 'en' }
let server: TestServer
let bench: ReportsBench
let admin: Client
/** Tuesday noon in Berlin. */
const now = new Date('2026-11-24T11:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  bench = await reportsBench(server, () => now)
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await bench.clear()
  await showAdvisors('')
})

const showAdvisors = async (value: string) =>
  expect((await admin.put('/api/v1/settings', { 'reports.by_advisor': value })).status).toBe(204)

const read = async (query: Record<string, string> = {}, client = admin) => {
  const reply = await client.get(`${url}?${new URLSearchParams(query)}`, english)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

/** Of the first advisor of a branch. */
const advisorOf = (branch: string) =>
  bench.inBank((tx) =>
    tx
      .selectFrom('advisors')
      .select(['uuid', 'slug'])
      .where('organization_uuid', '=', bench.branches[branch] ?? '')
      .orderBy('slug')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )

interface Kept {
  readonly at: string
  readonly state: 'done' | 'missed' | 'confirmed'
  readonly topic?: string
  readonly advisor: string
}

/** So many appointments of a day, one after the other. */
const appointments = async (count: number, { at, state, topic = 'Baufinanzierung', advisor }: Kept) =>
  bench.inBank((tx) =>
    sql`
      insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, topic_name, created_at)
      select ${advisor}, ${state}, 'by-phone', s, s + interval '1 minute', tstzrange(s, s + interval '1 minute'), ${topic},
        ${at}::timestamptz - interval '1 day'
      from (select ${at}::timestamptz + n * interval '1 minute' as s from generate_series(1, ${count}::int) n) each`.execute(
      tx,
    ),
  )

describe('the report of an administrator', () => {
  it('has what a second program counts from the same rows, day by day, on days of 23 and 25 hours too', async () => {
    const { uuid } = await advisorOf('westend')
    await bench.inBank(async (tx) => {
      // Every 17 minutes around both changes of the clock.
      for (const [from, to] of [
        ['2026-03-27T22:00:00Z', '2026-03-31T00:00:00Z'],
        ['2026-10-23T21:00:00Z', '2026-10-27T00:00:00Z'],
      ]) {
        await sql`insert into profile_hits (advisor_uuid, at)
          select ${uuid}, at from generate_series(${from}::timestamptz, ${to}::timestamptz, interval '17 minutes') at`.execute(
          tx,
        )
        await sql`insert into contact_hits (advisor_uuid, at, channel)
          select ${uuid}, at, (array['phone', 'email', 'share-email', 'share-whatsapp'])[1 + extract(minute from at)::int % 4]
          from generate_series(${from}::timestamptz, ${to}::timestamptz, interval '29 minutes') at`.execute(
          tx,
        )
      }
    })
    const rows = await bench.inBank(async (tx) => ({
      hits: await tx.selectFrom('profile_hits').select('at').execute(),
      presses: await tx.selectFrom('contact_hits').select(['at', 'channel']).execute(),
    }))
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' })
    const counted = (dates: readonly { at: Date }[], date: string) =>
      dates.filter(({ at }) => day.format(at) === date).length
    const check = async () => {
      for (const [from, to] of [
        ['2026-03-28', '2026-03-30'],
        ['2026-10-24', '2026-10-26'],
      ] as const) {
        const { series } = await read({ from, to })
        const pointsOf = (figure: string) =>
          series.find(({ name }: { name: string }) => name === figure).points as {
            date: string
            value: number
          }[]
        const channels = {
          phone: ['phone'],
          email_address: ['email'],
          share: ['share-email', 'share-whatsapp'],
        }
        for (const { date, value } of pointsOf('profile_hits'))
          expect([date, value]).toEqual([date, counted(rows.hits, date)])
        for (const [figure, those] of Object.entries(channels))
          for (const { date, value } of pointsOf(figure)) {
            const presses = rows.presses.filter(({ channel }) => those.includes(channel))
            expect([figure, date, value]).toEqual([figure, date, counted(presses, date)])
          }
      }
    }
    await check()
    await bench.fold()
    await check()
    await bench.fold()
    await bench.inBank((tx) => tx.deleteFrom('profile_hits').execute())
    await check()
  })

  it('tells kept and missed appointments on their day, with the rate, by branch and by topic', async () => {
    const west = await advisorOf('westend')
    const other = await advisorOf('hohenbrueck')
    await appointments(6, { at: '2026-11-20T10:00:00Z', state: 'done', advisor: west.uuid })
    await appointments(2, { at: '2026-11-20T12:00:00Z', state: 'missed', advisor: west.uuid })
    await appointments(3, { at: '2026-11-20T12:00:00Z', state: 'done', topic: 'Erben', advisor: other.uuid })
    await appointments(3, { at: '2026-11-20T14:00:00Z', state: 'confirmed', advisor: other.uuid })
    const days = { from: '2026-11-19', to: '2026-11-20' }
    const before = await read(days)
    expect(before.totals).toMatchObject({
      online_appointment: 14,
      kept: 9,
      missed: 2,
      no_show_rate: 18,
      answer_minutes: null,
    })
    expect(before.rows).toHaveLength(2)
    const westend = before.rows.find(({ key }: { key: string }) => key === bench.branches.westend)
    expect(westend.figures).toMatchObject({ kept: 6, missed: 2, no_show_rate: 25, online_appointment: 8 })
    const topics = await read({ ...days, by: 'topic' })
    expect(
      topics.rows.map(({ name, figures }: { name: string; figures: object }) => [name, figures]),
    ).toMatchObject([
      ['Baufinanzierung', { online_appointment: 11, kept: 6, missed: 2, no_show_rate: 25, phone: null }],
      ['Erben', { online_appointment: 3, kept: 3, missed: 0, no_show_rate: 0 }],
    ])
    await bench.fold()
    expect(await read(days)).toEqual(before)
    expect(await read({ ...days, by: 'topic' })).toEqual(topics)
    // What is marked after three in the morning of the next day comes too late.
    await bench.inBank((tx) => sql`update appointments set state = 'missed'`.execute(tx))
    expect(await read(days)).toEqual(before)
  })

  it('tells how long a first answer took, of requests that a person answered', async () => {
    const { uuid } = await advisorOf('westend')
    await bench.inBank((tx) =>
      sql`insert into contact_requests (advisor_uuid, kind, name, consented_at, created_at, state, answered_at)
        select ${uuid}, 'contact', 'x', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', 'answered',
          '2026-11-20T08:00:00Z'::timestamptz + n * interval '1 hour' from generate_series(1, 3) n`.execute(
        tx,
      ),
    )
    const { totals } = await read({ from: '2026-11-20', to: '2026-11-20' })
    expect(totals).toMatchObject({ basic_contact_form: 3, answers: 3, answer_minutes: 120 })
  })

  it('has rows of advisors where the setting allows them, and keeps none once it is off', async () => {
    const { uuid, slug } = await advisorOf('westend')
    const hit = (at: string) =>
      bench.inBank((tx) =>
        tx
          .insertInto('profile_hits')
          .values({ advisor_uuid: uuid, at: new Date(at) })
          .execute(),
      )
    await hit('2026-11-20T10:00:00Z')
    const query = { from: '2026-11-20', to: '2026-11-21', by: 'advisor' }
    const { status, body } = await admin.get(`${url}?${new URLSearchParams(query)}`, english)
    expect([status, body.errors]).toEqual([400, { by: ['Figures of single advisors are off.'] }])
    await showAdvisors('true')
    const { has_advisors, rows } = await read(query)
    expect([has_advisors, rows]).toMatchObject([true, [{ key: slug, figures: { profile_hits: 1 } }]])
    await bench.fold()
    expect((await read(query)).rows).toEqual(rows)
    await showAdvisors('')
    await hit('2026-11-21T10:00:00Z')
    await bench.fold()
    const kept = await bench.inBank((tx) =>
      sql<{ n: number }>`select count(*)::int as n from report_figures where figure like '%advisor'`.execute(
        tx,
      ),
    )
    expect(kept.rows[0]?.n).toBe(0)
    expect((await read({ ...query, by: 'branch' })).totals.profile_hits).toBe(2)
  })

  it('has nothing of another institution', async () => {
    const { uuid } = await advisorOf('westend')
    await appointments(6, { at: '2026-11-20T10:00:00Z', state: 'done', advisor: uuid })
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const { totals, rows } = await read({ from: '2026-11-20', to: '2026-11-20' }, other)
    expect([totals.kept, totals.no_show_rate, rows]).toEqual([0, null, []])
  })
})

describe('the report of an analyst', () => {
  let analyst: Client
  beforeAll(async () => {
    analyst = await server.signIn('analyst')
  })
  const days = { from: '2026-11-09', to: '2026-11-15' }

  it('has cells alone: fives, no rate of what is not told, no topic of few', async () => {
    const { uuid } = await advisorOf('westend')
    await bench.assign('westend')
    await appointments(12, { at: '2026-11-10T10:00:00Z', state: 'done', advisor: uuid })
    await appointments(4, { at: '2026-11-10T12:00:00Z', state: 'missed', advisor: uuid })
    const report = await read(days, analyst)
    expect(report.totals).toMatchObject({ kept: 10, missed: null, no_show_rate: null, profile_hits: null })
    await appointments(3, { at: '2026-11-10T14:00:00Z', state: 'missed', topic: 'Erben', advisor: uuid })
    const later = await read({ ...days, by: 'topic' }, analyst)
    expect(later.totals).toMatchObject({ kept: 10, missed: 5, no_show_rate: 33 })
    expect(later.rows).toMatchObject([
      { name: 'Baufinanzierung', figures: { kept: 10, missed: null, no_show_rate: null } },
    ])
  })

  it('has neither other branches nor single advisors, whatever the setting says', async () => {
    const { uuid } = await advisorOf('hohenbrueck')
    await bench.assign('westend')
    await showAdvisors('true')
    await appointments(12, { at: '2026-11-10T10:00:00Z', state: 'done', advisor: uuid })
    expect(await read(days, analyst)).toMatchObject({ has_advisors: false, totals: { kept: null }, rows: [] })
    expect((await analyst.get(`${url}?by=advisor`, english)).status).toBe(400)
    expect((await analyst.get(`${url}?organization=${bench.branches.hohenbrueck}`, english)).status).toBe(400)
  })

  it('is for nobody else', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['orgs-manager', 'advisor', 'marketing-manager'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
  })
})
