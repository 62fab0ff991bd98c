/** The page behind the mail that asks for a review, on the real server and without scripts (product §19.17). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '../platform/tenancy/tenancy.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { pastVisit } from '../testing/reviews.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const day = 86_400_000
let server: TestServer
let now = new Date()

beforeAll(async () => {
  server = await startTestServer({
    pages: unbuiltPages(),
    clock: () => now,
    config: { rateLimitFactor: 1000 },
  })
  await switchModule(true)
})
afterAll(() => server.close())

const idOf = (tenant = 'musterbank') => server.tenants[tenant]?.id ?? 0
const inTenant: typeof server.db.withTenant = (id, fn, options) => server.db.withTenant(id, fn, options)

async function switchModule(isOn: boolean) {
  await inTenant(idOf(), async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', 'profiles-reviews').execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id: idOf(), name: 'profiles-reviews' }).execute()
  })
  forgetTenant(idOf())
}

const visit = (given: { state?: string } = {}) =>
  inTenant(idOf(), (tx) => pastVisit(tx, { alias: 'anna-becker', ...given }))
const addressOf = (token: string, more = {}) =>
  `/app/reviews/anna-becker?${new URLSearchParams({ token, ...more })}`
const open = (address: string, tenant?: string) =>
  server
    .guest(tenant)
    .send({ method: 'GET', url: address, headers: { accept: 'text/html', 'accept-language': 'de' } })
const press = (fields: Record<string, string>) =>
  server.guest().send({
    method: 'POST',
    url: '/app/reviews/anna-becker',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const leadsTo = async (fields: Record<string, string>) => {
  const reply = await press(fields)
  expect(reply.status).toBe(303)
  return String(reply.headers.location)
}
const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)
const words = { stars: '4', text: 'Klar erklärt.\r\nDanke!', name: 'Jana H.', consent: 'on', version: '0' }

describe('the page of a review', () => {
  it('shows what it is about, is kept nowhere, and changes nothing by being opened', async () => {
    const { token } = await visit()
    const { status, headers, text } = await open(addressOf(token))
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(text).toContain('Wie war Ihr Termin?')
    expect(text).toContain('Dr. Anna Becker')
    expect(text).toContain('Baufinanzierung')
    expect(text).toContain('value="Jana H."')
    expect(text).not.toMatch(/<input[^>]*name="(consent|stars)"[^>]*checked/)
    const { rows } = await inTenant(idOf(), (tx) =>
      sql`select from profiles_reviews where created_at > now() - interval '1 minute'`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('takes the form, says what comes next, and lets it be changed for 14 days', async () => {
    const { token } = await visit()
    const sent = await leadsTo({ ...words, token })
    expect(queryOf(sent)).toEqual({ token, told: 'sent' })
    const thanks = (await open(sent)).text
    expect(thanks).toContain('Danke für Ihre Bewertung')
    expect(thanks).toContain('Musterbank sieht sie an, bevor sie im Profil von Dr. Anna Becker erscheint.')
    const form = (await open(addressOf(token, { change: '' }))).text
    expect(form).toContain('Klar erklärt.\nDanke!</textarea>')
    expect(form).toMatch(/name="version" value="1"/)
    const changed = await leadsTo({ ...words, token, version: '1', stars: '2' })
    expect(queryOf(changed)).toEqual({ token, told: 'changed' })
    expect((await open(changed)).text).toContain('2 von 5 Sternen')
    now = new Date(now.getTime() + 14 * day)
    const late = (await open(addressOf(token, { change: '' }))).text
    expect(late).toContain('Eine Bewertung kann 14 Tage lang geändert werden.')
    expect(late).not.toContain('<textarea')
    const refused = await leadsTo({ ...words, token, version: '2' })
    expect((await open(refused)).text).toContain('Eine Bewertung kann 14 Tage lang geändert werden.')
    now = new Date()
  })

  it('keeps what was typed where a second one is sent, and where it was changed elsewhere', async () => {
    const { token } = await visit()
    await leadsTo({ ...words, token })
    const again = await leadsTo({ ...words, token, text: 'Noch einmal' })
    expect(queryOf(again)).toMatchObject({ problem: 'reviewed', text: 'Noch einmal' })
    const stale = await leadsTo({ ...words, token, version: '1', text: 'Erste Änderung' })
    expect(queryOf(stale)).toEqual({ token, told: 'changed' })
    const other = await leadsTo({ ...words, token, version: '1', text: 'Zweite Änderung' })
    const page = (await open(other)).text
    expect(page).toContain('inzwischen an anderer Stelle geändert')
    expect(page).toContain('Erste Änderung</q>')
    expect(page).toContain('Zweite Änderung</textarea>')
    expect(page).toMatch(/name="version" value="2"/)
    expect(queryOf(await leadsTo({ ...words, token, version: '2', text: 'Zweite Änderung' }))).toEqual({
      token,
      told: 'changed',
    })
  })

  it('keeps what was typed where something is missing, hostile words as words', async () => {
    const { token } = await visit()
    const text = '</textarea><script>alert(1)</script>'
    const { consent, ...without } = words
    const missing = await leadsTo({ ...without, token, text })
    expect(queryOf(missing)).toMatchObject({ problem: 'invalid', stars: '4' })
    const page = (await open(missing)).text
    expect(page).toContain('Bitte wählen Sie einen bis fünf Sterne')
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)')
  })

  it('tells apart a link that is none, a cancelled appointment, and a module that is off', async () => {
    const { token } = await visit()
    for (const [address, tenant] of [
      [addressOf(`${token}x`)],
      [addressOf('x')],
      ['/app/reviews/anna-becker'],
      [`/app/reviews/tom-weidner?token=${token}`],
      [addressOf(token), 'alpenbank'],
    ] as const) {
      const reply = await open(address, tenant)
      expect([401, 404], address).toContain(reply.status)
      expect(reply.text, address).not.toContain('<textarea')
    }
    expect((await open(addressOf('x'))).text).toContain('Dieser Link ist nicht gültig')
    const cancelled = await visit({ state: 'cancelled' })
    const page = await open(addressOf(cancelled.token))
    expect(page.status).toBe(200)
    expect(page.text).toContain('Dieser Termin kann nicht bewertet werden')
    expect(page.text).toContain('Dieser Termin hat nicht stattgefunden.')
    expect(page.text).not.toContain('<textarea')
    expect(queryOf(await leadsTo({ ...words, token: cancelled.token }))).toMatchObject({
      text: words.text.replace('\r', ''),
    })
    await switchModule(false)
    const off = await open(addressOf(token))
    expect(off.status).toBe(404)
    expect(off.text).toContain('Bewertungen sind zurzeit abgeschaltet')
    await switchModule(true)
  })
})
