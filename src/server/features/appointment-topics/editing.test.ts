/** Topics as administrators keep them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/appointment-topics'
let server: TestServer
let admin: Client
let manager: Client
let advisor: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  manager = await server.signIn('advisors-oap-manager')
  advisor = await server.signIn('advisor')
})
afterAll(() => server.close())

const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id
const stored = (tenant = 'musterbank') =>
  server.db.withTenant(idOf(tenant), (tx) =>
    tx.selectFrom('appointment_topics').selectAll().orderBy('uuid').execute(),
  )

async function named(topic: string, client = admin) {
  const filter = JSON.stringify({ topic })
  const { body } = await client.get(`${url}?${new URLSearchParams({ filter })}`)
  return body[0]
}

let serial = 0
const create = (more: object = {}) => admin.post(url, { topic: `Thema ${++serial}`, length: 45, ...more })

describe('a topic', () => {
  it('is read with its counts, its version, and who changed it', async () => {
    const { uuid } = await named('Baufinanzierung')
    const { status, body, headers } = await admin.get(`${url}/${uuid}`)
    expect(status).toBe(200)
    expect(headers.etag).toBe('"1"')
    expect(body).toMatchObject({ topic: 'Baufinanzierung', advisors_count: 4, appointments_count: 0 })
    expect(body.updated_by).toEqual(expect.any(String))
  })

  it('is read by advisors while it is active, without who changed it', async () => {
    const [active, inactive] = [await named('Baufinanzierung'), await named('Bundesschatzbriefe')]
    const { status, body } = await advisor.get(`${url}/${active.uuid}`)
    expect([status, body.updated_by]).toEqual([200, undefined])
    expect((await advisor.get(`${url}/${inactive.uuid}`)).status).toBe(404)
    expect((await admin.get(`${url}/${inactive.uuid}`)).status).toBe(200)
  })

  it.each(['nobody', '__proto__', '%00', "'", '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f9999', 'a'.repeat(400)])(
    'of the id %s is not there',
    async (id) => {
      const good = { topic: 'x', length: 30 }
      expect([400, 404]).toContain((await admin.get(`${url}/${id}`)).status)
      expect([400, 404]).toContain((await admin.put(`${url}/${id}`, good)).status)
      expect([400, 404]).toContain((await admin.delete(`${url}/${id}`)).status)
    },
  )

  it('of another tenant does not exist, and cannot be changed or deleted', async () => {
    const before = await stored('alpenbank')
    const path = `${url}/${before[0]?.uuid}`
    expect((await admin.get(path)).status).toBe(404)
    expect((await admin.put(path, { topic: 'x', length: 30 })).status).toBe(404)
    expect((await admin.delete(path)).status).toBe(404)
    expect(await stored('alpenbank')).toEqual(before)
  })

  it('is for administrators to change, for the provider to read, and for nobody else', async () => {
    const { uuid } = (await create()).body
    const change = { topic: `Thema ${serial}`, length: 50 }
    const calls = (client: Client) =>
      Promise.all([
        client.get(`${url}/${uuid}`),
        client.post(url, change),
        client.put(`${url}/${uuid}`, change),
        client.delete(`${url}/${uuid}`),
      ])
    const statuses = async (client: Client) => (await calls(client)).map(({ status }) => status)
    expect(await statuses(server.guest())).toEqual([401, 401, 401, 401])
    expect(await statuses(await server.signIn('INTERNAL'))).toEqual([200, 403, 403, 403])
    expect(await statuses(advisor)).toEqual([200, 403, 403, 403])
    for (const role of ['stduser', 'orgadmin', 'roles-manager', 'advisors-manager'])
      expect([role, await statuses(await server.signIn(role))]).toEqual([role, [403, 403, 403, 403]])
  })
})

describe('a new topic', () => {
  it('stands last, is active, and is answered with its address and version', async () => {
    const before = await stored()
    const last = Math.max(...before.map(({ position }) => position))
    const reply = await manager.post(url, { topic: 'Stiftungen', length: 75 })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      topic: 'Stiftungen',
      comment: '',
      length: 75,
      preparation: '',
      order: last + 1,
      active: true,
      advisors_count: 0,
      appointments_count: 0,
      version: 1,
    })
    expect(reply.headers.location).toBe(`${url}/${reply.body.uuid}`)
    expect(reply.headers.etag).toBe('"1"')
    expect((await admin.get(`${url}/${reply.body.uuid}`)).body).toEqual(reply.body)
    expect((await named('Stiftungen', advisor)).uuid).toBe(reply.body.uuid)
  })

  it('stands where it is put', async () => {
    const { body } = await create({ order: 2, active: false, comment: 'Kurz', preparation: 'Nichts' })
    expect(body).toMatchObject({ order: 2, active: false, comment: 'Kurz', preparation: 'Nichts' })
  })

  it('cannot take a name twice, however it is written, and is told so at the field', async () => {
    const reply = await admin.post(
      url,
      { topic: ' baufinanzierung ', length: 30 },
      { 'accept-language': 'de' },
    )
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Bitte berichtigen Sie die markierten Felder.',
      errors: { topic: ['Ein Thema mit diesem Namen gibt es schon.'] },
    })
  })

  it('is one, when the same request comes ten times at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(url, { topic: 'Eile', length: 30 })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
    expect((await stored()).filter(({ topic }) => topic === 'Eile')).toHaveLength(1)
  })

  const good = { topic: 'Gut', length: 30 }
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['no topic', { length: 30 }],
    ['an empty topic', { ...good, topic: '' }],
    ['a blank topic', { ...good, topic: ' \t' }],
    ['a topic that is too long', { ...good, topic: 'x'.repeat(256) }],
    ['a comment that is too long', { ...good, comment: 'x'.repeat(256) }],
    ['no length', { topic: 'Gut' }],
    ['a length of 0', { ...good, length: 0 }],
    ['a length off the steps', { ...good, length: 31 }],
    ['a length beyond a day', { ...good, length: 725 }],
    ['a length with a fraction', { ...good, length: 30.5 }],
    ['a length as text', { ...good, length: '30' }],
    ['an order below 0', { ...good, order: -1 }],
    ['an order that is too great', { ...good, order: 100_001 }],
    ['an active that is a text', { ...good, active: 'true' }],
    ['an unknown field', { ...good, colour: 'red' }],
    ['a column', { ...good, position: 3 }],
    ['a tenant', { ...good, tenant_id: 2 }],
    ['an id', { ...good, uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001' }],
    ['a version', { ...good, version: 7 }],
    ['a count', { ...good, advisors_count: 7 }],
    ['a NUL', { ...good, topic: 'x\u0000y' }],
    ['half a surrogate', { ...good, comment: 'x\ud800' }],
  ])('is refused with %s, and nothing is stored', async (_, body) => {
    const before = await stored()
    const reply = await admin.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect([400, 422]).toContain(reply.status)
    expect(await stored()).toEqual(before)
  })

  it('is told word for word what is wrong with it', async () => {
    const english = { 'accept-language': 'en' }
    const empty = await admin.post(url, { ...good, topic: '' }, english)
    expect(empty.body.errors).toEqual({ topic: ['Topic cannot be empty'] })
    const off = await admin.post(url, { ...good, length: 31 }, english)
    expect(off.body.errors).toEqual({
      length: ['Length must be a multiple of 5.'],
    })
  })

  it('keeps hostile words as they are', async () => {
    for (const topic of ["'; drop table users; --", '<script>alert(1)</script>', '%', '{name}', '🏦 Ωß']) {
      const { body } = await admin.post(url, { topic, length: 30, comment: topic })
      expect(body).toMatchObject({ topic, comment: topic })
    }
  })
})

describe('changing a topic', () => {
  let one: { uuid: string; topic: string; length: number; version: number }
  const path = () => `${url}/${one.uuid}`
  const body = () => ({ topic: one.topic, length: one.length })
  beforeEach(async () => {
    one = (await create({ comment: 'Vorher' })).body
  })

  it('keeps what is absent, and makes a new version with a new editor', async () => {
    const reply = await manager.put(path(), { ...body(), length: 60 }, { 'if-match': '"1"' })
    expect(reply.status).toBe(200)
    expect(reply.headers.etag).toBe('"2"')
    expect(reply.body).toMatchObject({ length: 60, comment: 'Vorher', active: true, version: 2 })
    const [{ name } = { name: '' }] = await server.db.withTenant(idOf('musterbank'), async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select first_name || ' ' || last_name as name from users where email like 'advisors-oap-manager@%'`.execute(
        tx,
      )
      return rows
    })
    expect(reply.body.updated_by).toBe(name)
  })

  it('that changes nothing makes no version, twice the same makes one', async () => {
    expect((await admin.put(path(), body(), { 'if-match': '"1"' })).body).toEqual(one)
    const change = { ...body(), active: false }
    expect((await admin.put(path(), change)).body.version).toBe(2)
    expect((await admin.put(path(), change)).body.version).toBe(2)
  })

  it('of an older version is refused with the newer one and who made it', async () => {
    const first = await manager.put(path(), { ...body(), comment: 'Erste' }, { 'if-match': '"1"' })
    const second = await admin.put(path(), { ...body(), comment: 'Zweite' }, { 'if-match': '"1"' })
    expect(second.status).toBe(412)
    expect(second.body.current).toEqual(first.body)
    expect(second.body.message).toContain(first.body.updated_by)
    expect(second.headers.etag).toBe('"2"')
    expect(
      (await admin.put(path(), { ...body(), comment: 'Zweite' }, { 'if-match': '"999999"' })).status,
    ).toBe(412)
    for (const tag of ['"x"', 'W/"2"', '2', ''])
      expect([tag, (await admin.put(path(), body(), { 'if-match': tag })).status]).toEqual([tag, 400])
    expect((await admin.put(path(), { ...body(), comment: 'Dritte' }, { 'if-match': '*' })).status).toBe(200)
  })

  it('by three at once with the same version is done once', async () => {
    const change = (comment: string) => admin.put(path(), { ...body(), comment }, { 'if-match': '"1"' })
    const replies = await Promise.all([change('A'), change('B'), change('C')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  it('cannot take the name of another, but keeps its own', async () => {
    const reply = await admin.put(path(), { ...body(), topic: 'Baufinanzierung' })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['topic']])
    expect((await admin.put(path(), { ...body(), topic: one.topic.toUpperCase() })).status).toBe(200)
  })

  it('to not active takes it from the choice of advisors and customers, and leaves it with who has it', async () => {
    const topic = await named('Gründung und Betrieb')
    const write = (active: boolean) =>
      admin.put(`${url}/${topic.uuid}`, { topic: topic.topic, length: topic.length, active })
    const theirs = async () => {
      const { body: rows } = await admin.get('/api/v1/advisors/carolin-haas/appointment-topics')
      return rows.map((each: { topic: string }) => each.topic)
    }
    expect(await theirs()).toEqual(['Gründung und Betrieb'])
    await write(false)
    expect([await theirs(), await named(topic.topic, advisor)]).toEqual([[], undefined])
    await write(true)
    expect(await theirs()).toEqual(['Gründung und Betrieb'])
  })
})

describe('deleting a topic', () => {
  const english = { 'accept-language': 'en' }

  async function book(topic: string, startsAt: Date, state: 'confirmed' | 'cancelled') {
    const endsAt = new Date(startsAt.getTime() + 30 * 60_000)
    await server.db.withTenant(idOf('musterbank'), async (tx) => {
      const { uuid } = await tx
        .selectFrom('advisors')
        .select('uuid')
        .where('slug', '=', 'anna-becker')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('appointments')
        .values({
          advisor_uuid: uuid,
          topic_uuid: topic,
          type: 'online',
          state,
          starts_at: startsAt,
          ends_at: endsAt,
          occupied: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
          held_until: null,
        })
        .execute()
    })
  }

  it('is done once', async () => {
    const { body } = await create()
    expect((await admin.delete(`${url}/${body.uuid}`)).status).toBe(204)
    expect((await admin.delete(`${url}/${body.uuid}`)).status).toBe(404)
    expect((await admin.get(`${url}/${body.uuid}`)).status).toBe(404)
  })

  it('is refused while advisors offer it, shown or not, and names them', async () => {
    const { uuid } = await named('Bundesschatzbriefe')
    const reply = await admin.delete(`${url}/${uuid}`, english)
    expect(reply.status).toBe(409)
    expect(reply.body).toEqual({
      message: 'This topic is in use. Deactivate it instead.',
      errors: { advisors: ['Offered by: Lena Vogel'] },
    })
    expect((await named('Bundesschatzbriefe')).uuid).toBe(uuid)
  })

  it('is refused while appointments are about it, and counts those to come, or the others', async () => {
    const { uuid } = (await create()).body
    await book(uuid, new Date('2020-03-02T09:00:00Z'), 'confirmed')
    const past = await admin.delete(`${url}/${uuid}`, english)
    expect([past.status, past.body.errors]).toEqual([
      409,
      { appointments: ['It was chosen for one appointment.'] },
    ])
    // In Berlin it is the next day already.
    await book(uuid, new Date('2999-03-02T23:30:00Z'), 'confirmed')
    await book(uuid, new Date('2999-04-02T09:00:00Z'), 'cancelled')
    const one = await admin.delete(`${url}/${uuid}`, { 'accept-language': 'de' })
    expect(one.body.errors).toEqual({ appointments: ['Ein bevorstehender Termin am 3. März 2999'] })
    await book(uuid, new Date('2999-05-02T09:00:00Z'), 'confirmed')
    const two = await admin.delete(`${url}/${uuid}`, english)
    expect(two.body.errors).toEqual({
      appointments: ['2 upcoming appointments, the first on 3 March 2999'],
    })
  })

  it('names twenty advisors of many, and counts the rest', async () => {
    const { uuid } = (await create()).body
    await server.db.withTenant(idOf('musterbank'), async (tx) => {
      await sql`
        insert into advisors (slug, first_name, last_name)
        select 'viele-' || n, 'Vorname', 'Aa' || lpad(n::text, 2, '0') from generate_series(1, 23) n`.execute(
        tx,
      )
      await sql`
        insert into advisor_appointment_topics (advisor_uuid, topic_uuid)
        select uuid, ${uuid} from advisors where slug like 'viele-%'`.execute(tx)
    })
    const { body } = await admin.delete(`${url}/${uuid}`, english)
    expect(body.errors.advisors).toHaveLength(1)
    expect(body.errors.advisors[0]).toMatch(/^Offered by: Vorname Aa01, .*Vorname Aa20 and 3 more$/)
  })

  it('of an older version is refused', async () => {
    const { body } = await create()
    await admin.put(`${url}/${body.uuid}`, { topic: body.topic, length: 50 })
    expect((await admin.delete(`${url}/${body.uuid}`, { 'if-match': '"1"' })).status).toBe(412)
    expect((await admin.delete(`${url}/${body.uuid}`, { 'if-match': '"2"' })).status).toBe(204)
  })
})

it('is not there while online appointments are off', async () => {
  const { uuid } = (await stored('harbourbank'))[0] as { uuid: string }
  const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
  expect((await there.get(`${url}/${uuid}`)).status).toBe(200)
  await server.db.withTenant(idOf('harbourbank'), (tx) =>
    tx.deleteFrom('modules').where('name', '=', 'online-appointments').execute(),
  )
  forgetTenant(idOf('harbourbank'))
  const change = { topic: 'x', length: 30 }
  for (const [client, status] of [
    [server.guest('harbourbank'), 404],
    [there, 403],
  ] as const) {
    expect((await client.get(`${url}/${uuid}`)).status).toBe(status)
    expect((await client.post(url, change)).status).toBe(status)
    expect((await client.put(`${url}/${uuid}`, change)).status).toBe(status)
    expect((await client.delete(`${url}/${uuid}`)).status).toBe(status)
  }
})
