/** Views of lists: one's own, and what colleagues share. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/list-views'
let server: TestServer
let admin: Client
let manager: Client
let analyst: Client
let stranger: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  manager = await server.signIn('orgs-manager')
  analyst = await server.signIn('analyst')
  stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
})
afterAll(() => server.close())

/** Each test has a list of its own. */
let lists = 0
const longFilters = Object.fromEntries(Array.from({ length: 39 }, (_, at) => [`f${at}`, 'x'.repeat(200)]))
const newList = () => `list-${++lists}`

async function made(client: Client, more: object = {}) {
  const reply = await client.post(url, { name: 'Mine', list: newList(), ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { uuid: string; list: string; name: string; version: number; is_default: boolean }
}
const put = (client: Client, view: { uuid: string; list: string; name: string }, more: object, version = 1) =>
  client.put(
    `${url}/${view.uuid}`,
    { name: view.name, list: view.list, ...more },
    { 'if-match': `"${version}"` },
  )
const seenBy = async (client: Client, list: string) => {
  const filter = JSON.stringify({ list })
  const { body } = await client.get(`${url}?${new URLSearchParams({ filter })}`)
  return (body as { name: string }[]).map(({ name }) => name)
}

describe('a view of one’s own', () => {
  it('is kept as it was saved, and nobody else sees, changes or deletes it', async () => {
    const view = await made(manager, {
      name: ' Without advisors ',
      filters: { advisors_count: 0, q: 'Ü "\'; --', alias: ['a', 'b'], is_active: true },
      sort: ['name', 'DESC'],
      columns: ['name', 'address.city'],
    })
    expect(view).toMatchObject({
      name: 'Without advisors',
      filters: { advisors_count: 0, q: 'Ü "\'; --', alias: ['a', 'b'], is_active: true },
      sort: ['name', 'DESC'],
      columns: ['name', 'address.city'],
      is_shared: false,
      is_default: false,
      owner: null,
      is_mine: true,
      may_change: true,
    })
    for (const other of [admin, analyst, stranger]) {
      expect(await seenBy(other, view.list)).toEqual([])
      expect((await other.get(`${url}/${view.uuid}`)).status).toBe(404)
      expect((await put(other, view, {})).status).toBe(404)
      expect((await other.delete(`${url}/${view.uuid}`)).status).toBe(404)
    }
    expect(await seenBy(manager, view.list)).toEqual(['Without advisors'])
  })

  it('loses the filters that a change leaves out', async () => {
    const view = await made(manager, { filters: { q: 'x', alias: 'y' } })
    expect((await put(manager, view, { filters: { q: 'x' } })).body).toMatchObject({
      filters: { q: 'x' },
      version: 2,
    })
    // The same once more is stored already.
    expect((await put(manager, view, { filters: { q: 'x' } })).body.version).toBe(2)
  })

  it('is not in the change log, which others read', async () => {
    const view = await made(manager, { name: 'Secret name' })
    await put(manager, view, { name: 'Another secret' })
    expect((await admin.get('/api/v1/changes')).text).not.toContain('secret')
  })
})

describe('a shared view', () => {
  it('is seen by colleagues, and changed by whoever made it and by account admins alone', async () => {
    const view = await made(manager, { name: 'For all', is_shared: true })
    expect(await seenBy(analyst, view.list)).toEqual(['For all'])
    expect(await seenBy(stranger, view.list)).toEqual([])
    expect((await analyst.get(`${url}/${view.uuid}`)).body).toMatchObject({
      is_mine: false,
      may_change: false,
      owner: expect.any(String),
    })
    expect((await put(analyst, view, { name: 'x' })).status).toBe(403)
    expect((await analyst.delete(`${url}/${view.uuid}`)).status).toBe(403)
    expect((await put(stranger, view, {})).status).toBe(404)
    expect((await put(admin, view, { name: 'Better' })).body).toMatchObject({ version: 2, is_mine: false })
    const late = await put(manager, view, { name: 'Too late' })
    expect([late.status, late.body.current.name]).toEqual([412, 'Better'])
    const back = await put(admin, view, { is_shared: false }, 2)
    expect([back.status, Object.keys(back.body.errors)]).toEqual([422, ['is_shared']])
    expect((await put(manager, view, { is_shared: false }, 2)).body).toMatchObject({
      is_shared: false,
      version: 3,
    })
    expect(await seenBy(admin, view.list)).toEqual([])
    expect((await manager.delete(`${url}/${view.uuid}`, { 'if-match': '"2"' })).status).toBe(412)
    expect((await manager.delete(`${url}/${view.uuid}`, { 'if-match': '"3"' })).status).toBe(204)
  })

  it('is not made by the provider’s staff, who keep views of their own', async () => {
    const provider = await server.signIn('INTERNAL')
    const view = await made(provider)
    const shared = await put(provider, view, { is_shared: true })
    expect([shared.status, Object.keys(shared.body.errors)]).toEqual([422, ['is_shared']])
  })

  it('stays when whoever made it is gone; what was theirs alone goes', async () => {
    const list = newList()
    const leaver = await server.signIn('content-manager')
    await made(leaver, { list, name: 'Private' })
    const shared = await made(leaver, { list, name: 'Shared', is_shared: true })
    const tenantId = server.tenants.musterbank?.id ?? 0
    await server.db.withTenant(tenantId, (tx) =>
      tx.deleteFrom('users').where('email', '=', 'content-manager@musterbank.example').execute(),
    )
    expect(await seenBy(admin, list)).toEqual(['Shared'])
    expect((await admin.get(`${url}/${shared.uuid}`)).body).toMatchObject({ owner: null, may_change: true })
    const { rows } = await server.db.withTenant(tenantId, (tx) =>
      sql`select 1 from list_views where list = ${list}`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('everybody’s default', () => {
  it('is chosen by account admins, one of each list, and then changed by them alone', async () => {
    const list = newList()
    const refused = await manager.post(url, { name: 'x', list, is_shared: true, is_default: true })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['is_default']])
    const unshared = await admin.post(url, { name: 'x', list, is_default: true })
    expect([unshared.status, Object.keys(unshared.body.errors)]).toEqual([422, ['is_default']])
    const first = await made(admin, { list, name: 'First', is_shared: true, is_default: true })
    const second = await made(manager, { list, name: 'Second', is_shared: true })
    expect((await put(admin, second, { is_default: true })).body).toMatchObject({
      is_default: true,
      version: 2,
    })
    expect((await admin.get(`${url}/${first.uuid}`)).body).toMatchObject({ is_default: false, version: 2 })
    expect((await put(manager, second, { name: 'Mine again' }, 2)).status).toBe(403)
    expect((await manager.delete(`${url}/${second.uuid}`)).status).toBe(403)
  })

  it('is one also where two admins choose at the same moment', async () => {
    const list = newList()
    const names = ['a', 'b', 'c']
    const replies = await Promise.all(
      names.map((name) => admin.post(url, { name, list, is_shared: true, is_default: true })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const filter = JSON.stringify({ list, is_default: true })
    expect((await admin.get(`${url}?${new URLSearchParams({ filter })}`)).body).toHaveLength(1)
  })
})

describe('what is saved', () => {
  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['list', { list: '../users' }],
    ['sort', { sort: ['name'] }],
    ['columns', { columns: ['name', 'name'] }],
    ['filters', { filters: longFilters }],
    ['owner', { owner: 'somebody' }],
    ['tenant_id', { tenant_id: 2 }],
  ])('is refused at %s', async (field, more) => {
    const { status, body } = await admin.post(url, { name: 'Refused', list: newList(), ...more })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('keeps its list, and has a name that no other beside it has', async () => {
    const view = await made(admin, { name: 'Taken' })
    const moved = await put(admin, view, { list: newList() })
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['list']])
    const again = await admin.post(url, { name: 'TAKEN', list: view.list }, { 'accept-language': 'en' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { name: ['There already is a view of this name.'] },
    ])
    // A colleague’s own may be called the same, and so may a shared one.
    await made(manager, { name: 'Taken', list: view.list })
    const shared = await made(manager, { name: 'Other', list: view.list, is_shared: true })
    expect((await put(manager, shared, { name: 'Taken' })).status).toBe(200)
    expect((await put(admin, view, { is_shared: true })).status).toBe(422)
  })

  it('is one of at most thirty of a list, also for those who save at the same moment', async () => {
    const list = newList()
    await Promise.all(Array.from({ length: 29 }, (_, at) => made(analyst, { list, name: `Number ${at}` })))
    const last = await Promise.all(['a', 'b', 'c'].map((name) => analyst.post(url, { name, list })))
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  it('is for nobody who is not signed in', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    expect((await server.guest().post(url, { name: 'x', list: 'organizations' })).status).toBe(401)
  })
})
