/** Keys for the institution's own site: made, used from the right pages, and ended. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { take } from '#server/platform/guards/rate-limits.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { formTicket } from '#server/testing/ticket.ts'
import '../advisors/queries.ts'

const url = '/api/v1/api-keys'
const site = 'https://www.musterbank.example'
const body = {
  name: 'Website',
  apis: ['search-api', 'contact-api', 'search-form-api'],
  allowed_origins: [site],
}
let now = new Date('2026-11-26T10:00:00Z')
let server: TestServer
let admin: Client

const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const run = (statement: ReturnType<typeof sql>, slug?: string) =>
  server.db.withTenant(tenantId(slug), (tx) => statement.execute(tx))

async function made(more: object = {}, client = admin) {
  const reply = await client.post(url, { ...body, ...more })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { uuid: string; key: string; key_start: string; version: number }
}

const found = (key: string | undefined, headers: Record<string, string> = {}, tenant?: string) =>
  server.guest(tenant).get('/api/v1/public/search/advisors?name=becker', {
    'accept-language': 'en',
    ...(key !== undefined && { 'x-api-key': key }),
    ...headers,
  })

const fromSite = { 'accept-language': 'en', origin: site, 'sec-fetch-site': 'cross-site' }
const request = {
  kind: 'contact',
  name: 'Petra Sommer',
  email: 'petra@mail.example',
  message: 'Guten Tag',
  consent: true,
}
const ask = (key: string, headers: Record<string, string> = fromSite, asked: object = request) =>
  server
    .guest()
    .post('/api/v1/public/advisors/anna-becker/contact-requests', asked, { 'x-api-key': key, ...headers })

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-26T10:00:00Z')
  for (const tenant of ['musterbank', 'harbourbank']) await run(sql`delete from api_keys`, tenant)
  await run(
    sql`insert into modules (tenant_id, name) values (current_tenant(), 'search-form-api') on conflict do nothing`,
  )
  admin = await server.signIn('accountadmin')
})

describe('a key', () => {
  it('is shown when it is made, and never again: only its hash is stored', async () => {
    const { uuid, key, key_start } = await made()
    expect(key).toMatch(/^ob_[\w-]{32}$/)
    expect(key_start).toBe(key.slice(0, 7))
    const shown = await admin.get(`${url}/${uuid}`)
    expect(shown.body).toMatchObject({
      ...body,
      key_start,
      is_active: true,
      expires_on: null,
      last_used_at: null,
    })
    const stored = await run(sql`select to_jsonb(k)::text as text from api_keys k`)
    for (const text of [shown.text, (await admin.get(url)).text, JSON.stringify(stored.rows)])
      expect(text).not.toContain(key)
    const events = await admin.get('/api/v1/me/security-events')
    expect((events.body as { event: string }[])[0]?.event).toBe('api-key-made')
  })

  it.each([
    ['apis', { apis: [] }],
    ['name', { name: ' ' }],
    ['allowed_origins', { allowed_origins: [] }],
    ['allowed_origins.0', { allowed_origins: ['www.musterbank.example'] }],
    ['allowed_origins.0', { allowed_origins: ['https://www.musterbank.example/seite'] }],
    ['allowed_origins.0', { allowed_origins: ['javascript:alert(1)'] }],
    ['allowed_origins.0', { allowed_origins: ['*'] }],
    ['allowed_origins.0', { allowed_origins: ['https://a.example:99999'] }],
    ['expires_on', { expires_on: '2026-02-30' }],
    ['is_active', { is_active: 'yes' }],
  ])('is refused at %s: %j', async (field, more) => {
    const { status, body: refused } = await admin.post(url, { ...body, ...more })
    expect([status, Object.keys(refused.errors)]).toEqual([422, [field]])
  })

  it('keeps sites as browsers name them', async () => {
    const { uuid } = await made({
      allowed_origins: ['https://a.example:443', 'https://a.example', 'http://b.example:8080'],
    })
    expect((await admin.get(`${url}/${uuid}`)).body.allowed_origins).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ])
  })

  it('is changed by one after the other, and nobody overwrites what they have not read', async () => {
    const { uuid } = await made()
    const change = (name: string, version: number) =>
      admin.put(`${url}/${uuid}`, { ...body, name }, { 'if-match': `"${version}"` })
    expect((await change('Neue Website', 1)).status).toBe(200)
    // Once more, it changes nothing.
    expect((await change('Neue Website', 2)).status).toBe(200)
    const events = (await admin.get('/api/v1/me/security-events')).body as { event: string }[]
    expect(events.filter(({ event }) => event === 'api-key-changed')).toHaveLength(1)
    const late = await change('Alte Website', 1)
    expect([late.status, late.body.current.name]).toEqual([412, 'Neue Website'])
  })

  it('is for account admins where one of the calls is switched on, and of the own institution', async () => {
    const { uuid } = await made()
    for (const role of ['stduser', 'advisor', 'roles-manager', 'marketing-manager'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
    expect((await server.guest().get(url)).status).toBe(401)
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect((await other.get(`${url}/${uuid}`)).status).toBe(404)
    expect((await other.put(`${url}/${uuid}`, body)).status).toBe(404)
    expect((await other.delete(`${url}/${uuid}`)).status).toBe(404)
  })

  it('opens no calls that are switched off', async () => {
    await run(sql`delete from modules where name = 'search-form-api'`)
    const refused = await admin.post(url, body)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['apis']])
  })
})

describe('calls with a key', () => {
  it('find advisors, with whole addresses, and tell the site’s browser that it may read them', async () => {
    const { key } = await made()
    await run(sql`update advisors set picture_hash = repeat('a', 32) where slug = 'anna-becker'`)
    const { status, headers, body: cards } = await found(key, fromSite)
    expect([status, cards[0].slug]).toEqual([200, 'anna-becker'])
    expect(cards[0].profile_picture_url).toMatch(/^http:\/\/[^/]+\/app\/pictures\//)
    expect(headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-expose-headers': 'content-range, retry-after',
      vary: expect.stringContaining('origin'),
      'content-range': 'advisors 0-0/1',
    })
    const options = await server
      .guest()
      .get('/api/v1/public/search/options', { 'x-api-key': key, ...fromSite })
    expect([options.status, options.body.languages.length > 0]).toEqual([200, true])
    const unknown = '/api/v1/public/search/options?form=5b1f0b9e-7a0c-4f5a-8d39-2f2f6f9f0001'
    expect((await server.guest().get(unknown, { 'x-api-key': key })).status).toBe(404)
  })

  it('ask an advisor: it is stored, once, and refused at its field', async () => {
    const { key } = await made()
    const first = await ask(key)
    expect([first.status, first.headers['access-control-allow-origin']]).toEqual([201, site])
    expect((await ask(key)).body).toEqual(first.body)
    const advisor = await server.signIn('advisor')
    const stored = await run(
      sql`select name, consent_text from contact_requests where uuid = ${first.body.uuid}`,
    )
    expect(stored.rows).toEqual([
      { name: 'Petra Sommer', consent_text: expect.stringContaining('Musterbank') },
    ])
    const refused = await ask(key, fromSite, { ...request, consent: false })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['consent']])
    expect(refused.headers['access-control-allow-origin']).toBe(site)
    // A session opens nothing here, and the key nothing else.
    expect((await advisor.get('/api/v1/public/search/advisors')).status).toBe(401)
    expect((await server.guest().get(url, { 'x-api-key': key })).status).toBe(401)
  })

  it('are refused without a key, with another one, and with one of another institution', async () => {
    const { key } = await made()
    const theirs = await made({}, await server.signIn('accountadmin', { tenant: 'harbourbank' }))
    for (const wrong of [
      undefined,
      '',
      'ob_',
      `${key}x`,
      key.toUpperCase(),
      "' or 1=1 --",
      'x'.repeat(5_000),
      theirs.key,
    ]) {
      const { status, body: refused, headers } = await found(wrong, fromSite)
      expect([wrong, status, refused.message]).toEqual([wrong, 401, 'This key is not valid.'])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    expect((await found(theirs.key, {}, 'harbourbank')).status).toBe(200)
  })

  it('are refused from pages of other sites, whose browsers read nothing', async () => {
    const { key } = await made()
    for (const origin of [
      'https://evil.example',
      'http://www.musterbank.example',
      `${site}:8443`,
      'null',
      `${site}.evil.example`,
    ]) {
      const { status, body: refused, headers } = await found(key, { origin })
      expect([origin, status, refused.message]).toEqual([
        origin,
        403,
        'This key does not allow calls from this site.',
      ])
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
    expect((await ask(key, { origin: 'https://evil.example' })).status).toBe(403)
    // A program of the institution is no browser.
    expect((await found(key)).status).toBe(200)
  })

  it('open what the key is for, and nothing else', async () => {
    const { key } = await made({ apis: ['contact-api'] })
    expect([(await found(key)).status, (await found(key)).body.message]).toEqual([
      403,
      'This key does not open this call.',
    ])
    expect((await ask(key)).status).toBe(201)
  })

  it('end with the key: switched off, past its last day, deleted', async () => {
    const { uuid, key } = await made({ expires_on: '2026-11-27' })
    const status = async () => (await found(key)).status
    expect(await status()).toBe(200)
    // The last day ends at midnight in Berlin.
    now = new Date('2026-11-27T22:59:00Z')
    expect(await status()).toBe(200)
    now = new Date('2026-11-27T23:00:00Z')
    expect(await status()).toBe(401)
    now = new Date('2026-11-26T10:00:00Z')
    expect((await admin.put(`${url}/${uuid}`, { ...body, is_active: false })).status).toBe(200)
    expect(await status()).toBe(401)
    expect((await admin.put(`${url}/${uuid}`, { ...body, is_active: true })).status).toBe(200)
    expect(await status()).toBe(200)
    expect((await admin.delete(`${url}/${uuid}`)).status).toBe(204)
    expect(await status()).toBe(401)
  })

  it('are noted as the last use, which is no change of the key', async () => {
    const { uuid, key } = await made()
    await found(key)
    expect((await admin.get(`${url}/${uuid}`)).body).toMatchObject({
      last_used_at: now.toISOString(),
      version: 1,
    })
    const first = now
    now = new Date(now.getTime() + 5 * 60_000)
    await found(key)
    expect((await admin.get(`${url}/${uuid}`)).body.last_used_at).toBe(first.toISOString())
    now = new Date(now.getTime() + 6 * 60_000)
    await found(key)
    expect((await admin.get(`${url}/${uuid}`)).body.last_used_at).toBe(now.toISOString())
  })
})

describe('requests that the server of a site sends for its visitors', () => {
  beforeEach(() => run(sql`delete from rate_limits`))

  let serial = 0
  const fresh = () => ({ ...request, email: `visitor-${++serial}@mail.example` })
  const advisors = ['anna-becker', 'jonas-hofmann']
  const address = (alias: string) => `/api/v1/public/advisors/${alias}/contact-requests`
  const statusOf = async (key: string, alias = 'anna-becker') =>
    (await server.guest().post(address(alias), fresh(), { 'x-api-key': key })).status
  /** As if so many more had been asked. */
  const use = (name: string, key: string, used: number) =>
    server.db.withTenant(tenantId(), async (tx) => {
      for (let i = 0; i < used; i++)
        await take(tx, { name, most: used, seconds: 600 }, { tenantId: tenantId(), key, now, factor: 1 })
    })

  it('are limited by the key, to one advisor, and leave guests and other keys what is theirs', async () => {
    const [first, second] = [await made(), await made({ name: 'Intranet' })]
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) statuses.push(await statusOf(first.key))
    expect(statuses).toEqual([...Array(30).fill(201), 429])
    const refused = await server.guest().post(address('anna-becker'), fresh(), { 'x-api-key': first.key })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    expect(await statusOf(first.key, 'jonas-hofmann')).toBe(201)
    expect(await statusOf(second.key)).toBe(201)
    const ticket = await formTicket(server.db, tenantId(), now)
    const own = (alias: string) =>
      server.guest().post(`/api/v1/advisors/${alias}/contact-requests`, { ...fresh(), ticket })
    for (const alias of advisors) expect((await own(alias)).status).toBe(201)
  })

  it('are limited by the key altogether', async () => {
    const [first, second] = [await made(), await made({ name: 'Intranet' })]
    await use('contact requests by key', `key:${first.uuid}`, 499)
    expect(await statusOf(first.key)).toBe(201)
    for (const alias of advisors) expect(await statusOf(first.key, alias)).toBe(429)
    expect(await statusOf(second.key)).toBe(201)
  })

  it('are not limited by what guests of the same address have asked', async () => {
    const { key } = await made()
    const ticket = await formTicket(server.db, tenantId(), now)
    const own = async () =>
      (await server.guest().post('/api/v1/advisors/anna-becker/contact-requests', { ...fresh(), ticket }))
        .status
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push(await own())
    expect(statuses).toEqual([...Array(5).fill(201), 429])
    expect(await statusOf(key)).toBe(201)
  })
})

describe('what a browser asks before it calls', () => {
  const preflight = (origin: string, tenant?: string) =>
    server.guest(tenant).send({
      method: 'OPTIONS',
      url: '/api/v1/public/search/advisors',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-api-key',
      },
    })

  it('is allowed to sites that some key is for, and to nobody else', async () => {
    await made()
    const { status, headers } = await preflight(site)
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-methods': 'GET, POST',
    })
    expect(headers['access-control-allow-headers']).toContain('x-api-key')
    for (const reply of [await preflight('https://evil.example'), await preflight(site, 'harbourbank')])
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    const elsewhere = await server
      .guest()
      .send({ method: 'OPTIONS', url: '/api/v1/session', headers: { origin: site } })
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined()
  })
})
