/** Weekly hours over HTTP: one advisor's, everybody's, the institution's. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endInvalid, startInvalid, startNotBeforeEnd } from '#rules/working-hours.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const of = (alias: string) => `/api/v1/advisors/${alias}/working-hours`
const all = '/api/v1/working-hours'
const english = { 'accept-language': 'en' }
const failed = 'Unfortunately, an error has occurred. Please try again later.'

let server: TestServer
let advisor: Client
let admin: Client
let manager: Client
beforeAll(async () => {
  server = await startTestServer()
  advisor = await server.signIn('advisor')
  admin = await server.signIn('accountadmin')
  manager = await server.signIn('advisors-oap-manager')
})
afterAll(() => server.close())

const idOf = (slug = 'musterbank') => server.tenants[slug]?.id ?? 0
const hours = (day: number, start_time = '09:00', end_time = '17:00') => ({ day, start_time, end_time })
const week = [hours(1), hours(2), hours(5, '09:00', '14:00')]

/** Everything of a tenant, in one order. */
async function stored(tenant = 'musterbank') {
  const { rows } = await server.db.withTenant(idOf(tenant), (tx) =>
    sql`select a.slug, h.day, h.start_time, h.end_time from working_hours h
      join advisors a on a.uuid = h.advisor_uuid order by a.slug, h.day`.execute(tx),
  )
  return rows
}

describe('the weekly hours of an advisor', () => {
  beforeEach(async () => {
    expect((await advisor.put(of('anna-becker'), week)).status).toBe(200)
  })

  it('are read and replaced as a whole, and answered in the order of the week', async () => {
    const asked = [hours(7, '03:00', '23:30'), hours(3, '08:30', '09:00')]
    const { status, body } = await advisor.put(of('anna-becker'), asked)
    expect([status, body]).toEqual([200, [asked[1], asked[0]]])
    expect((await advisor.get(of('anna-becker'))).body).toEqual(body)
    expect((await advisor.put(of('anna-becker'), [])).body).toEqual([])
    expect((await advisor.get(of('anna-becker'))).body).toEqual([])
  })

  it.each<[string, object[], object[]]>([
    [
      'start after end',
      [hours(4, '14:00', '12:00')],
      [{ day: 4, errors: { startTime: [startNotBeforeEnd] } }],
    ],
    ['start at end', [hours(4, '14:00', '14:00')], [{ day: 4, errors: { startTime: [startNotBeforeEnd] } }]],
    ['02:30', [hours(1, '02:30')], [{ day: 1, errors: { startTime: [startInvalid] } }]],
    ['25:99', [hours(2, '09:00', '25:99')], [{ day: 2, errors: { endTime: [endInvalid] } }]],
    ['a dot for the colon', [hours(2, '09.00')], [{ day: 2, errors: { startTime: [startInvalid] } }]],
    ['a quarter', [hours(2, '09:15')], [{ day: 2, errors: { startTime: [startInvalid] } }]],
    ['24:00', [hours(6, '09:00', '24:00')], [{ day: 6, errors: { endTime: [endInvalid] } }]],
    [
      'nothing',
      [hours(6, '', '')],
      [{ day: 6, errors: { startTime: [startInvalid], endTime: [endInvalid] } }],
    ],
    [
      'a day twice',
      [hours(3, '09:00', '12:00'), hours(3, '13:00', '17:00')],
      [{ day: 3, errors: { startTime: ['There are already working hours for this day.'] } }],
    ],
    [
      'seconds, which no entry can hold',
      [hours(1), hours(2, '09:00:00'), hours(4, '14:00', '12:00')],
      [
        { day: 2, errors: { startTime: [startInvalid] } },
        { day: 4, errors: { startTime: [startNotBeforeEnd] } },
      ],
    ],
    [
      'a number',
      [{ day: 5, start_time: 900, end_time: '17:00' }],
      [{ day: 5, errors: { startTime: [startInvalid] } }],
    ],
    ['a NUL', [hours(1, '0\u00009')], [{ day: 1, errors: { startTime: [startInvalid] } }]],
    ['no end', [{ day: 5, start_time: '09:00' }], [{ day: 5, errors: { endTime: [endInvalid] } }]],
    [
      'a hostile word',
      [hours(5, "';--", '<b>')],
      [{ day: 5, errors: { startTime: [startInvalid], endTime: [endInvalid] } }],
    ],
  ])('are refused with %s, at the day, and stay as they were', async (_, asked, errors) => {
    const before = await stored()
    const { status, body } = await advisor.put(of('anna-becker'), asked, english)
    expect([status, body]).toEqual([422, { message: failed, errors }])
    expect(await stored()).toEqual(before)
  })

  it('are refused in the language of the request', async () => {
    const { body } = await advisor.put(of('anna-becker'), [hours(4, '14:00', '12:00')], {
      'accept-language': 'de',
    })
    expect(body.errors[0].errors.startTime).toEqual([
      'Die Startzeit Ihrer Arbeitszeit muss vor der Endzeit liegen.',
    ])
  })

  it.each<[string, unknown]>([
    ['an object', {}],
    ['null', null],
    ['a text', 'x'],
    ['a day 0', [hours(0)]],
    ['a day 8', [hours(8)]],
    ['half a day', [hours(1.5)]],
    ['a day as text', [{ ...hours(1), day: '1' }]],
    ['no day', [{ start_time: '09:00', end_time: '17:00' }]],
    ['another field', [{ ...hours(1), advisor_uuid: 'x' }]],
    ['an entry that is none', [null, 3]],
    ['fifteen entries', Array.from({ length: 15 }, () => hours(1, '09:00:00'))],
  ])('are refused with %s, by field where there is one', async (_, asked) => {
    const before = await stored()
    const { status, body } = await advisor.put(of('anna-becker'), asked)
    expect(status).toBe(422)
    expect(Array.isArray(body.errors)).toBe(false)
    expect(await stored()).toEqual(before)
  })

  it('saved by many at once are those of one of them', async () => {
    const weeks = Array.from({ length: 6 }, (_, i) => [hours(1, `0${i + 3}:00`), hours(2, `0${i + 3}:00`)])
    const replies = await Promise.all(weeks.map((each) => advisor.put(of('anna-becker'), each)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(weeks).toContainEqual((await advisor.get(of('anna-becker'))).body)
  })

  it('saved twice the same are the same, and were changed once', async () => {
    const row = async () =>
      (await admin.get(`${all}?filter=${encodeURIComponent('{"alias":"anna-becker"}')}`)).body[0]
    const before = await row()
    expect(before).toMatchObject({ hours: week, weekly_minutes: 21 * 60 })
    expect((await advisor.put(of('anna-becker'), week)).status).toBe(200)
    expect(await row()).toEqual(before)
  })

  it('are for the institutional advisor and whoever acts for advisors, and for nobody else', async () => {
    const statuses = async (client: Client, alias: string) => [
      (await client.get(of(alias))).status,
      (await client.put(of(alias), week)).status,
    ]
    for (const client of [advisor, admin, manager])
      expect(await statuses(client, 'anna-becker')).toEqual([200, 200])
    expect(await statuses(admin, 'henrik-lindner')).toEqual([200, 200])
    const before = await stored()
    expect(await statuses(advisor, 'selma-aydin')).toEqual([403, 403])
    expect(await statuses(server.guest(), 'anna-becker')).toEqual([401, 401])
    for (const role of ['stduser', 'orgadmin', 'advisors-manager', 'marketing-manager', 'INTERNAL'])
      expect([role, await statuses(await server.signIn(role), 'anna-becker')]).toEqual([role, [403, 403]])
    expect(await stored()).toEqual(before)
  })

  it.each(['nobody', 'james-whitfield', '__proto__', "'%20or%201=1", 'x'.repeat(400)])(
    'of %s are not there, and those of another tenant are not changed',
    async (alias) => {
      const before = await stored('harbourbank')
      expect((await admin.get(of(alias))).status).toBe(404)
      expect((await admin.put(of(alias), week)).status).toBe(404)
      expect(await stored('harbourbank')).toEqual(before)
    },
  )
})

describe('the hours of all advisors', () => {
  const query = (values: Record<string, unknown>) =>
    `${all}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))}`
  const aliases = (body: { alias: string }[]) => body.map(({ alias }) => alias)

  it('are one row for each who is active, as in a telephone book, without anything else of them', async () => {
    const { status, body, headers } = await manager.get(all)
    expect(status).toBe(200)
    expect(headers['content-range']).toBe(`working-hours 0-${body.length - 1}/${body.length}`)
    expect(aliases(body).slice(0, 3)).toEqual(['friedrich-albers', 'selma-aydin', 'anna-becker'])
    expect(aliases(body)).not.toContain('ingo-peters')
    expect(body.find(({ alias }: { alias: string }) => alias === 'ole-brandt')).toEqual({
      uuid: expect.any(String),
      alias: 'ole-brandt',
      full_name: 'Ole Brandt',
      organization: expect.any(String),
      organization_name: expect.any(String),
      hours: [],
      weekly_minutes: 0,
      updated_at: null,
      version: expect.any(Number),
    })
    expect(body[0].full_name).toBe('Friedrich Albers, CFP')
  })

  it('are sorted, found and paged', async () => {
    const few = await admin.get(query({ sort: ['weekly_minutes', 'ASC'], range: [0, 1] }))
    expect(few.headers['content-range']).toMatch(/^working-hours 0-1\/\d+$/)
    expect(few.body[0]).toMatchObject({ alias: 'ole-brandt', weekly_minutes: 0 })
    const back = await admin.get(query({ sort: ['full_name', 'DESC'], range: [0, 0] }))
    expect(aliases(back.body)).toEqual(['renate-wulff'])
    expect(aliases((await admin.get(query({ filter: { q: 'luhrs' } }))).body)).toEqual(['gesa-luehrs'])
    const { organization } = (await admin.get(query({ filter: { alias: ['anna-becker'] } }))).body[0]
    const westend = await admin.get(query({ filter: { organization: [organization] } }))
    expect(aliases(westend.body)).toEqual(['anna-becker', 'jonas-hofmann', 'tobias-kraft'])
    for (const field of ['organization_name', 'organization', 'updated_at', 'alias'])
      expect([field, (await admin.get(query({ sort: [field, 'DESC'] }))).status]).toEqual([field, 200])
  })

  it.each<Record<string, unknown>>([
    { sort: ['colour', 'ASC'] },
    { sort: ['tenant_id', 'ASC'] },
    { sort: ['telephone_book', 'ASC'] },
    { filter: { is_active: false } },
    { filter: { constructor: 'x' } },
    { range: [5, 1] },
  ])('are refused with %j', async (asked) => expect((await admin.get(query(asked))).status).toBe(400))

  it('are searched by hostile words without harm', async () => {
    for (const q of ["'", '%', '\\', ';--', '🏦', 'a'.repeat(255)])
      expect([q, (await admin.get(query({ filter: { q } }))).status]).toEqual([q, 200])
  })

  it('are the own tenant’s, by any id, for administrators and the provider to read', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const theirs = (await other.get(all)).body
    expect(aliases(theirs)).toContain('james-whitfield')
    const ids = theirs.map(({ uuid }: { uuid: string }) => uuid)
    expect((await admin.get(query({ filter: { id: ids } }))).body).toEqual([])
    expect((await (await server.signIn('INTERNAL')).get(all)).status).toBe(200)
    expect((await server.guest().get(all)).status).toBe(401)
    expect((await advisor.get(all)).status).toBe(403)
  })
})

describe('copying a week', () => {
  const copy = (body: unknown, client = manager) => client.post(`${all}/copies`, body, english)

  it('gives an advisor’s hours to others, and counts whose are others now', async () => {
    await advisor.put(of('anna-becker'), week)
    const to = ['ole-brandt', 'tobias-kraft', 'anna-becker']
    expect((await copy({ from: 'anna-becker', to })).body).toEqual({ changed: 2 })
    for (const alias of to) expect((await admin.get(of(alias))).body).toEqual(week)
    expect((await copy({ from: 'anna-becker', to })).body).toEqual({ changed: 0 })
  })

  it('gives the institution’s hours, also where it has none', async () => {
    const usual = (await admin.get(`${all}/default`)).body
    expect((await copy({ from: null, to: ['ole-brandt'] })).body).toEqual({ changed: 1 })
    expect((await admin.get(of('ole-brandt'))).body).toEqual(usual)
    await admin.put(`${all}/default`, [])
    expect((await copy({ to: ['ole-brandt'] })).body).toEqual({ changed: 1 })
    expect((await admin.get(of('ole-brandt'))).body).toEqual([])
    await admin.put(`${all}/default`, usual)
  })

  it('changes nothing when one of them is unknown, and names who', async () => {
    const before = await stored()
    const to = ['selma-aydin', 'kim-langer', 'james-whitfield']
    const reply = await copy({ from: 'anna-becker', to })
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { to: ['There is no advisor kim-langer.', 'There is no advisor james-whitfield.'] },
    ])
    expect((await copy({ from: 'james-whitfield', to: ['selma-aydin'] })).body.errors).toEqual({
      from: ['There is no advisor james-whitfield.'],
    })
    expect(await stored()).toEqual(before)
  })

  it.each<unknown>([
    {},
    { to: [] },
    { to: ['selma-aydin', 'selma-aydin'] },
    { to: 'selma-aydin' },
    { to: [1] },
    { to: ['selma-aydin'], week },
    { to: ["'; drop table working_hours; --"] },
    { to: ['x\0'] },
  ])('is refused with %j', async (body) => {
    const before = await stored()
    expect((await copy(body)).status).toBe(422)
    expect(await stored()).toEqual(before)
  })

  it('to the same many, at the same time from two sides, does not get stuck', async () => {
    const to = ['selma-aydin', 'miriam-scholz', 'tobias-kraft']
    const replies = await Promise.all([
      copy({ from: 'anna-becker', to }),
      copy({ from: null, to: to.toReversed() }),
      copy({ from: 'tobias-kraft', to: ['anna-becker'] }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('the hours of new advisors', () => {
  it('are the institution’s, from then on their own', async () => {
    const usual = [hours(2, '10:00', '12:00')]
    expect((await manager.put(`${all}/default`, usual)).body).toEqual(usual)
    const before = (await admin.get(of('selma-aydin'))).body
    await server.db.withTenant(idOf(), (tx) =>
      sql`insert into advisors (slug, first_name, last_name) values ('nele-neu', 'Nele', 'Neu')`.execute(tx),
    )
    expect((await admin.get(of('nele-neu'))).body).toEqual(usual)
    await manager.put(`${all}/default`, [])
    expect((await admin.get(of('nele-neu'))).body).toEqual(usual)
    expect((await admin.get(of('selma-aydin'))).body).toEqual(before)
  })

  it('are refused by day, and are the own tenant’s', async () => {
    const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const theirs = (await there.get(`${all}/default`)).body
    expect(theirs).toHaveLength(5)
    const { status, body } = await admin.put(`${all}/default`, [hours(7, '17:00', '09:00')], english)
    expect([status, body]).toEqual([
      422,
      { message: failed, errors: [{ day: 7, errors: { startTime: [startNotBeforeEnd] } }] },
    ])
    await Promise.all([1, 2, 3].map((day) => admin.put(`${all}/default`, [hours(day)])))
    expect((await admin.get(`${all}/default`)).body).toHaveLength(1)
    expect((await there.get(`${all}/default`)).body).toEqual(theirs)
  })

  it('are for administrators; the provider reads them', async () => {
    const statuses = async (client: Client) => [
      (await client.get(`${all}/default`)).status,
      (await client.put(`${all}/default`, week)).status,
      (await client.post(`${all}/copies`, { to: ['ole-brandt'] })).status,
    ]
    expect(await statuses(server.guest())).toEqual([401, 401, 401])
    expect(await statuses(advisor)).toEqual([403, 403, 403])
    expect(await statuses(await server.signIn('advisors-manager'))).toEqual([403, 403, 403])
    expect(await statuses(await server.signIn('INTERNAL'))).toEqual([200, 403, 403])
  })
})

describe('while the calendar of working hours is off', () => {
  it('there are none: 404 for guests, 403 for the signed-in', async () => {
    await server.db.withTenant(idOf('alpenbank'), (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'working-hours-calendar').execute(),
    )
    forgetTenant(idOf('alpenbank'))
    const before = await stored('alpenbank')
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    for (const [client, status] of [
      [server.guest('alpenbank'), 404],
      [there, 403],
    ] as const) {
      const replies = await Promise.all([
        client.get(of('katharina-moser')),
        client.put(of('katharina-moser'), week),
        client.get(all),
        client.get(`${all}/default`),
        client.put(`${all}/default`, week),
        client.post(`${all}/copies`, { to: ['katharina-moser'] }),
      ])
      expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(status))
    }
    expect(await stored('alpenbank')).toEqual(before)
  })
})
