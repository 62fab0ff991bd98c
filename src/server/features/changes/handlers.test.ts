/** The change log (product §17.14): what calls leave in it, who reads it, and that nobody changes it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#generated/types.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { eraseDeleted } from './erasing.ts'

type Change = components['schemas']['Change']

const url = '/api/v1/changes'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const inTenant = <T>(fn: (tx: TenantTx) => Promise<T>, tenant = 'musterbank') =>
  server.db.withTenant((server.tenants[tenant] as { id: number }).id, fn)

async function changes(filter: object = {}, client = admin): Promise<Change[]> {
  const { status, body } = await client.get(`${url}?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(status).toBe(200)
  return body
}
const shown = async ({ uuid }: Change): Promise<Change> => (await admin.get(`${url}/${uuid}`)).body
const latest = async (filter: object = {}) => await shown((await changes(filter))[0] as Change)

const topic = { topic: 'Erbschaft', length: 60 }
const topics = '/api/v1/appointment-topics'

describe('a record', () => {
  it('is told when it is made, changed and deleted, with what differs', async () => {
    const made = await admin.post(topics, topic)
    expect(made.status).toBe(201)
    const { uuid } = made.body
    expect(await latest({ record: uuid })).toMatchObject({
      actor_kind: 'user',
      actor_name: 'Katrin Lorenz',
      action: 'created',
      entity: 'appointment-topics',
      record_name: 'Erbschaft',
      operation: 'createAppointmentTopic',
      changed_fields: expect.arrayContaining(['topic', 'length']),
    })
    expect((await admin.put(`${topics}/${uuid}`, { ...topic, length: 90 })).status).toBe(200)
    expect((await latest({ record: uuid })).differences).toEqual([
      { field: 'length', before: 60, after: 90, is_personal: false, is_erased: false },
    ])
    expect((await admin.delete(`${topics}/${uuid}`)).status).toBe(204)
    const gone = await latest({ record: uuid })
    expect([gone.action, gone.record_name]).toEqual(['deleted', 'Erbschaft'])
    expect(gone.differences).toContainEqual({
      field: 'length',
      before: 90,
      is_personal: false,
      is_erased: false,
    })
    expect((await changes({ record: uuid })).map(({ action }) => action)).toEqual([
      'deleted',
      'changed',
      'created',
    ])
  })

  it('leaves nothing where nothing differs, and where it is refused', async () => {
    const { body } = await admin.post(topics, { ...topic, topic: 'Stiftung' })
    const { uuid } = body
    expect((await admin.put(`${topics}/${uuid}`, { ...topic, topic: 'Stiftung' })).status).toBe(200)
    expect((await admin.put(`${topics}/${uuid}`, { ...topic, length: -1 })).status).toBe(422)
    const outdated = { 'if-match': '"17"' }
    expect((await admin.put(`${topics}/${uuid}`, { ...topic, length: 30 }, outdated)).status).toBe(412)
    expect(await changes({ record: uuid })).toHaveLength(1)
  })
})

describe('a call that writes a part of a record', () => {
  it('is told of the record, value by value', async () => {
    const { body } = await admin.get('/api/v1/organizations')
    const [{ uuid, name }] = body
    const at = `/api/v1/organizations/${uuid}/metadata`
    expect((await admin.put(at, { publicName: 'Am alten Markt' })).status).toBe(200)
    expect((await admin.put(at, { publicName: 'Am neuen Markt' })).status).toBe(200)
    expect(await latest({ record: uuid })).toMatchObject({
      entity: 'organizations',
      record_name: name,
      action: 'changed',
      differences: [{ field: 'publicName', before: 'Am alten Markt', after: 'Am neuen Markt' }],
    })
  })
})

describe('a list of entries', () => {
  it('is filtered by who did it, how, the kind of record and the record', async () => {
    const { body } = await admin.post(topics, { ...topic, topic: 'Filter' })
    await admin.delete(`${topics}/${body.uuid}`)
    const [gone] = (await changes({ record: body.uuid, action: 'deleted' })) as [Change]
    expect(gone.record).toBe(body.uuid)
    const user_uuid = gone.user_uuid as string
    const both = { user_uuid, entity: 'appointment-topics', record: body.uuid, actor_kind: 'user' }
    expect((await changes(both)).map(({ action }) => action)).toEqual(['deleted', 'created'])
    expect(await changes({ ...both, user_uuid: body.uuid })).toEqual([])
    expect(await changes({ ...both, entity: 'organizations' })).toEqual([])
  })

  it('is filtered by days of the institution, both included', async () => {
    const { body } = await admin.post(topics, { ...topic, topic: 'Tage' })
    const { at } = await latest({ record: body.uuid })
    const day = dateIn(new Date(at ?? ''), 'Europe/Berlin')
    const found = async (days: object) => (await changes({ record: body.uuid, ...days })).length
    expect(await found({ from: day, to: day })).toBe(1)
    expect(await found({ from: addDays(day, 1) })).toBe(0)
    expect(await found({ to: addDays(day, -1) })).toBe(0)
    const filter = JSON.stringify({ from: 'heute' })
    expect((await admin.get(`${url}?${new URLSearchParams({ filter })}`)).status).toBe(400)
  })

  it('is searched by what the record was called, as long as that is known', async () => {
    const { body } = await admin.post(topics, { ...topic, topic: 'Vermögen für Übermorgen' })
    const named = (q: string, client = admin) => changes({ q }, client)
    for (const q of ['vermogen', 'mög überm', 'ÜBERMORGEN', 'fü'])
      expect((await named(q)).map(({ record }) => record)).toContain(body.uuid)
    expect(await named('vermögen gestern')).toEqual([])
    expect(await named('a\u0000b')).toEqual([])
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect(await named('vermogen', other)).toEqual([])
    await inTenant((tx) =>
      sql`select erase_change_values('appointment-topics', ${[body.uuid]}::text[], false)`.execute(tx),
    )
    expect(await named('übermorgen')).toEqual([])
  })
})

describe('a record below another', () => {
  it('is told with what stands above it, so that it can be made again', async () => {
    const at = '/api/v1/advisors/anna-becker/absences'
    const day = addDays(dateIn(new Date(), 'Europe/Berlin'), 200)
    const made = await admin.post(at, { first_day: day, last_day: day })
    expect([made.status, made.text]).toEqual([201, expect.anything()])
    expect((await admin.delete(`${at}/${made.body.uuid}`)).status).toBe(204)
    const entries = await changes({ record: made.body.uuid })
    expect(entries.map(({ action, above }) => [action, above])).toEqual([
      ['deleted', 'anna-becker'],
      ['created', 'anna-becker'],
    ])
    expect(entries.map(({ record_name }) => record_name)).toEqual([day, day])
    await admin.put('/api/v1/settings', { phone_hours: 'Mo bis Do' })
    expect((await changes({ entity: 'settings' }))[0]).toMatchObject({ record: '', above: '' })
  })
})

describe('a record of which there is only one', () => {
  it('is called by its kind and what was done with it, in the language of the request', async () => {
    const at = '/api/v1/working-hours/default'
    const { body, headers } = await admin.get(at)
    const [first] = body
    expect((await admin.put(at, [first], { 'if-match': String(headers.etag) })).status).toBe(200)
    const [entry] = (await changes({ entity: 'default' })) as [Change]
    expect(entry.record_name).toBe('Übliche Arbeitszeiten geändert')
    const english = { 'accept-language': 'en' }
    expect((await admin.get(`${url}/${entry.uuid}`, english)).body.record_name).toBe(
      'Default working hours changed',
    )
    await admin.put('/api/v1/directory', { links_by_email: true })
    expect((await changes({ entity: 'directory' }))[0]?.record_name).toMatch(/^\S.* geändert$/)
  })
})

describe('a list that is stored as a whole', () => {
  it('stays as somebody else has stored it where an outdated version is restored, and nothing is told of that', async () => {
    const at = '/api/v1/working-hours/default'
    const before = await admin.get(at)
    const theirs = [{ day: 2, start_time: '10:00', end_time: '15:00' }]
    const ifMatch = { 'if-match': String(before.headers.etag) }
    expect((await admin.put(at, theirs, ifMatch)).status).toBe(200)
    const told = await changes({ entity: 'default' })
    const { values } = (await admin.get(`${url}/${told[0]?.uuid}/version?at=before`)).body
    const refused = await admin.put(at, values['*'], ifMatch)
    expect([refused.status, refused.body.current]).toMatchObject([412, theirs])
    expect((await admin.get(at)).body).toMatchObject(theirs)
    expect(await changes({ entity: 'default' })).toHaveLength(told.length)
  })
})

describe('what an entry holds of a person', () => {
  const values = async (record: string) => (await latest({ record })).differences ?? []
  const erasedIn = async (record: string) => (await values(record)).map(({ is_erased }) => is_erased)

  it('is marked so by the schema', async () => {
    const manager = await server.signIn('advisors-manager')
    const person = { alias: 'vera-neu', first_name: 'Vera', last_name: 'Neu', languages: ['de'] }
    const made = await manager.post('/api/v1/advisors', person)
    expect(made.status).toBe(201)
    const told = await values(made.body.uuid)
    expect(told.find(({ field }) => field === 'last_name')).toMatchObject({ after: 'Neu', is_personal: true })
  })

  it('goes when the record was deleted 30 days ago, and not before', async () => {
    const manager = await server.signIn('advisors-manager')
    const [{ uuid }] = (await changes({ entity: 'advisors', action: 'created' })).map(({ record }) => ({
      uuid: record,
    })) as [{ uuid: string }]
    expect((await manager.delete('/api/v1/advisors/vera-neu')).status).toBe(204)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    await inTenant((tx) => eraseDeleted(tx, inDays(29)))
    expect(await erasedIn(uuid)).not.toContain(true)
    expect(await inTenant((tx) => eraseDeleted(tx, inDays(31)))).toBe(true)
    expect(new Set(await erasedIn(uuid))).toEqual(new Set([true]))
    expect(await inTenant((tx) => eraseDeleted(tx, inDays(31)))).toBe(false)
  })
})

describe('entries', () => {
  it('are for account admins of the institution alone', async () => {
    await admin.put('/api/v1/settings', { phone_hours: 'Mo bis Fr' })
    const [first] = (await changes({ entity: 'settings' })) as [Change]
    for (const role of ['roles-manager', 'advisors-manager', 'INTERNAL', 'stduser'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
    expect((await server.guest().get(url)).status).toBe(401)
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect(await changes({ record: first.record }, other)).toEqual([])
    expect((await other.get(`${url}/${first.uuid}`)).status).toBe(404)
  })

  it('hold no secret', async () => {
    encryptWith('a secret of this test')
    const secret = 'sehr-geheim-0815'
    expect((await admin.put('/api/v1/settings', { 'sign_in.oidc_client_secret': secret })).status).toBe(204)
    const stored = await inTenant((tx) => sql`select * from change_values`.execute(tx))
    expect(JSON.stringify(stored.rows)).not.toContain(secret)
  })

  it('cannot be changed or deleted by the role of requests', async () => {
    for (const statement of [
      sql`update changes set operation = 'x'`,
      sql`delete from changes`,
      sql`update change_values set before = null`,
      sql`delete from change_values`,
    ])
      await expect(inTenant((tx) => statement.execute(tx))).rejects.toThrow(/permission denied/)
  })
})

describe('a version', () => {
  const version = async ({ uuid }: Change, at: 'before' | 'after') =>
    (await admin.get(`${url}/${uuid}/version?at=${at}`)).body

  it('is what the record held before or after a change, of all that was changed since', async () => {
    const { body } = await admin.post(topics, { ...topic, topic: 'Kredit' })
    const at = `${topics}/${body.uuid}`
    for (const change of [{ length: 90 }, { comment: 'Mit Ausweis' }, { length: 30, comment: '' }])
      expect((await admin.put(at, { ...topic, topic: 'Kredit', ...change })).status).toBe(200)
    const [third, second, first] = (await changes({ record: body.uuid })) as [Change, Change, Change]
    expect((await version(first, 'before')).values).toMatchObject({ length: 60 })
    expect((await version(first, 'after')).values).toMatchObject({ length: 90 })
    expect((await version(second, 'after')).values).toMatchObject({ comment: 'Mit Ausweis' })
    expect((await version(third, 'after')).values).toEqual({})
  })

  it('of what has been erased names the fields alone, and so does the entry', async () => {
    const { body } = await admin.post(topics, { ...topic, topic: 'Depot' })
    await admin.put(`${topics}/${body.uuid}`, { ...topic, topic: 'Depot', length: 75 })
    await inTenant((tx) =>
      sql`select erase_change_values('appointment-topics', ${[body.uuid]}::text[], false)`.execute(tx),
    )
    const entry = await latest({ record: body.uuid })
    expect([entry.record_name, entry.differences]).toEqual([null, [{ field: 'length', is_erased: true }]])
    expect(await version(entry, 'before')).toMatchObject({ values: {}, erased: ['length'] })
  })
})
