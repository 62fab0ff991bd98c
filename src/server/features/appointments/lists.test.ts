import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

let server: TestServer
let admin: Client

interface Row {
  readonly uuid: string
  readonly state: string
  readonly name: string
  readonly key: string
  readonly email: string
  readonly start: Date
  readonly answer: Date | null
}

interface FinderRow {
  readonly slug: string
  readonly first: string
  readonly last: string
  readonly free: Date | null
}

let rows: Row[]
let advisors: FinderRow[]

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  const { id } = server.tenants.musterbank as { id: number }
  await server.db.withTenant(id, async (tx) => {
    await sql`
      insert into advisors (slug, first_name, last_name, languages, next_free_starts_at, next_free_ends_at, next_free_checked_at)
      select 'viele-' || n, 'Vorname' || n % 7, (array['Zander', 'Özil', 'Ober', 'Straße', 'strasser'])[1 + n % 5] || n % 11, '{de}',
        case when n % 4 > 0 then '2027-01-04T08:00Z'::timestamptz + n % 3 * interval '1 hour' end,
        case when n % 4 > 0 then '2027-01-04T09:00Z'::timestamptz + n % 3 * interval '1 hour' end, now()
      from generate_series(1, 120) n`.execute(tx)
    await sql`
      insert into appointments (advisor_uuid, state, type, starts_at, ends_at, occupied, name, email, held_until, answer_by)
      select a.uuid, s.state, 'by-phone', d.at, d.at + interval '1 hour', tstzrange(d.at, d.at + interval '1 hour'),
        (array['Müller', 'Mueller', 'Zech', 'Ärmel', 'GROSS', 'groß'])[1 + n % 6] || n % 13, 'k' || n % 17 || '@mail.example',
        case when s.state = 'held' then now() + interval '1 hour' end,
        case when s.state = 'requested' then '2027-02-25T17:00Z'::timestamptz + n % 3 * interval '1 day' end
      from generate_series(1, 300) n
      join advisors a on a.slug = 'viele-' || 1 + n % 100
      cross join lateral (select '2027-03-01T08:00Z'::timestamptz + n / 100 * interval '1 day' as at) d
      cross join lateral (
        select (array['confirmed', 'requested', 'held', 'cancelled', 'done'])[1 + n % 5] as state
      ) s`.execute(tx)
    rows = (
      await sql<Row>`
        select uuid, state, name, sort_key(name) as key, email, starts_at as start, answer_by as answer
        from appointments where state <> 'held'`.execute(tx)
    ).rows
    advisors = (
      await sql<FinderRow>`
        select slug, sort_key(first_name) as first, sort_key(last_name) as last, next_free_starts_at as free
        from advisors where is_active and slug like 'viele-%'`.execute(tx)
    ).rows
  })
})
afterAll(() => server.close())

type Compare<T> = (a: T, b: T) => number

const by =
  <T>(...values: ((row: T) => number | string)[]): Compare<T> =>
  (a, b) => {
    for (const value of values) {
      const [one, other] = [value(a), value(b)]
      if (one !== other) return one < other ? -1 : 1
    }
    return 0
  }

const key = ({ uuid }: Row) => uuid
const start = (row: Row) => row.start.getTime()
/** Those that nobody has to answer come last. */
const answer = (row: Row) => row.answer?.getTime() ?? Number.POSITIVE_INFINITY
const orders: [string, readonly [string, string], Compare<Row>][] = [
  ['by their start', ['start', 'ASC'], by(start, key)],
  ['by their start, the last first', ['start', 'DESC'], (a, b) => -by(start, key)(a, b)],
  [
    'by the end of their answer, of equal ones those first that begin first',
    ['answer_by', 'ASC'],
    by(answer, start, key),
  ],
  ['by name', ['name', 'ASC'], by(({ key: name }: Row) => name, key)],
  ['by name, the last first', ['name', 'DESC'], (a, b) => -by(({ key: name }: Row) => name, key)(a, b)],
]

const questions: [string, object, (row: Row) => boolean][] = [
  ['all', {}, () => true],
  ['of a state', { state: 'confirmed' }, ({ state }) => state === 'confirmed'],
  [
    'of several states',
    { state: ['done', 'cancelled'] },
    ({ state }) => ['done', 'cancelled'].includes(state),
  ],
  ['with a text in them', { q: 'ROSS1' }, ({ key: name }) => name.includes('ross1')],
  [
    'with two texts',
    { q: 'k1 mull' },
    ({ key: name, email }) => email.includes('k1') && name.includes('mull'),
  ],
  ['from a day on', { from: '2027-03-02' }, (row) => start(row) >= Date.parse('2027-03-01T23:00Z')],
]

async function listed(sort: unknown, filter: object): Promise<{ uuids: string[]; total: number }> {
  const uuids: string[] = []
  let after: string | undefined
  for (;;) {
    const asked = { sort: JSON.stringify(sort), filter: JSON.stringify(filter), range: '[0,79]' }
    const query = new URLSearchParams({ ...asked, ...(after !== undefined && { after }) })
    const { body, headers } = await admin.get(`/api/v1/appointments?${query}`)
    uuids.push(...(body as Row[]).map(({ uuid }) => uuid))
    after = headers['next-after'] as string | undefined
    if (after === undefined) return { uuids, total: Number(String(headers['content-range']).split('/')[1]) }
  }
}

describe('lists of appointments', () => {
  it.each(orders)('stand %s as a plain sort has them, whichever are asked for', async (_, sort, compare) => {
    for (const [what, filter, fits] of questions) {
      const expected = rows.filter(fits).sort(compare)
      expect(expected.length, what).toBeGreaterThan(1)
      const { uuids, total } = await listed(sort, filter)
      expect(uuids, what).toEqual(expected.map(key))
      expect(total, what).toBe(expected.length)
    }
  })
})

describe('the finder', () => {
  it('stands by the next free time, then as a telephone book, with those last who have none', async () => {
    const slugs: string[] = []
    for (let page = 1; page <= 10; page++) {
      const { body } = await server.guest().get(`/api/v1/search/advisors?order=next-free-slot&page=${page}`)
      slugs.push(...(body as { slug: string }[]).map(({ slug }) => slug))
    }
    const free = ({ free: at }: FinderRow) => at?.getTime() ?? Number.POSITIVE_INFINITY
    const expected = advisors.toSorted(
      by<FinderRow>(
        free,
        ({ last }) => last,
        ({ first }) => first,
      ),
    )
    const placeOf = ({ free: at, last, first }: FinderRow) => `${at?.toISOString()} ${last} ${first}`
    const known = new Map(advisors.map((row) => [row.slug, placeOf(row)]))
    const found = slugs.filter((slug) => known.has(slug)).map((slug) => known.get(slug))
    expect(found).toEqual(expected.map(placeOf))
  })
})
