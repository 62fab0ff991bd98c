import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#server/platform/contract/our-contract.ts'
import { decrypt, encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/settings'
let server: TestServer
let admin: Client

beforeAll(async () => {
  encryptWith('a secret of this test')
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => {
  encryptWith(null)
  return server.close()
})

const read = async (client = admin) => (await client.get(url)).body as Record<string, string>

describe('settings', () => {
  it('all stand in the reply, unset ones empty', async () => {
    const settings = await read()
    expect(settings).toMatchObject({
      name: 'Musterbank',
      primary_color: '#006756',
      'mail.sender_name': '',
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

  it('are those of the contract, each known by its name', async () => {
    const schema = contract.description().components?.schemas?.Settings as { properties: object }
    const known = Object.keys(schema.properties).filter((name) => !name.endsWith('.de'))
    expect(Object.keys(await read()).sort()).toEqual(known.sort())
    expect(Object.keys(await read()).length).toBeGreaterThan(55)
  })

  const good = JSON.stringify({ text: 'Cookies', essentialKey: 'essential', entries: { essential: [] } })
  it.each([
    ['cookies_alert_config', good],
    ['time_zone', 'Europe/Vienna'],
    ['maps_link', 'https://maps.example/?q=[ADDRESS]'],
    ['topics_enabled', 'false'],
    ['images.tenantLogo', '/app/logo.webp'],
    ['maps_link', 'https://maps.example/?at=1,2&q=[ADDRESS]'],
    ['mail.footer', 'https://www.musterbank.example: besuchen Sie uns'],
    ['embed.allowed_origins', 'https://a.example, https://b.example:8443'],
    ['redirections.allowed_hosts', 'www.a.example,b.example'],
    ['retention.visits', '3650'],
    ['sign_in.session_hours', '720'],
    ['sign_in.second_factor', 'everybody'],
    ['reports.weekly_time', '07:30'],
    ['wallet.pass_type_identifier', 'pass.example.musterbank'],
    ['wallet.label_color', '#ffffff'],
    ['organizations_profiles.prefix', 'f'],
    ['languages', 'de, en'],
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
    ['cookies_alert_config', JSON.stringify({ ...JSON.parse(good), essentialKey: 'needed' })],
    ['cookies_alert_config', JSON.stringify({ ...JSON.parse(good), essentialKey: 'constructor' })],
    ['cookies_alert_config', JSON.stringify({ ...JSON.parse(good), entries: {} })],
    ['embed.allowed_origins', 'https://a.example, https://'],
    ['embed.allowed_origins', 'https://a.example/path'],
    ['embed.allowed_origins', 'https://a.example:99999'],
    ['redirections.allowed_hosts', 'https://a.example'],
    ['accessibility_url', 'https://user@evil.example'],
    ['sign_in.oidc_issuer', 'https://id.example/?x=1'],
    ['sign_in.oidc_issuer', 'https://user@id.example'],
    ['sign_in.passwords', 'false'],
    ['sign_in.oidc_enabled', 'true'],
    ['sign_in.second_factor', 'nobody'],
    ['sign_in.session_hours', '0'],
    ['sign_in.session_hours', '721'],
    ['retention.visits', '3651'],
    ['retention.visits', '007'],
    ['retention.visits', '-1'],
    ['reports.weekly_day', '8'],
    ['reports.weekly_time', '24:00'],
    ['mail.sender_name', 'A <a@b.example>'],
    ['mail.sender_name', 'A\nBcc: x@y.example'],
    ['wallet.foreground_color', '#006757'],
    ['wallet.team_identifier', 'abc'],
    ['languages', 'de;en'],
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

  it('need the same categories in each language of the banner', async () => {
    const texts = { en: { text: 'Cookies', entries: { essential: [], more: [] } } }
    const value = JSON.stringify({ ...JSON.parse(good), texts })
    const reply = await admin.put(url, { cookies_alert_config: value }, { 'accept-language': 'en' })
    expect(reply.body.errors).toEqual({
      cookies_alert_config: ['In the JSON the value of texts.en.entries is not valid.'],
    })
  })

  it('name the category that the banner lacks', async () => {
    const value = JSON.stringify({ ...JSON.parse(good), essentialKey: 'needed' })
    const reply = await admin.put(url, { cookies_alert_config: value }, { 'accept-language': 'en' })
    expect(reply.body.errors).toEqual({
      cookies_alert_config: ['In the JSON the value of essentialKey is not valid.'],
    })
  })

  describe('of signing in', () => {
    const put = async (name: string, value: string) => {
      const reply = await admin.put(url, { [`sign_in.${name}`]: value }, { 'accept-language': 'en' })
      return reply.status === 204 ? 'saved' : reply.body.errors[`sign_in.${name}`][0]
    }

    it('never leave nobody a way in', async () => {
      const lastWay = "Switch on the institution's own sign-in first. Otherwise nobody could sign in."
      expect(await put('passwords', 'false')).toBe(lastWay)
      expect(await put('oidc_enabled', 'true')).toBe('Enter issuer and client first.')
      expect(await put('oidc_issuer', 'https://login.musterbank.example')).toBe('saved')
      expect(await put('oidc_client_id', 'openbranch')).toBe('saved')
      expect(await put('passwords', 'false')).toBe(lastWay)
      expect(await put('oidc_enabled', 'true')).toBe('saved')
      expect(await put('oidc_issuer', '')).toBe(
        "The institution's own sign-in needs this. Switch it off first.",
      )
      expect(await put('passwords', 'false')).toBe(lastWay)
      expect(await put('oidc_client_secret', 'open sesame')).toBe('saved')
      const nobodyKnown =
        'No account admin has signed in through the institution yet. Let people be known by their e-mail, or sign in that way first.'
      expect(await put('passwords', 'false')).toBe(nobodyKnown)
      expect(await put('oidc_link_by_email', 'true')).toBe('saved')
      expect(await put('passwords', 'false')).toBe('saved')
      expect(await put('oidc_link_by_email', '')).toBe(nobodyKnown)
      for (const name of ['oidc_enabled', 'oidc_issuer', 'oidc_client_id', 'oidc_client_secret'])
        expect(await put(name, '')).toBe('Switch on passwords first. Otherwise nobody could sign in.')
      expect(await put('passwords', '')).toBe('saved')
      for (const name of [
        'oidc_link_by_email',
        'oidc_enabled',
        'oidc_issuer',
        'oidc_client_id',
        'oidc_client_secret',
      ])
        expect(await put(name, '')).toBe('saved')
    })

    it('do so when two administrators save at the same moment, too', async () => {
      await put('oidc_issuer', 'https://login.musterbank.example')
      await put('oidc_client_id', 'openbranch')
      await put('oidc_client_secret', 'open sesame')
      await put('oidc_enabled', 'true')
      await put('oidc_link_by_email', 'true')
      const both = await Promise.all([put('passwords', 'false'), put('oidc_enabled', 'false')])
      expect(both.filter((each) => each === 'saved')).toHaveLength(1)
      for (const name of [
        'passwords',
        'oidc_link_by_email',
        'oidc_enabled',
        'oidc_issuer',
        'oidc_client_id',
        'oidc_client_secret',
      ])
        await put(name, '')
    })
  })

  describe('that are secret', () => {
    const name = 'sign_in.oidc_client_secret'
    const secret = 'correct horse battery staple'
    const put = (value: unknown) => admin.put(url, { [name]: value }, { 'accept-language': 'en' })
    const stored = async () => {
      const { id } = server.tenants.musterbank as { id: number }
      const rows = await server.db.withTenant(id, (tx) =>
        tx.selectFrom('settings').select('value').where('name', '=', name).execute(),
      )
      return { id, value: rows[0]?.value }
    }

    it('are stored sealed, shown as dots, and opened for this tenant alone', async () => {
      expect((await read())[name]).toBe('')
      expect((await put(secret)).status).toBe(204)
      expect((await read())[name]).toBe('••••••••')
      const { id, value = '' } = await stored()
      expect(value).not.toContain('horse')
      expect(decrypt(value, `${id}/settings/${name}`)).toBe(secret)
      expect(() => decrypt(value, `${id + 1}/settings/${name}`)).toThrow()
      expect((await (await server.signIn('INTERNAL')).get(url)).body[name]).toBe('••••••••')
      expect((await server.guest().get('/api/v1/tenant')).text).not.toContain('oidc_client_secret')
    })

    it('are kept when the dots come back, replaced by another text, removed by an empty one', async () => {
      const before = await stored()
      for (const dots of ['••••••••', '•', ' •• ', ' ']) {
        const reply = await put(dots)
        expect([reply.status, reply.body.errors[name]]).toEqual([
          422,
          ['Please enter the secret itself, or clear the field to remove it.'],
        ])
      }
      expect((await put('x'.repeat(1001))).status).toBe(422)
      expect((await put(7)).status).toBe(422)
      expect(await stored()).toEqual(before)
      expect((await put('another')).status).toBe(204)
      expect((await stored()).value).not.toBe(before.value)
      expect((await put('')).status).toBe(204)
      expect([(await stored()).value, (await read())[name]]).toEqual([undefined, ''])
    })

    it('are not taken where they cannot be sealed', async () => {
      encryptWith(null)
      expect((await put(secret)).body.errors[name][0]).toContain('OPENBRANCH_SECRET')
      expect((await put('')).status).toBe(204)
      encryptWith('a secret of this test')
    })

    it('stand in no line of the log and in no reply', async () => {
      const lines: string[] = []
      const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
      const other = await startTestServer({ log })
      const there = await other.signIn('accountadmin')
      const replies = [
        await there.put(url, { [name]: secret }),
        await there.put(url, { [name]: `${secret}\u0000` }),
        await there.put(url, { [name]: secret, name: 'x' }),
        await there.send({
          method: 'PUT',
          url,
          body: `{"${name}":"${secret}"`,
          headers: { 'content-type': 'application/json' },
        }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([204, 422, 422, 400])
      await other.close()
      expect(lines.length).toBeGreaterThan(3)
      for (const text of [...lines, ...replies.map((reply) => reply.text)])
        expect(text).not.toContain('horse')
    })
  })

  it('of a wallet card can be read on it', async () => {
    const put = async (name: string, value: string) => {
      const reply = await admin.put(url, { [`wallet.${name}`]: value }, { 'accept-language': 'en' })
      return reply.status === 204 ? 'saved' : reply.body.errors[`wallet.${name}`][0]
    }
    const faint = 'This colour cannot be read on the background of the card.'
    expect(await put('foreground_color', '#000000')).toBe(faint)
    expect(await put('foreground_color', '#ffffff')).toBe('saved')
    expect(await put('background_color', '#ffffff')).toBe(
      'The texts of the card cannot be read on this colour. Reset their colours first.',
    )
    expect(await put('foreground_color', '')).toBe('saved')
    expect(await put('background_color', '#ffffff')).toBe('saved')
    expect(await put('foreground_color', '#000000')).toBe('saved')
    for (const name of ['foreground_color', 'background_color']) await put(name, '')
  })

  it('tell in German that a picture is one of this site', async () => {
    const elsewhere = { 'images.tenantLogo': 'https://elsewhere.example/logo.png' }
    const reply = await admin.put(url, elsewhere, { 'accept-language': 'de' })
    expect(reply.body.errors['images.tenantLogo'][0]).toContain('Bilder anderer Seiten werden nicht gezeigt.')
  })

  it.each([
    ['time_zone', '1'.repeat(65), 'Please enter a time zone such as Europe/Berlin.'],
    ['support_mail', '@'.repeat(255), 'Please enter an e-mail address such as name@example.com.'],
    ['name', 'x'.repeat(256), 'Name is too long (at most 255 characters).'],
    [
      'privacy_url',
      `https://a.example/${'x'.repeat(2000)}`,
      'Privacy is too long (at most 2000 characters).',
    ],
    ['primary_color', '#0067561', /^Please enter a colour as # and six digits/],
    ['primary_color', 'red', /^Please enter a colour as # and six digits/],
    ['wallet.label_color', '<script>', /^Please enter a colour as # and six digits/],
    ['retention.visits', '36500', 'Please enter a whole number from 1 to 3650.'],
    [
      'public_url',
      'x',
      'Please enter an address without a path, such as https://beratung.musterbank.example.',
    ],
  ])('say one thing about %s, the most telling', async (name, value, sentence) => {
    const reply = await admin.put(url, { [name]: value }, { 'accept-language': 'en' })
    expect(reply.body.errors[name]).toEqual([
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ])
  })

  it('say in German how a colour is written', async () => {
    const reply = await admin.put(url, { primary_color: '#0067561' }, { 'accept-language': 'de' })
    expect(reply.body.errors.primary_color).toEqual([
      'Bitte geben Sie eine Farbe als # und sechs Ziffern von 0 bis 9 oder Buchstaben von a bis f ein, zum Beispiel #006756.',
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

  it('have versions for visitors who read another language, each a setting of its own', async () => {
    const told = async (language: string) => {
      const { body } = await server.guest().get('/api/v1/tenant', { 'accept-language': language })
      return body.settings.filter(({ name }: { name: string }) => name.startsWith('phone_hours'))
    }
    await admin.put(url, { phone_hours: 'Mo bis Fr' })
    await admin.put(url, { 'phone_hours.en': 'Mon to Fri' })
    expect(await read()).toMatchObject({ phone_hours: 'Mo bis Fr', 'phone_hours.en': 'Mon to Fri' })
    expect(await told('en')).toEqual([{ name: 'phone_hours', value: 'Mon to Fri' }])
    expect(await told('de')).toEqual([{ name: 'phone_hours', value: 'Mo bis Fr' }])
    await admin.put(url, { 'phone_hours.en': '' })
    expect(await told('en')).toEqual([{ name: 'phone_hours', value: 'Mo bis Fr', untranslated: ['value'] }])
    const refused = await admin.put(url, { 'phone_hours.fr': 'lun. à ven.' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['phone_hours.fr']])
  })

  it('that are public stand in GET /tenant, the others do not', async () => {
    await admin.put(url, { static_map_url: 'https://secret.example/key' })
    const { body, text } = await server.guest().get('/api/v1/tenant')
    expect(body).toMatchObject({ name: 'Musterbank', language: 'de', headerWidget: { type: 'default' } })
    expect(body.settings).toContainEqual({ name: 'primary_color', value: '#006756' })
    expect(body.meta_tags).toHaveLength(1)
    expect(text).not.toContain('secret.example')
    expect(text).not.toContain('static_map_url')
  })
})
