import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import './frontend-logs/queries.ts'
import { isOutdated, verifyPassword } from '#server/platform/identity/passwords.ts'
import { demoPassword } from './demo-logins/public.ts'
import { findAccount, renewHash } from './users/queries.ts'

let server: TestServer
let guest: Client

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest()
})
afterAll(() => server.close())

const tenantId = () => (server.tenants.musterbank as { id: number }).id

describe('signing in and out', () => {
  it('tells who it is, and a guest that there is nobody', async () => {
    expect((await guest.get('/api/v1/me')).status).toBe(404)
    const advisor = await server.signIn('advisor')
    expect((await advisor.get('/api/v1/me')).body).toMatchObject({
      alias: 'anna-becker',
      is_institutional: true,
      roles: ['stduser'],
      full_name: 'Anna Becker',
      organization: expect.stringMatching(/^[0-9a-f-]{36}$/),
      assigned_organizations: [],
    })
    const orgadmin = await server.signIn('orgadmin')
    expect((await orgadmin.get('/api/v1/me')).body).toMatchObject({
      alias: 'jonas-petersen',
      is_institutional: false,
      organization: null,
    })
    expect((await orgadmin.get('/api/v1/me')).body.assigned_organizations).toHaveLength(2)
  })

  it('renews a hash that was made at another cost, but not over a password changed meanwhile', async () => {
    const email = 'stduser@musterbank.example'
    const old = await hash(demoPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const users = (password_hash: string) =>
      server.db.withTenant(tenantId(), (tx) =>
        tx.updateTable('users').set({ password_hash }).where('email', '=', email).returning('uuid').execute(),
      )
    const stored = async () =>
      (await server.db.withTenant(tenantId(), (tx) => findAccount(tx, email)))?.passwordHash as string
    const [{ uuid } = { uuid: '' }] = await users(old)
    await server.signIn('stduser')
    expect(isOutdated(await stored())).toBe(false)
    expect(await verifyPassword(await stored(), demoPassword)).toBe(true)
    await server.signIn('stduser')

    const kept = await stored()
    await server.db.withTenant(tenantId(), (tx) => renewHash(tx, uuid, { from: old, to: 'x' }))
    expect(await stored()).toBe(kept)
  })

  it('ends with signing out, and twice is no mistake', async () => {
    const user = await server.signIn('stduser')
    expect((await user.delete('/api/v1/session')).status).toBe(204)
    expect((await user.get('/api/v1/me')).status).toBe(404)
    expect((await user.delete('/api/v1/session')).status).toBe(204)
  })

  it('is closed to a user who was disabled, at the next call', async () => {
    const user = await server.signIn('analyst')
    await server.db.withTenant(tenantId(), (tx) =>
      tx
        .updateTable('users')
        .set({ is_active: false })
        .where('email', '=', 'analyst@musterbank.example')
        .execute(),
    )
    expect((await user.get('/api/v1/me')).status).toBe(404)
    await expect(server.signIn('analyst')).rejects.toThrow('401')
  })

  it("does not work at another tenant, with a wrong password or another tenant's cookie", async () => {
    const post = (client: Client, email: string, password: string) =>
      client.post('/api/v1/session', { email, password })
    expect(
      (await post(server.guest('alpenbank'), 'accountadmin@musterbank.example', 'openbranch-demo')).status,
    ).toBe(401)
    expect((await post(guest, 'accountadmin@musterbank.example', 'openbranch-dem0')).status).toBe(401)
    const admin = await server.signIn('accountadmin')
    expect((await server.guest('alpenbank', admin.cookie).get('/api/v1/me')).status).toBe(404)
  })
})

describe('demo logins', () => {
  it('are one for each role, work, and speak the language of the request', async () => {
    const { body } = await guest.get('/api/v1/demo-logins', { 'accept-language': 'de' })
    expect(body).toHaveLength(15)
    expect(body[0]).toMatchObject({
      email: 'accountadmin@musterbank.example',
      role: 'accountadmin',
      description: 'Einstellungen, Themen, Profillayout',
    })
    const internal = body.find(({ role }: { role: string }) => role === 'INTERNAL')
    expect(
      (await guest.post('/api/v1/session', { email: internal.email, password: internal.password })).status,
    ).toBe(204)
  })

  it('are none outside the demo', async () => {
    const production = await startTestServer({ demo: true, config: { demo: false } })
    expect((await production.guest().get('/api/v1/demo-logins')).body).toEqual([])
    await production.close()
  })
})

describe('texts', () => {
  it('come in the language asked for, with a time of their own for each language', async () => {
    const get = (language: string) => guest.get('/api/v1/translations', { 'accept-language': language })
    const [german, english] = [await get('de'), await get('en')]
    expect(german.body['Nobody is signed in.']).toBe('Niemand ist angemeldet.')
    expect(english.body['Nobody is signed in.']).toBe('Nobody is signed in.')
    expect(german.headers['content-language']).toBe('de')
    expect(german.headers['last-modified']).not.toBe(english.headers['last-modified'])
    const head = await guest.head('/api/v1/translations', { 'accept-language': 'de' })
    expect(head.status).toBe(200)
    expect(head.headers['last-modified']).toBe(german.headers['last-modified'])
    expect(head.text).toBe('')
  })

  it('travel packed, as what is short does not', async () => {
    const { host } = server.tenants.musterbank as { host: string }
    const ask = (url: string, encodings?: string) =>
      server.app.inject({ url, headers: { host, ...(encodings && { 'accept-encoding': encodings }) } })
    const plain = await ask('/api/v1/translations')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const packed = await ask('/api/v1/translations', accepted)
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.headers.vary).toBe('accept-language, cookie, accept-encoding')
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    }
    expect((await ask('/api/v1/tenant', 'br')).headers).not.toHaveProperty('content-encoding')
  })

  it('tell their time by HEAD: the same as GET, another for each language, none to come', async () => {
    const times = new Set<string>()
    for (const language of ['de', 'de-AT', 'de-CH', 'en']) {
      const asked = { 'accept-language': language }
      const [head, read] = [
        await guest.head('/api/v1/translations', asked),
        await guest.get('/api/v1/translations', asked),
      ]
      const changed = String(head.headers['last-modified'])
      expect([head.status, head.text, head.headers['content-language']]).toEqual([200, '', language])
      expect(read.headers['last-modified']).toBe(changed)
      expect(new Date(changed).toUTCString()).toBe(changed)
      expect(Date.parse(changed)).toBeLessThanOrEqual(Date.now() + 5_000)
      times.add(changed)
    }
    expect(times.size).toBe(4)
  })
})

describe('modules and layout', () => {
  it('are open to guests', async () => {
    const { body } = await guest.get('/api/v1/modules')
    expect(body).toHaveLength(30)
    expect(body).toContainEqual({ module_name: 'v-cards', effective_state: true })
    const layout = await guest.get('/api/v1/advisors-profiles/layout')
    expect(layout.body.sections.map(({ name }: { name: string }) => name)).toEqual([
      'quick-contact',
      'networking',
      'social-media',
    ])
  })
})

describe('frontend logs', () => {
  const count = (table: 'log_entries' | 'profile_hits') =>
    server.db.withTenant(tenantId(), async (tx) => (await tx.selectFrom(table).selectAll().execute()).length)

  it('keep what a visitor did', async () => {
    const entry = { action: 'v_card_downloaded', data: { advisorAlias: 'anna-becker' } }
    expect((await guest.post('/frontend-logs/log', entry)).status).toBe(204)
    const [row] = await server.db.withTenant(tenantId(), (tx) =>
      tx.selectFrom('log_entries').selectAll().execute(),
    )
    expect(row).toMatchObject(entry)
  })

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'python-requests/2.32.3',
  ])('keep nothing of the program %s', async (userAgent) => {
    const before = [await count('log_entries'), await count('profile_hits')]
    const robot = { 'user-agent': userAgent }
    const entry = { action: 'v_card_downloaded', data: { advisorAlias: 'anna-becker' } }
    const uuid = await server.db.withTenant(tenantId(), (tx) =>
      tx.selectFrom('advisors').select('uuid').where('is_active', '=', true).executeTakeFirstOrThrow(),
    )
    expect((await guest.post('/frontend-logs/log', entry, robot)).status).toBe(204)
    expect((await guest.post('/frontend-logs/profile-hit', uuid, robot)).status).toBe(204)
    expect([await count('log_entries'), await count('profile_hits')]).toEqual(before)
  })

  it('know a search by where it was, what it led to and how it was found', async () => {
    const data = { from: '/search', to: 'anna-becker', type: 'suggestion' }
    const entry = { action: 'front_search_by_advisor_name', data }
    expect((await guest.post('/frontend-logs/log', entry)).status).toBe(204)
    const { type, ...less } = data
    const reply = await guest.post('/frontend-logs/log', { ...entry, data: less })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['data.type'])
  })

  it.each([
    [{ action: 'rm -rf', data: {} }],
    [{ action: 'v_card_downloaded', data: {} }],
    [{ action: 'whatsapp_button_click', data: {} }],
    [{ action: 'front_search_by_advisor_name', data: { advisorAlias: 'anna-becker' } }],
    [{ action: 'v_card_downloaded' }],
    [{ action: 'v_card_downloaded', data: { advisorAlias: 'x'.repeat(101) } }],
    [{ action: 'v_card_downloaded', data: { ip: '1.2.3.4' } }],
    [{ action: 'v_card_downloaded', data: { advisorAlias: 5 } }],
    [[]],
  ])('refuse %j', async (entry) => {
    const before = await count('log_entries')
    expect([400, 422]).toContain((await guest.post('/frontend-logs/log', entry)).status)
    expect(await count('log_entries')).toBe(before)
  })

  it('count a visit of an active advisor of this tenant', async () => {
    const { body } = await guest.get('/api/v1/advisors/anna-becker')
    const hit = (uuid: string) => guest.post('/frontend-logs/profile-hit', { uuid })
    expect((await hit(body.uuid)).status).toBe(204)
    expect(await count('profile_hits')).toBe(1)
    const foreign = (await server.guest('alpenbank').get('/api/v1/advisors/katharina-moser')).body.uuid
    expect((await hit(foreign)).status).toBe(404)
    expect((await hit('x')).status).toBe(422)
    expect(await count('profile_hits')).toBe(1)
  })
})
