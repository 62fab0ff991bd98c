/** Deletions that a second person has to agree to (product §17.25). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/waiting-deletions'
const topics = '/api/v1/appointment-topics'
let server: TestServer
let admin: Client
let manager: Client
let now = new Date('2026-11-24T09:00:00Z')
let number = 0

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  admin = await server.signIn('accountadmin')
  manager = await server.signIn('advisors-oap-manager')
})
afterAll(() => server.close())

const setting = (value: string) =>
  admin.put('/api/v1/settings', { 'deletions.second_person': value }, { 'accept-language': 'en' })
const inBank = <T>(run: Parameters<typeof server.db.withTenant<T>>[1]) =>
  server.db.withTenant(server.tenants.musterbank?.id ?? 0, run)

beforeEach(async () => {
  expect((await setting('true')).status).toBe(204)
})
afterEach(async () => {
  await inBank((tx) => sql`delete from settings where name = 'deletions.second_person'`.execute(tx))
  await inBank((tx) => sql`delete from waiting_deletions`.execute(tx))
})

async function topic() {
  const { body, status } = await admin.post(topics, { topic: `Zweites Augenpaar ${++number}`, length: 60 })
  expect(status).toBe(201)
  return body as { uuid: string; version: number; topic: string }
}

const ask = (client: Client, { uuid, version }: { uuid: string; version: number }) =>
  client.delete(`${topics}/${uuid}`, { 'if-match': `"${version}"` })
const english = { 'accept-language': 'en' }
const agree = (client: Client, uuid: string) => client.post(`${url}/${uuid}/agreement`, undefined, english)
const keep = (client: Client, uuid: string) => client.post(`${url}/${uuid}/refusal`)
const isThere = async ({ uuid }: { uuid: string }) => (await admin.get(`${topics}/${uuid}`)).status === 200
const waitingFor = async (client: Client) =>
  (await client.get(`${url}?filter=${encodeURIComponent('{"state":"waiting"}')}`)).body as object[]

describe('a deletion where a second person is asked', () => {
  it('waits, is told to whoever may make it too, and is done with the yes of one of them, not of who asked', async () => {
    const one = await topic()
    const asked = await ask(admin, one)
    expect(asked).toMatchObject({
      status: 202,
      body: {
        entity: 'appointment-topics',
        record_name: one.topic,
        state: 'waiting',
        asked_by: 'Katrin Lorenz',
        asked_at: '2026-11-24T09:00:00.000Z',
        expires_at: '2026-12-08T09:00:00.000Z',
        is_mine: true,
      },
    })
    expect(await isThere(one)).toBe(true)
    const { uuid } = asked.body
    expect(await waitingFor(manager)).toMatchObject([{ uuid, is_mine: false }])
    expect(await agree(admin, uuid)).toMatchObject({
      status: 409,
      body: { message: 'You asked for this deletion yourself. Somebody else has to agree.' },
    })
    expect(await isThere(one)).toBe(true)
    expect(await agree(manager, uuid)).toMatchObject({ status: 200, body: { state: 'deleted' } })
    expect(await isThere(one)).toBe(false)
    expect((await agree(manager, uuid)).status).toBe(409)
    expect(await waitingFor(admin)).toEqual([])
  })

  it('is not there for whoever may not make it, and neither they, a guest nor another institution decides it', async () => {
    const { uuid } = (await ask(admin, await topic())).body
    const users = await server.signIn('roles-manager')
    expect(await waitingFor(users)).toEqual([])
    for (const client of [users, await server.signIn('accountadmin', { tenant: 'harbourbank' })])
      for (const reply of [
        await client.get(`${url}/${uuid}`),
        await agree(client, uuid),
        await keep(client, uuid),
      ])
        expect(reply.status).toBe(404)
    const advisor = await server.signIn('advisor')
    expect((await agree(advisor, uuid)).status).toBe(403)
    expect((await agree(server.guest(), uuid)).status).toBe(401)
    expect(await waitingFor(manager)).toHaveLength(1)
  })

  it('asked for twice, by one or by two, is one', async () => {
    const one = await topic()
    const first = await ask(admin, one)
    expect((await ask(admin, one)).body.uuid).toBe(first.body.uuid)
    const other = await ask(manager, one)
    expect(other).toMatchObject({ status: 202, body: { uuid: first.body.uuid, is_mine: false } })
    const both = await topic()
    const replies = await Promise.all([...Array(12)].map((_, at) => ask(at % 2 ? admin : manager, both)))
    expect(new Set(replies.map(({ body }) => body.uuid)).size).toBe(1)
  })

  it('that could not be done anyway is refused at once', async () => {
    const one = await topic()
    expect((await ask(admin, { ...one, version: 7 })).status).toBe(412)
    expect((await admin.delete(`${topics}/00000000-0000-4000-8000-000000000000`)).status).toBe(404)
    const used = (await admin.get(topics)).body.find(
      (each: { topic: string }) => each.topic === 'Baufinanzierung',
    )
    expect((await ask(admin, used)).status).toBe(409)
    expect(await waitingFor(admin)).toEqual([])
  })

  it('of a record that is changed meanwhile is not done: it is asked for anew', async () => {
    const one = await topic()
    const { uuid } = (await ask(admin, one)).body
    const changed = await admin.put(
      `${topics}/${one.uuid}`,
      { topic: one.topic, length: 90 },
      { 'if-match': '"1"' },
    )
    expect(changed.status).toBe(200)
    expect(await agree(manager, uuid)).toMatchObject({
      status: 409,
      body: { message: 'The record was changed after its deletion was asked for. Keep it, and ask anew.' },
    })
    expect((await keep(manager, uuid)).body).toMatchObject({ state: 'kept', decided_by: expect.any(String) })
    expect((await ask(admin, changed.body)).body.uuid).not.toBe(uuid)
  })

  it('can be taken back by who asked, and of two who decide at once one is told', async () => {
    const one = await topic()
    const { uuid } = (await ask(admin, one)).body
    const replies = await Promise.all([keep(admin, uuid), agree(manager, uuid)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await isThere(one)).toBe(replies[0].status === 200)
  })

  it('that nobody agrees to in fourteen days expires, and can be asked for again', async () => {
    const one = await topic()
    const { uuid } = (await ask(admin, one)).body
    const before = now
    now = new Date('2026-12-08T09:00:00Z')
    admin = await server.signIn('accountadmin')
    manager = await server.signIn('advisors-oap-manager')
    expect((await admin.get(`${url}/${uuid}`)).body.state).toBe('expired')
    expect((await agree(manager, uuid)).status).toBe(409)
    expect((await ask(admin, one)).body.uuid).not.toBe(uuid)
    now = before
    admin = await server.signIn('accountadmin')
    manager = await server.signIn('advisors-oap-manager')
  })

  it('leaves in the change log who asked, who agreed, and what was deleted', async () => {
    const one = await topic()
    const { uuid } = (await ask(admin, one)).body
    await agree(manager, uuid)
    const filter = encodeURIComponent(JSON.stringify({ record: [uuid, one.uuid] }))
    const { body } = await admin.get(
      `/api/v1/changes?filter=${filter}&sort=${encodeURIComponent('["at","ASC"]')}`,
    )
    const told = body.map(({ actor_name, action, entity, record_name }: Record<string, unknown>) => [
      ...[actor_name, action, entity, record_name],
    ])
    const by = (await manager.get('/api/v1/me')).body.full_name
    expect(told).toHaveLength(4)
    expect(told).toEqual(
      expect.arrayContaining([
        ['Katrin Lorenz', 'created', 'appointment-topics', one.topic],
        ['Katrin Lorenz', 'created', 'waiting-deletions', one.topic],
        [by, 'deleted', 'appointment-topics', one.topic],
        [by, 'called', 'waiting-deletions', one.topic],
      ]),
    )
  })

  it('goes at once where the institution does not ask for it', async () => {
    await inBank((tx) => sql`delete from settings where name = 'deletions.second_person'`.execute(tx))
    const bank = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const made = await bank.post(topics, { topic: 'Mortgage advice', length: 60 })
    expect((await ask(bank, made.body)).status).toBe(204)
  })

  it('is switched off by nobody who administers the account', async () => {
    for (const value of ['', 'false'])
      expect(await setting(value)).toMatchObject({
        status: 422,
        body: {
          errors: { 'deletions.second_person': [expect.stringContaining('Only whoever runs the server')] },
        },
      })
    expect((await ask(admin, await topic())).status).toBe(202)
  })
})
