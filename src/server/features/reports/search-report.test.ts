/** The report of searches: what is noted of them, what becomes of words, and what nobody is shown. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'
import { type ReportsBench, reportsBench } from './testing.ts'

const url = '/api/v1/reports/searches'
const english = { 'accept-language': 'en' }
let server: TestServer
let bench: ReportsBench
let admin: Client
let analyst: Client
/** Tuesday noon in Berlin. */
let now = new Date('2026-11-24T11:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages(), clock: () => now })
  bench = await reportsBench(server, () => now)
  admin = await server.signIn('accountadmin')
  analyst = await server.signIn('analyst')
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-24T11:00:00Z')
  await bench.clear()
})

const read = async (query: Record<string, string> = {}, client = admin) => {
  const reply = await client.get(`${url}?${new URLSearchParams(query)}`, english)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

interface Sought {
  readonly at: string
  readonly count?: number
  readonly branch?: string
  readonly name?: string
  readonly topic?: string
  readonly place?: string
  readonly hasResult?: boolean
}

const sought = ({ at, count = 1, branch, name, topic, place, hasResult = true }: Sought) =>
  bench.inBank((tx) =>
    sql`
      insert into searches (at, organization_uuid, is_by_name, is_by_topic, is_by_place, name, topic, place, has_result)
      select ${at}::timestamptz, ${branch ? bench.branches[branch] : null}::uuid, ${name !== undefined},
        ${topic !== undefined}, ${place !== undefined}, ${name ?? null}, ${topic ?? null}, ${place ?? null}, ${hasResult}
      from generate_series(1, ${count}::int)`.execute(tx),
  )

describe('what is noted', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const search = (
    query: Record<string, string>,
    headers: Record<string, string> = {},
    client = server.guest(),
  ) =>
    client.get(`/app/search?${new URLSearchParams(query)}`, {
      accept: 'text/html',
      'user-agent': phone,
      ...headers,
    })
  const stored = () =>
    bench.inBank((tx) =>
      tx
        .selectFrom('searches')
        .select([
          'organization_uuid',
          'is_by_name',
          'is_by_topic',
          'is_by_place',
          'name',
          'topic',
          'place',
          'has_result',
        ])
        .orderBy('id')
        .execute(),
    )

  it('is each search, in small letters, with its branch and whether somebody was found', async () => {
    await search({ name: ' Anna  BECKER ', organization: 'westend' })
    await search({ topic: 'Raumfahrt', place: '60323' })
    await until(async () => expect(await stored()).toHaveLength(2))
    expect(await stored()).toEqual([
      {
        ...{
          is_by_name: true,
          is_by_topic: false,
          is_by_place: false,
          name: 'anna becker',
          topic: null,
          place: null,
        },
        organization_uuid: bench.branches.westend,
        has_result: true,
      },
      {
        ...{
          is_by_name: false,
          is_by_topic: true,
          is_by_place: true,
          name: null,
          topic: 'raumfahrt',
          place: '60323',
        },
        organization_uuid: null,
        has_result: false,
      },
    ])
  })

  it('is a topic by its name, where it was chosen', async () => {
    const topic = await bench.inBank((tx) =>
      tx.selectFrom('appointment_topics').select(['uuid', 'topic']).limit(1).executeTakeFirstOrThrow(),
    )
    await search({ topic: topic.uuid })
    await until(async () => expect((await stored())[0]?.topic).toBe(topic.topic.toLowerCase()))
  })

  it('is never an e-mail address or a number of somebody', async () => {
    for (const name of ['erika@muster.example', '0170 123 45 67', 'DE02 1203 0000']) await search({ name })
    await search({ place: '60323' })
    await until(async () => expect(await stored()).toHaveLength(4))
    expect((await stored()).map(({ name, place }) => name ?? place)).toEqual([null, null, null, '60323'])
  })

  it('is neither another page of a search, nor loading it again, nor a program, nor who works here', async () => {
    await search({ name: 'Becker', page: '2' })
    await search({ name: 'Becker', order: 'name' })
    await search({ name: 'Becker' }, { 'cache-control': 'max-age=0' })
    await search({ name: 'Becker' }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await search({ name: 'Becker' }, { 'sec-purpose': 'prefetch' })
    await search({ name: 'Becker' }, {}, admin)
    await search({})
    await search({ place: 'Frankfurt' })
    await until(async () => expect(await stored()).toHaveLength(1))
    expect((await stored())[0]).toMatchObject({ place: 'frankfurt' })
  })
})

describe('the report of an administrator', () => {
  it('has the figures of each day, and the words that several sought', async () => {
    await sought({ at: '2026-11-22T10:00:00Z', count: 4, topic: 'baufinanzierung' })
    await sought({ at: '2026-11-23T10:00:00Z', count: 2, topic: 'baufinanzierung' })
    await sought({
      at: '2026-11-23T10:00:00Z',
      count: 5,
      topic: 'raumfahrt',
      place: '60323',
      hasResult: false,
    })
    await sought({ at: '2026-11-23T10:00:00Z', count: 4, name: 'erika muster', hasResult: false })
    const report = await read({ from: '2026-11-22', to: '2026-11-23' })
    expect(report).toMatchObject({
      ...{ step: 'day', is_rounded: false },
      totals: { searches: 15, without_result: 9, by_name: 4, by_topic: 11, by_place: 5 },
      previous: { searches: 0, without_result: 0, by_name: 0, by_topic: 0, by_place: 0 },
    })
    expect(report.series[0].points).toEqual([
      { date: '2026-11-22', value: 4 },
      { date: '2026-11-23', value: 11 },
    ])
    // The fifth search for a word comes on the second day: what was before is of whoever it was.
    expect(report.rows).toEqual([
      { kind: 'place', term: '60323', searches: 5, without_result: 5, last_on: '2026-11-23' },
      { kind: 'topic', term: 'raumfahrt', searches: 5, without_result: 5, last_on: '2026-11-23' },
    ])
    await sought({ at: '2026-11-23T10:00:00Z', count: 3, topic: 'baufinanzierung' })
    expect((await read({ from: '2026-11-22', to: '2026-11-23' })).rows).toContainEqual({
      ...{ kind: 'topic', term: 'baufinanzierung', searches: 5, without_result: 0, last_on: '2026-11-23' },
    })
  })

  it('keeps no word of a few, and is the same before and after the sums are made, once, twice and late', async () => {
    for (const day of ['2026-11-10', '2026-11-12', '2026-11-14', '2026-11-16', '2026-11-18', '2026-11-20'])
      await sought({ at: `${day}T10:00:00Z`, count: 2, topic: 'erben', hasResult: false })
    await sought({ at: '2026-11-12T10:00:00Z', count: 4, name: 'erika muster' })
    const days = { from: '2026-11-01', to: '2026-11-23' }
    const before = await read(days)
    expect(before.rows).toEqual([
      { kind: 'topic', term: 'erben', searches: 8, without_result: 8, last_on: '2026-11-20' },
    ])
    await bench.fold()
    expect(await read(days)).toEqual(before)
    await bench.fold()
    expect(await read(days)).toEqual(before)
    await bench.inBank((tx) => tx.deleteFrom('searches').execute())
    expect(await read(days)).toEqual(before)
    const kept = await bench.inBank((tx) => tx.selectFrom('report_figures').select('key').execute())
    expect(kept.map(({ key }) => key)).not.toContain('erika muster')
  })

  it('gives its rows in parts, in the order that is asked for', async () => {
    for (const [index, place] of ['bonn', 'aachen', 'celle'].entries())
      await sought({ at: '2026-11-23T10:00:00Z', count: 5 + index, place })
    const ask = async (query: Record<string, string>) => {
      const { headers, body } = await admin.get(`${url}?${new URLSearchParams(query)}`)
      return [headers['content-range'], body.rows.map(({ term }: { term: string }) => term)]
    }
    expect(await ask({})).toEqual(['searches 0-2/3', ['celle', 'aachen', 'bonn']])
    expect(await ask({ sort: '["term","ASC"]', range: '[1,2]' })).toEqual([
      'searches 1-2/3',
      ['bonn', 'celle'],
    ])
    expect(await ask({ range: '[9,12]' })).toEqual(['searches */3', []])
    expect((await admin.get(`${url}?sort=${encodeURIComponent('["colour","ASC"]')}`)).status).toBe(400)
  })

  it('has nothing of another institution, and none where there is none', async () => {
    await sought({ at: '2026-11-23T10:00:00Z', count: 9, topic: 'baufinanzierung' })
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect(await read({}, other)).toMatchObject({ totals: { searches: 0 }, rows: [] })
  })
})

describe('the report of an analyst', () => {
  it('has weeks of the assigned branches in fives, and words that are told in them', async () => {
    await bench.assign('westend')
    await sought({ at: '2026-11-10T10:00:00Z', count: 12, branch: 'westend', topic: 'baufinanzierung' })
    await sought({
      at: '2026-11-10T10:00:00Z',
      count: 3,
      branch: 'westend',
      topic: 'erben',
      hasResult: false,
    })
    await sought({ at: '2026-11-17T10:00:00Z', count: 4, branch: 'westend', topic: 'baufinanzierung' })
    await sought({ at: '2026-11-10T10:00:00Z', count: 70, branch: 'hohenbrueck', topic: 'sparen' })
    await sought({ at: '2026-11-10T10:00:00Z', count: 70, topic: 'sparen' })
    expect(await read({ from: '2026-11-10', to: '2026-11-23' }, analyst)).toMatchObject({
      ...{ from: '2026-11-09', to: '2026-11-22', step: 'week', is_rounded: true },
      totals: { searches: 15, without_result: null, by_name: null, by_topic: 15, by_place: null },
      rows: [
        { kind: 'topic', term: 'baufinanzierung', searches: 10, without_result: null, last_on: '2026-11-15' },
      ],
    })
  })

  it('has nothing of branches that are not assigned, whatever is asked', async () => {
    await sought({ at: '2026-11-10T10:00:00Z', count: 12, branch: 'westend', topic: 'baufinanzierung' })
    expect(await read({}, analyst)).toMatchObject({ totals: { searches: null }, rows: [] })
    await bench.assign('hohenbrueck')
    const { status, body } = await analyst.get(`${url}?organization=${bench.branches.westend}`, english)
    expect([status, body.errors]).toEqual([400, { organization: ['There is no such organization.'] }])
  })

  it('is for nobody else', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['orgs-manager', 'advisor', 'marketing-manager'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
  })
})
