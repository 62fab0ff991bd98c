/** Days away over HTTP: one advisor's, and the same for many. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const of = (alias: string) => `/api/v1/advisors/${alias}/absences`
const many = '/api/v1/absences'
const english = { 'accept-language': 'en' }
const days = { first_day: '2026-12-03', last_day: '2026-12-04' }

let server: TestServer
let advisor: Client
let manager: Client
beforeAll(async () => {
  server = await startTestServer()
  advisor = await server.signIn('advisor')
  manager = await server.signIn('advisors-oap-manager')
})
afterAll(() => server.close())
beforeEach(() => server.db.withTenant(idOf(), (tx) => sql`delete from absences`.execute(tx)))

const idOf = (slug = 'musterbank') => server.tenants[slug]?.id ?? 0
async function stored(tenant = 'musterbank') {
  const { rows } = await server.db.withTenant(idOf(tenant), (tx) =>
    sql<{ slug: string; first_day: string }>`
      select a.slug, b.* from absences b join advisors a on a.uuid = b.advisor_uuid
      order by a.slug, b.first_day, b.uuid`.execute(tx),
  )
  return rows
}
const create = async (more: object = {}, client = advisor) =>
  await client.post(of('anna-becker'), { ...days, ...more }, english)

/** Confirmed unless something else is said; times of the tenant's zone, which is an hour before UTC then. */
const book = (alias: string, from: string, to: string, state = 'confirmed') =>
  server.db.withTenant(idOf(), (tx) =>
    sql`insert into appointments (advisor_uuid, type, state, starts_at, ends_at, occupied)
      select uuid, 'by-phone', ${state}, ${from}::timestamptz, ${to}::timestamptz, tstzrange(${from}, ${to}, '[)')
      from advisors where slug = ${alias}`.execute(tx),
  )

describe('an absence', () => {
  it('is entered, and answered with its address, its version and its substitute', async () => {
    const { status, body, headers } = await create({ substitute: 'ole-brandt', note: 'Fortbildung' })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...days,
      uuid: expect.any(String),
      substitute: 'ole-brandt',
      substitute_name: 'Ole Brandt',
      note: 'Fortbildung',
      appointments_count: 0,
      updated_at: expect.any(String),
      version: 1,
    })
    expect([headers.location, headers.etag]).toEqual([`${of('anna-becker')}/${body.uuid}`, '"1"'])
    expect((await advisor.get(String(headers.location))).body).toEqual(body)
    const list = await advisor.get(of('anna-becker'))
    expect([list.body, list.headers['content-range']]).toEqual([[body], 'absences 0-0/1'])
  })

  it('names its substitute as people are named, which is read and never written', async () => {
    const { body } = await manager.post(of('ole-brandt'), { ...days, substitute: 'friedrich-albers' })
    expect(body.substitute_name).toBe('Friedrich Albers, CFP')
    const asked = { ...days, substitute: null, substitute_name: 'Somebody else' }
    const changed = await manager.put(`${of('ole-brandt')}/${body.uuid}`, asked)
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([422, ['substitute_name']])
  })

  it('counts the appointments that still stand on its days, taken over ones too, from midnight to midnight of the tenant', async () => {
    await book('anna-becker', '2026-12-02T22:30Z', '2026-12-02T23:00Z')
    await book('anna-becker', '2026-12-02T23:00Z', '2026-12-02T23:30Z')
    await book('anna-becker', '2026-12-03T09:00Z', '2026-12-03T10:00Z', 'requested')
    await book('anna-becker', '2026-12-03T09:00Z', '2026-12-03T10:00Z', 'cancelled')
    await book('anna-becker', '2026-12-04T22:30Z', '2026-12-04T23:00Z')
    await book('anna-becker', '2026-12-04T23:00Z', '2026-12-04T23:30Z')
    await book('selma-aydin', '2026-12-03T09:00Z', '2026-12-03T10:00Z')
    await book('ole-brandt', '2026-12-03T12:00Z', '2026-12-03T13:00Z')
    await server.db.withTenant(idOf(), (tx) =>
      sql`update appointments set substitute_uuid = (select uuid from advisors where slug = 'anna-becker')
        where starts_at = '2026-12-03T12:00Z'`.execute(tx),
    )
    expect((await create()).body.appointments_count).toBe(4)
    await server.db.withTenant(idOf(), (tx) => sql`delete from appointments`.execute(tx))
  })

  it('is changed from the version that was read, keeps what is absent, and is deleted', async () => {
    const { body, headers } = await create({ substitute: 'ole-brandt', note: 'Fortbildung' })
    const path = String(headers.location)
    const match = { ...english, 'if-match': '"1"' }
    const changed = await advisor.put(path, { ...days, last_day: '2026-12-05' }, match)
    expect(changed.body).toEqual({
      ...body,
      last_day: '2026-12-05',
      version: 2,
      updated_at: expect.any(String),
    })
    const late = await manager.put(path, { ...days, note: null }, match)
    expect([late.status, late.body.current]).toEqual([412, changed.body])
    expect(late.body.message).toBe('Anna Becker saved this before you. Nothing of yours is lost.')
    expect((await advisor.put(path, { ...days, last_day: '2026-12-05' })).body.version).toBe(2)
    const alone = await manager.put(path, { ...days, substitute: null })
    expect(alone.body).toMatchObject({ substitute: null, note: 'Fortbildung', version: 3 })
    expect((await advisor.delete(path, { 'if-match': '"2"' })).status).toBe(412)
    expect((await advisor.delete(path, { 'if-match': '"3"' })).status).toBe(204)
    expect((await advisor.get(path)).status).toBe(404)
    expect((await advisor.delete(path)).status).toBe(404)
  })

  it('is entered once, however often and at once the same days come', async () => {
    const replies = await Promise.all([create(), create(), create({ note: 'Noch einmal' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(replies.find(({ status }) => status === 422)?.body.errors).toEqual({
      first_day: ['These days are entered already.'],
    })
    expect(await stored()).toHaveLength(1)
    expect((await create({ last_day: '2026-12-03' })).status).toBe(201)
  })

  it.each<[string, object, string, string]>([
    ['an end before the start', { last_day: '2026-12-02' }, 'last_day', 'Last day is before the first day.'],
    ['an unknown substitute', { substitute: 'nobody' }, 'substitute', 'There is no such advisor.'],
    ['one of another tenant', { substitute: 'james-whitfield' }, 'substitute', 'There is no such advisor.'],
    ['one who is not active', { substitute: 'ingo-peters' }, 'substitute', 'There is no such advisor.'],
    ['oneself', { substitute: 'anna-becker' }, 'substitute', 'Nobody stands in for themselves.'],
    ['the year 0', { first_day: '0000-01-01' }, 'first_day', 'First day is not valid.'],
  ])('is refused with %s', async (_, more, field, message) => {
    const { status, body } = await create(more)
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    expect(await stored()).toEqual([])
  })

  it('is refused with a substitute who is away too, and says from when', async () => {
    await manager.post(of('ole-brandt'), { first_day: '2026-12-01', last_day: '2026-12-04' })
    const { status, body } = await create({ substitute: 'ole-brandt' })
    expect([status, body.errors]).toEqual([
      422,
      { substitute: ['Ole Brandt is away on 3 December 2026. Please choose somebody else.'] },
    ])
    const later = { first_day: '2026-12-05', last_day: '2026-12-06', substitute: 'ole-brandt' }
    expect((await create(later)).status).toBe(201)
  })

  it.each<unknown>([
    { first_day: '2026-12-03' },
    { ...days, last_day: '2026-02-30' },
    { ...days, first_day: '03.12.2026' },
    { ...days, first_day: 20261203 },
    { ...days, note: 'x'.repeat(256) },
    { ...days, note: '\0' },
    { ...days, substitute: "'; drop table absences; --" },
    { ...days, advisor_uuid: 'x' },
    { ...days, uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001' },
    [],
    null,
  ])('is refused as %j', async (body) => {
    expect((await advisor.post(of('anna-becker'), body)).status).toBe(422)
    expect(await stored()).toEqual([])
  })

  it('belongs to its advisor: not to a colleague, not to another path, not to another tenant', async () => {
    const { uuid } = (await manager.post(of('selma-aydin'), days)).body
    const statuses = async (client: Client, alias: string) => [
      (await client.get(of(alias))).status,
      (await client.post(of(alias), { ...days, last_day: '2026-12-24' })).status,
      (await client.get(`${of(alias)}/${uuid}`)).status,
      (await client.put(`${of(alias)}/${uuid}`, days)).status,
      (await client.delete(`${of(alias)}/${uuid}`)).status,
    ]
    const before = await stored()
    expect(await statuses(advisor, 'selma-aydin')).toEqual([403, 403, 403, 403, 403])
    expect(await statuses(server.guest(), 'selma-aydin')).toEqual([401, 401, 401, 401, 401])
    for (const role of ['stduser', 'advisors-manager', 'INTERNAL'])
      expect([role, await statuses(await server.signIn(role), 'selma-aydin')]).toEqual([
        role,
        Array(5).fill(403),
      ])
    const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect(await statuses(there, 'selma-aydin')).toEqual(Array(5).fill(404))
    expect((await statuses(there, 'james-whitfield')).slice(2)).toEqual([404, 404, 404])
    expect((await statuses(advisor, 'anna-becker')).slice(2)).toEqual([404, 404, 404])
    expect((await stored()).filter(({ slug }) => slug === 'selma-aydin')).toEqual(before)
    for (const id of ['x', "'", '__proto__'])
      expect([id, (await advisor.get(`${of('anna-becker')}/${id}`)).status]).toEqual([id, 404])
  })

  it('stands in a list that is sorted, filtered and paged', async () => {
    await create()
    await create({ first_day: '2026-11-30', last_day: '2026-11-30', note: 'Zahnarzt' })
    const query = (values: Record<string, unknown>) =>
      `${of('anna-becker')}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))}`
    const firsts = async (values: Record<string, unknown>) =>
      (await advisor.get(query(values))).body.map((row: { first_day: string }) => row.first_day)
    expect(await firsts({})).toEqual(['2026-11-30', '2026-12-03'])
    expect(await firsts({ sort: ['first_day', 'DESC'], range: [0, 0] })).toEqual(['2026-12-03'])
    expect(await firsts({ filter: { q: 'zahn' } })).toEqual(['2026-11-30'])
    expect((await advisor.get(query({ sort: ['colour', 'ASC'] }))).status).toBe(400)
  })
})

describe('an absence of many', () => {
  const advisors = ['selma-aydin', 'anna-becker', 'ole-brandt']
  const enter = (body: unknown, client = manager) => client.post(many, body, english)

  it('is one for each, in the order that was asked for, and is entered once', async () => {
    const { status, body } = await enter({ advisors, ...days, note: 'Schulung' })
    expect(status).toBe(201)
    expect(body).toHaveLength(3)
    expect(body[0]).toMatchObject({ ...days, substitute: null, note: 'Schulung', version: 1 })
    const rows = (await stored()) as unknown as { slug: string; uuid: string }[]
    const aliasOf = (uuid: string) => rows.find((row) => row.uuid === uuid)?.slug
    expect(body.map(({ uuid }: { uuid: string }) => aliasOf(uuid))).toEqual(advisors)
    expect((await enter({ advisors, ...days, note: 'Schulung' })).body).toEqual(body)
    expect(await stored()).toHaveLength(3)
  })

  it('is entered for nobody when one is unknown or the days are wrong', async () => {
    const unknown = await enter({ advisors: [...advisors, 'ole-brand', 'james-whitfield'], ...days })
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { advisors: ['There is no advisor ole-brand.', 'There is no advisor james-whitfield.'] },
    ])
    const wrong = await enter({ advisors, ...days, last_day: '2026-12-01' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { last_day: ['Last day is before the first day.'] },
    ])
    for (const body of [{ ...days, advisors: [] }, { ...days }, { advisors, ...days, substitute: 'x' }])
      expect((await enter(body)).status).toBe(422)
    expect(await stored()).toEqual([])
  })

  it('is for administrators', async () => {
    const statusOf = async (client: Client) => (await enter({ advisors, ...days }, client)).status
    expect(await statusOf(server.guest())).toBe(401)
    for (const role of ['advisor', 'INTERNAL', 'advisors-manager', 'orgadmin'])
      expect([role, await statusOf(await server.signIn(role))]).toEqual([role, 403])
    expect(await stored()).toEqual([])
    expect(await statusOf(await server.signIn('accountadmin'))).toBe(201)
  })
})

describe('while online appointments are off', () => {
  it('there are no absences: 404 for guests, 403 for the signed-in', async () => {
    await server.db.withTenant(idOf('alpenbank'), (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'online-appointments').execute(),
    )
    forgetTenant(idOf('alpenbank'))
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const guest = server.guest('alpenbank')
    const body = { ...days, advisors: ['katharina-moser'] }
    expect([(await guest.get(of('katharina-moser'))).status, (await guest.post(many, body)).status]).toEqual([
      404, 404,
    ])
    expect([(await there.get(of('katharina-moser'))).status, (await there.post(many, body)).status]).toEqual([
      403, 403,
    ])
  })
})
