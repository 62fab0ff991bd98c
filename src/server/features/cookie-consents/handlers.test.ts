import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bannerOf } from '#rules/cookie-banner.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const list = '/api/v1/cookie-consents'
const call = '/frontend-logs/cookie-consent'
const form = '/cookies/choice'

const config = (text: string) =>
  JSON.stringify({
    text,
    essentialKey: 'Notwendig',
    entries: { Notwendig: [{ Name: 'Sitzung' }], Statistik: [{ Name: 'Zählung' }], Marketing: [] },
  })
const versionOf = (text: string) => bannerOf(config(text))?.version as string
const version = versionOf('Sie entscheiden.')

let server: TestServer
let guest: Client

async function save(value: string, tenant = 'musterbank') {
  const admin = await server.signIn('accountadmin', { tenant })
  expect((await admin.put('/api/v1/settings', { cookies_alert_config: value })).status).toBe(204)
}

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimitFactor: 0.05 } })
  guest = server.guest()
  await save(config('Sie entscheiden.'))
  await save(config('You decide.'), 'harbourbank')
})
afterAll(() => server.close())

const stored = async (tenant = 'musterbank') => {
  const reply = await (await server.signIn('accountadmin', { tenant })).get(list)
  return reply.body as { version: string; action: string; categories: string[] }[]
}
const submit = (body: string, headers = {}) =>
  guest.send({
    method: 'POST',
    url: form,
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const cookiesOf = (reply: { headers: object }) =>
  [(reply.headers as Record<string, unknown>)['set-cookie']].flat()

describe('a choice on the cookie banner', () => {
  it('of all cookies holds for 180 days, every other for 60', async () => {
    const all = await guest.post(call, { version, action: 'agree' })
    expect([all.status, all.body.categories]).toEqual([201, ['Notwendig', 'Statistik', 'Marketing']])
    expect(cookiesOf(all)).toEqual([
      `hideCookiesAlert=${version}; Path=/; Max-Age=15552000; SameSite=Lax`,
      `cookieChoice=${version}.0-1-2; Path=/; Max-Age=15552000; SameSite=Lax`,
    ])
    const some = await guest.post(call, { version, action: 'choices', categories: ['Statistik'] })
    expect(some.body.categories).toEqual(['Notwendig', 'Statistik'])
    expect(cookiesOf(some)[0]).toContain('Max-Age=5184000')
    const none = await guest.post(call, { version, action: 'essential' })
    expect([none.body.categories, cookiesOf(none)[1]]).toEqual([
      ['Notwendig'],
      `cookieChoice=${version}.0; Path=/; Max-Age=5184000; SameSite=Lax`,
    ])
    const each = await guest.post(call, {
      version,
      action: 'choices',
      categories: ['Statistik', 'Marketing'],
    })
    expect(cookiesOf(each)[0]).toContain('Max-Age=15552000')
  })

  it('is kept with its version and categories, and nothing of who chose', async () => {
    const columns = await server.db.withSystem((tx) =>
      tx
        .selectFrom('cookie_consents' as never)
        .selectAll()
        .limit(1)
        .execute(),
    )
    expect(Object.keys(columns[0] ?? {}).sort()).toEqual([
      'action',
      'categories',
      'created_at',
      'tenant_id',
      'uuid',
      'version',
    ])
    const [latest] = await stored()
    expect(latest).toEqual({
      uuid: expect.any(String),
      version,
      action: 'choices',
      categories: ['Notwendig', 'Statistik', 'Marketing'],
      created_at: expect.any(String),
    })
  })

  it('comes by the form of a page without scripts, and leads back to it', async () => {
    const body = `version=${version}&action=choices&categories=Statistik&next=%2Fapp%2Fprofile%2Fanna-becker%3Flang%3Den`
    const reply = await submit(body, { accept: 'text/html' })
    expect([reply.status, reply.headers.location, reply.text]).toEqual([
      303,
      '/app/profile/anna-becker?lang=en',
      '',
    ])
    expect(cookiesOf(reply)[1]).toContain(`cookieChoice=${version}.0-1;`)
  })

  it('of an outdated text is refused, and its page asks again', async () => {
    const before = (await stored()).length
    for (const old of ['3f9a2c', versionOf('You decide.')]) {
      expect((await guest.post(call, { version: old, action: 'agree' })).status).toBe(409)
      const reply = await submit(`version=${old}&action=agree&next=/app/search`)
      expect([reply.status, reply.headers.location, cookiesOf(reply)]).toEqual([
        303,
        '/app/search',
        [undefined],
      ])
    }
    expect((await stored()).length).toBe(before)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/api/v1/me',
    'javascript:alert(1)',
  ])('never leads to %s', async (next) => {
    const reply = await submit(`version=${version}&action=essential&next=${encodeURIComponent(next)}`)
    // What is no path at all does not fit the contract.
    if (reply.status === 422) expect(cookiesOf(reply)).toEqual([undefined])
    else expect([reply.status, reply.headers.location]).toEqual([303, '/app/'])
    const reopened = await guest.get(`/cookies/reopen?next=${encodeURIComponent(next)}`)
    expect([reopened.status, reopened.headers.location]).toEqual([302, '/app/'])
  })

  it.each([
    [{ action: 'agree' }, 422],
    [{ version, action: 'all' }, 422],
    [{ version, action: 'choices', categories: ['marketing'] }, 422],
    [{ version, action: 'choices', categories: ['__proto__'] }, 422],
    [{ version: 'x'.repeat(65), action: 'agree' }, 422],
    [{ version, action: 'agree', email: 'petra@sommer.example' }, 422],
  ])('that is %j is refused', async (body, status) => {
    const before = (await stored()).length
    const reply = await guest.post(call, body, { 'accept-language': 'en' })
    expect([reply.status, cookiesOf(reply)]).toEqual([status, [undefined]])
    expect((await stored()).length).toBe(before)
  })

  it('cannot be sent by a page of another site, and forms reach no other call', async () => {
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await submit(`version=${version}&action=agree`, evil)).status).toBe(403)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = `version=${version}&action=agree`
    expect((await guest.send({ method: 'POST', url: call, body, headers: type })).status).toBe(415)
    expect((await submit('a=1&'.repeat(300))).status).toBe(400)
  })

  it('is opened again by a link, and what was chosen stays until then', async () => {
    const reply = await guest.get('/cookies/reopen?next=%2Fapp%2Fprofile%2Fanna-becker')
    expect([reply.status, reply.headers.location]).toEqual([302, '/app/profile/anna-becker'])
    expect(cookiesOf(reply)).toEqual(['hideCookiesAlert=; Path=/; Max-Age=0; SameSite=Lax'])
  })

  it('is read by administrators of its own tenant alone', async () => {
    expect(await stored('harbourbank')).toEqual([])
    expect((await guest.get(list)).status).toBe(401)
    expect((await (await server.signIn('content-manager')).get(list)).status).toBe(403)
    const one = await (await server.signIn('INTERNAL')).get(`${list}?range=[0,0]`)
    expect([one.status, one.body.length]).toEqual([200, 1])
    expect(one.headers['content-range']).toMatch(/^cookie-consents 0-0\/\d+$/)
  })

  it('cannot flood the log', async () => {
    const statuses = new Set<number>()
    for (let i = 0; i < 20; i++)
      statuses.add((await guest.post(call, { version, action: 'essential' })).status)
    expect([...statuses]).toEqual([201, 429])
  })

  it('does not exist without a banner', async () => {
    await save('')
    expect((await guest.post(call, { version, action: 'agree' })).status).toBe(409)
  })
})
