import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/settings'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const read = async (client = admin) => (await client.get(url)).body as Record<string, string>

describe('settings', () => {
  it('all stand in the reply, unset ones empty', async () => {
    const settings = await read()
    expect(settings).toMatchObject({
      name: 'Musterbank',
      primary_color: '#006756',
      'images.tenantLogo': '',
      static_map_url: '',
    })
    expect(Object.values(settings).every((value) => typeof value === 'string')).toBe(true)
  })

  it('are saved one by one, seen at once, and reset by an empty text', async () => {
    expect((await admin.put(url, { primary_color: '#123456' })).status).toBe(204)
    expect((await read()).primary_color).toBe('#123456')
    expect((await admin.put(url, { primary_color: '#123456' })).status).toBe(204)
    expect((await admin.put(url, { primary_color: '' })).status).toBe(204)
    expect((await read()).primary_color).toBe('')
    await admin.put(url, { primary_color: '#006756' })
  })

  it('of one tenant are not those of another', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    await admin.put(url, { name: 'Musterbank AG' })
    expect((await read(other)).name).toBe('Alpenbank')
    await admin.put(url, { name: 'Musterbank' })
  })

  const good = JSON.stringify({ text: 'Cookies', essentialKey: 'essential', entries: { essential: [] } })
  it.each([
    ['cookies_alert_config', good],
    ['time_zone', 'Europe/Vienna'],
    ['maps_link', 'https://maps.example/?q=[ADDRESS]'],
    ['topics_enabled', 'false'],
    ['images.tenantLogo', '/app/logo.webp'],
  ])('%s can be %s', async (name, value) => {
    const before = (await read())[name] ?? ''
    expect((await admin.put(url, { [name]: value })).status).toBe(204)
    expect((await read())[name]).toBe(value)
    await admin.put(url, { [name]: before })
  })

  it.each([
    ['primary_color', 'red'],
    ['primary_color', '#12345'],
    ['primary_color', 'red;}body{'],
    ['primary_color', 7],
    ['primary_color', null],
    ['language', 'fr'],
    ['time_zone', 'Europe/Musterstadt'],
    ['time_zone', '../etc/passwd'],
    ['public_url', 'javascript:alert(1)'],
    ['public_url', 'https://user@evil.example'],
    ['imprint_de', 'javascript:alert(1)'],
    ['imprint_de', 'https://good@evil.example/'],
    ['imprint_de', 'https://'],
    ['support_mail', 'a@b.example\nBcc: x@y.example'],
    ['cookies_alert_config', 'not json'],
    ['cookies_alert_config', '[]'],
    ['cookies_alert_config', '{"text":"x"}'],
    ['cookies_alert_config', '{"text":"x","essentialKey":"e","entries":{"e":1}}'],
    ['cookies_alert_config', JSON.stringify({ ...JSON.parse(good), text: 'x'.repeat(5001) })],
    ['cookies_alert_config', JSON.stringify({ ...JSON.parse(good), essentialKey: ' ' })],
    ['cookies_alert_config', JSON.stringify({ ...JSON.parse(good), entries: { essential: ['x'] } })],
    ['images.tenantLogo', 'https://elsewhere.example/logo.png'],
    ['images.tenantLogo', '//elsewhere.example/logo.png'],
    ['images.tenantLogo', '/\\\\elsewhere.example'],
    ['images.bigHeaderImage', 'https://elsewhere.example/header.png'],
    ['images.bigHeaderImage', 'app/header.png'],
    ['whatsapp_number', '0171'],
    ['topics_enabled', 'yes'],
    ['name', 'x'.repeat(256)],
    ['name', '   '],
    ['colour', '#123456'],
    ['tenant_id', '2'],
    ['constructor', 'x'],
  ])('%s cannot be %j, and says so under its name', async (name, value) => {
    const before = await read()
    const reply = await admin.put(url, { [name]: value })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([name])
    expect(await read()).toEqual(before)
  })

  it.each([
    ['{"text":"x"}', 'Im JSON fehlt essentialKey.'],
    ['[]', 'Bitte geben Sie ein JSON-Objekt in geschweiften Klammern ein.'],
    ['{"text":"x","essentialKey":"e","entries":{"e":1}}', 'Im JSON ist der Wert von entries.e nicht gültig.'],
  ])('tell in German what is wrong in a JSON text: %s', async (value, sentence) => {
    const reply = await admin.put(url, { cookies_alert_config: value }, { 'accept-language': 'de' })
    expect(reply.body.errors).toEqual({ cookies_alert_config: [sentence] })
  })

  it('tell in German that a picture is one of this site', async () => {
    const elsewhere = { 'images.tenantLogo': 'https://elsewhere.example/logo.png' }
    const reply = await admin.put(url, elsewhere, { 'accept-language': 'de' })
    expect(reply.body.errors['images.tenantLogo'][0]).toContain('Bilder anderer Seiten werden nicht gezeigt.')
  })

  it.each([
    ['time_zone', '1'.repeat(65), 'Time zone is too long (at most 64 characters).'],
    ['support_mail', '@'.repeat(255), 'Support address is too long (at most 254 characters).'],
    ['public_url', 'x', /^Public address is not valid\. The address that mails/],
  ])('say one thing about %s, the most telling', async (name, value, sentence) => {
    const reply = await admin.put(url, { [name]: value }, { 'accept-language': 'en' })
    expect(reply.body.errors[name]).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
  })

  it.each([{}, { name: 'a', language: 'de' }, [], null, 'x'])('takes one at a time, not %j', async (body) => {
    const before = await read()
    expect([400, 422]).toContain((await admin.put(url, body)).status)
    expect(await read()).toEqual(before)
  })

  it('are the account administrator’s; the provider reads them', async () => {
    const internal = await server.signIn('INTERNAL')
    expect((await internal.get(url)).status).toBe(200)
    expect((await internal.put(url, { name: 'x' })).status).toBe(403)
    expect((await server.guest().get(url)).status).toBe(401)
    expect((await server.guest().put(url, { name: 'x' })).status).toBe(401)
    const clerk = await server.signIn('content-manager')
    expect([(await clerk.get(url)).status, (await clerk.put(url, { name: 'x' })).status]).toEqual([403, 403])
  })

  it('that are public stand in GET /tenant, the others do not', async () => {
    await admin.put(url, { static_map_url: 'https://secret.example/key' })
    const { body, text } = await server.guest().get('/api/v1/tenant')
    expect(body).toMatchObject({ name: 'Musterbank', language: 'de', headerWidget: { type: 'default' } })
    expect(body.settings).toContainEqual({ name: 'primary_color', value: '#006756' })
    expect(body.meta_tags).toHaveLength(1)
    expect(text).not.toContain('secret.example')
    expect(text).not.toContain('whatsapp_number')
  })
})
