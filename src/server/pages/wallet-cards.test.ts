/** The pages of wallet cards on the real server: whose card it is, and the way out of its messages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '../platform/tenancy/tenancy.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { fieldsOf, openPass } from '../testing/pkpass.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let tenantId: number

beforeAll(async () => {
  server = await startTestServer({
    pages: unbuiltPages(),
    config: { rateLimitFactor: 0.02 },
  })
  tenantId = server.tenants.musterbank?.id as number
})
afterAll(() => server.close())

const url = '/wallet-card/anna-becker'
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const form = { ...html, 'content-type': 'application/x-www-form-urlencoded' }

/** As the browser sends it from an address of its own, so that limits count it alone. */
async function press(body: string, remoteAddress = '203.0.113.7') {
  const headers = { host: 'musterbank.localhost:8080', 'sec-fetch-site': 'same-origin', ...form }
  const reply = await server.app.inject({ method: 'POST', url, headers, payload: body, remoteAddress })
  return { status: reply.statusCode, headers: reply.headers, body: reply.rawPayload }
}

const consents = () =>
  server.db.withTenant(tenantId, (tx) => tx.selectFrom('wallet_card_consents').selectAll().execute())

describe('the page that hands out a card', () => {
  it('says whose card it is, asks with an unticked box, and makes no card by being opened', async () => {
    const { status, text, headers } = await server.guest().get(url, html)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(String(headers.vary)).toContain('accept')
    expect(text).toContain('<h1 class="wallet-title">Visitenkarte für Ihr Smartphone</h1>')
    expect(text).toContain('Dr. Anna Becker')
    expect(text).toMatch(
      /<input[^>]*name="consent"[^>]*type="checkbox"|<input[^>]*type="checkbox"[^>]*name="consent"/,
    )
    expect(text.match(/<input[^>]*name="consent"[^>]*>/)?.[0]).not.toContain('checked')
    expect(text).toContain(
      'Ich möchte auf dieser Karte Nachrichten von Dr. Anna Becker, Musterbank, erhalten',
    )
    expect(text).toContain('Demo-Zertifikat')
    const cards = await server.db.withTenant(tenantId, (tx) =>
      tx.selectFrom('wallet_cards').select('serial').execute(),
    )
    expect(cards).toEqual([])
    expect((await server.guest().get(`${url}?lang=en`, html)).text).toContain('Business card for your phone')
  })

  it('is what a robot gets that shows where an address leads, whatever it accepts: a card would be nobody’s', async () => {
    const robot = { accept: '*/*', 'user-agent': 'WhatsApp/2.23.20.0' }
    const { headers } = await server.guest().get(url, robot)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const cards = await server.db.withTenant(tenantId, (tx) =>
      tx.selectFrom('wallet_cards').select('serial').execute(),
    )
    expect(cards).toEqual([])
  })

  it('gives a wallet the card itself at the same address', async () => {
    const { headers } = await server.guest().get(url, { accept: '*/*' })
    expect(headers['content-type']).toBe('application/vnd.apple.pkpass')
  })

  it('gives the card, with the proof of what was agreed to only where the box was ticked', async () => {
    const without = await press('lang=de')
    expect([without.status, without.headers['content-type']]).toEqual([200, 'application/vnd.apple.pkpass'])
    expect(fieldsOf(openPass(without.body)).news).not.toHaveProperty('changeMessage')
    for (const no of ['consent=', 'consent=false', 'consent=off', 'consent=0']) await press(`${no}&lang=de`)
    expect(await consents()).toEqual([])
    const agreed = openPass((await press('consent=on&lang=en')).body)
    expect(fieldsOf(agreed).news).toMatchObject({ value: 'No message yet.', changeMessage: '%@' })
    expect(await consents()).toMatchObject([
      {
        serial: agreed.json.serialNumber,
        advisor_slug: 'anna-becker',
        language: 'en',
        text: expect.stringMatching(/^I would like to receive messages from Dr\. Anna Becker, Musterbank,/),
        withdrawn_at: null,
      },
    ])
  })

  it('is not sent again to whoever has it as it is', async () => {
    const { etag } = (await server.guest().get(url, html)).headers
    const known = { ...html, 'if-none-match': String(etag) }
    expect((await server.guest().get(url, known)).status).toBe(304)
    expect((await server.guest().head(url, known)).status).toBe(304)
  })

  it('says on the page why there is none', async () => {
    const tries = Array.from({ length: 7 }, () => press('lang=de', '203.0.113.8'))
    const refused = (await Promise.all(tries)).find(({ status }) => status !== 200)
    expect([refused?.status, refused?.headers.location]).toEqual([303, `${url}?problem=busy`])
    expect((await server.guest().get(`${url}?problem=busy`, html)).text).toContain('zu viele Karten')
    expect((await server.guest().get(`${url}?problem=<script>`, html)).text).not.toContain('role="alert"')
  })

  it('is not there without the module, the option or the advisor', async () => {
    for (const path of ['/wallet-card/nobody', '/wallet-card/%ff', '/wallet-card/..%2f'])
      expect([path, [400, 404].includes((await server.guest().get(path, html)).status)]).toEqual([path, true])
    await server.db.withTenant(tenantId, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'wallet-cards').execute(),
    )
    forgetTenant(tenantId)
    const { status, text } = await server.guest().get(url, html)
    expect([status, text.includes('Unter dieser Adresse gibt es keine Wallet-Karte.')]).toEqual([404, true])
    await server.db.withTenant(tenantId, (tx) =>
      tx.insertInto('modules').values({ tenant_id: tenantId, name: 'wallet-cards' }).execute(),
    )
    forgetTenant(tenantId)
  })
})

describe('the link on the back', () => {
  const card = async (body: string, from: string) => openPass((await press(body, from)).body)
  const linkOf = (pass: ReturnType<typeof openPass>) => {
    const { pathname, search } = new URL(fieldsOf(pass).withdrawal?.value ?? '')
    return pathname + search
  }

  it('changes nothing when it is opened, and everything by its one button, even without the module', async () => {
    const pass = await card('consent=on&lang=de', '203.0.113.20')
    const link = linkOf(pass)
    const opened = await server.guest().get(link, html)
    expect([opened.status, opened.headers['cache-control'], opened.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(opened.text).toContain('Nachrichten von Dr. Anna Becker abbestellen?')
    const stored = async () =>
      (await consents()).find(({ serial }) => serial === pass.json.serialNumber)?.withdrawn_at
    expect(await stored()).toBeNull()
    await server.db.withTenant(tenantId, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'wallet-cards').execute(),
    )
    forgetTenant(tenantId)
    const done = await server.guest().send({ method: 'POST', url: link, body: '', headers: form })
    expect([done.status, done.text.includes('Sie erhalten keine Nachrichten mehr')]).toEqual([200, true])
    const at = await stored()
    expect(at).toBeInstanceOf(Date)
    const again = await server.guest().send({ method: 'POST', url: link, body: '', headers: form })
    expect([again.status, await stored()]).toEqual([200, at])
    await server.db.withTenant(tenantId, (tx) =>
      tx.insertInto('modules').values({ tenant_id: tenantId, name: 'wallet-cards' }).execute(),
    )
    forgetTenant(tenantId)
  })

  it('opens no other card, and none of another institution', async () => {
    const [one, two] = [await card('consent=on', '203.0.113.21'), await card('consent=on', '203.0.113.22')]
    const key = linkOf(one).split('.').at(-1)
    const foreign = `/wallet-cards/withdrawal?token=${two.json.serialNumber}.${key}`
    const before = await consents()
    for (const link of [
      foreign,
      '/wallet-cards/withdrawal',
      '/wallet-cards/withdrawal?token=x',
      linkOf(one),
    ]) {
      const tenant = link === linkOf(one) ? 'alpenbank' : 'musterbank'
      const guest = server.guest(tenant)
      const statuses = [
        (await guest.get(link, html)).status,
        (await guest.send({ method: 'POST', url: link, body: '', headers: form })).status,
        (await guest.get(link.replace('/wallet-cards/withdrawal', '/api/v1/wallet-cards/consent'))).status,
        (await guest.delete(link.replace('/wallet-cards/withdrawal', '/api/v1/wallet-cards/consent'))).status,
      ]
      expect([link, statuses]).toEqual([link, [401, 401, 401, 401]])
    }
    expect(await consents()).toEqual(before)
    expect((await server.guest().get('/wallet-cards/withdrawal?token=x', html)).text).toContain(
      'Dieser Link ist nicht gültig',
    )
  })

  it('is a call as well', async () => {
    const pass = await card('consent=on&lang=de', '203.0.113.23')
    const call = linkOf(pass).replace('/wallet-cards/withdrawal', '/api/v1/wallet-cards/consent')
    expect((await server.guest().get(call)).body).toMatchObject({
      state: 'given',
      advisor: 'anna-becker',
      advisor_name: 'Dr. Anna Becker',
      withdrawn_at: null,
    })
    expect((await server.guest().delete(call)).status).toBe(204)
    expect((await server.guest().get(call)).body).toMatchObject({ state: 'withdrawn' })
    const never = await card('lang=de', '203.0.113.24')
    const other = linkOf(never).replace('/wallet-cards/withdrawal', '/api/v1/wallet-cards/consent')
    expect((await server.guest().get(other)).body).toMatchObject({
      state: 'none',
      text: null,
      given_at: null,
    })
    expect((await server.guest().get(linkOf(never), html)).text).toContain('Sie erhalten keine Nachrichten')
  })
})
