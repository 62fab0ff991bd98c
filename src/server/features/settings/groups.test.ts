import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encryptWith } from '#server/platform/secrets/encryption.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { settingPlaces } from './groups.ts'
import { knownSettings } from './known.ts'

const url = '/api/v1/grouped-settings'
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

type Groups = Record<string, Record<string, string>>
const read = async (client = admin) => (await client.get(url)).body as Groups
const put = (body: unknown, headers: Record<string, string> = {}) =>
  admin.put(url, body, { 'accept-language': 'en', ...headers })
const etagNow = async () => String((await admin.get(url)).headers.etag)

describe('settings in groups', () => {
  it('have each setting at one place', () => {
    const settings = settingPlaces().map(({ setting }) => setting)
    expect(settings.toSorted()).toEqual(
      knownSettings()
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it('are read together, unset ones empty, without versions in the language of the institution', async () => {
    const groups = await read()
    expect(groups.look).toMatchObject({ primary_color: '#006756', header_image: '' })
    expect(groups.words).toHaveProperty('phone_hours_en')
    expect(groups.words).not.toHaveProperty('phone_hours_de')
  })

  it('are saved one group at a time: what is absent is kept, an empty text resets', async () => {
    const before = await read()
    const reply = await put({ mail: { footer: 'Musterbank, Hauptstraße 1' } })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ ...before, mail: { ...before.mail, footer: 'Musterbank, Hauptstraße 1' } })
    expect((await admin.get('/api/v1/settings')).body['mail.footer']).toBe('Musterbank, Hauptstraße 1')
    expect((await put({ mail: { footer: '' } })).body).toEqual(before)
  })

  it('are saved as a whole, and what is sent as it was read is no change', async () => {
    const before = await read()
    const etag = await etagNow()
    expect((await put(before, { 'if-match': etag })).body).toEqual(before)
    expect(await etagNow()).toBe(etag)
  })

  it('are all saved or none, and each that is wrong is told at its place', async () => {
    const before = await read()
    const reply = await put({
      look: { primary_color: '#12345678' },
      institution: { time_zone: 'Mars/Base' },
      mail: { footer: 'not saved' },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['look.primary_color'])
    expect(reply.body.errors['look.primary_color'][0]).toMatch(/^Please enter a colour as #/)
    const later = await put({
      institution: { time_zone: 'Mars/Base' },
      legal: { privacy_url: 'https://user:secret@a.example' },
    })
    expect(later.body.errors).toEqual({
      'institution.time_zone': ['Please enter a time zone such as Europe/Berlin.'],
      'legal.privacy_url': ['Please enter an address such as https://www.example.com.'],
    })
    expect(await read()).toEqual(before)
  })

  it('are judged together: what fits only with the others is saved with them', async () => {
    const own = {
      passwords: 'false',
      oidc_enabled: 'true',
      oidc_issuer: 'https://login.musterbank.example',
      oidc_client_id: 'openbranch',
      oidc_client_secret: 'horse battery',
      oidc_link_by_email: 'true',
    }
    expect((await put({ sign_in: { oidc_enabled: 'true' } })).body.errors).toEqual({
      'sign_in.oidc_enabled': ['Enter issuer and client first.'],
    })
    const saved = await put({ sign_in: own })
    expect(saved.status).toBe(200)
    expect(saved.body.sign_in).toMatchObject({ ...own, oidc_client_secret: '••••••••' })
    expect(JSON.stringify(saved.body)).not.toContain('horse')
    // The dots stand for what is stored.
    expect((await put({ sign_in: saved.body.sign_in })).body).toEqual(saved.body)
    expect((await put({ sign_in: { oidc_client_secret: '•••• and more' } })).status).toBe(422)
    const reset = Object.fromEntries(Object.keys(own).map((name) => [name, '']))
    expect((await put({ sign_in: reset })).status).toBe(200)
  })

  it('of a card that nobody could read are refused at their place', async () => {
    const reply = await put({ wallet: { background_color: '#ffffff', foreground_color: '#eeeeee' } })
    expect(reply.body.errors).toMatchObject({
      'wallet.foreground_color': ['This colour cannot be read on the background of the card.'],
    })
  })

  it('that somebody else has changed are shown; others do not stand in the way', async () => {
    const etag = await etagNow()
    const before = await read()
    await put({ mail: { footer: 'Theirs' } })
    const other = await put({ look: { primary_color: '#123456' } }, { 'if-match': etag })
    expect(other.status).toBe(200)
    const late = await put({ mail: { footer: 'Mine' } }, { 'if-match': etag })
    expect(late.status).toBe(412)
    expect(late.body.current.mail.footer).toBe('Theirs')
    expect((await put({ mail: { footer: 'Mine' } }, { 'if-match': String(late.headers.etag) })).status).toBe(
      200,
    )
    await put(before)
  })

  it.each([
    [{}],
    [[]],
    [null],
    ['look'],
    [{ look: null }],
    [{ look: { primary_color: null } }],
    [{ look: { primary_color: 7 } }],
    [{ look: { colour: '#123456' } }],
    [{ colours: { primary_color: '#123456' } }],
    [{ look: { logo: 'https://elsewhere.example/logo.svg' } }],
    [{ look: { logo: '//elsewhere.example/logo.svg' } }],
    [{ look: { logo: 'javascript:alert(1)' } }],
    [{ institution: { name: 'a\nBcc: b@example.com' } }],
    [{ words: { phone_hours: 'a\u0000' } }],
    [{ __proto__: { polluted: true }, constructor: {} }],
  ])('take no %j', async (body) => {
    const before = await read()
    expect([400, 422]).toContain((await put(body)).status)
    expect(await read()).toEqual(before)
  })

  it('of one tenant are not those of another', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const theirs = await read(other)
    await put({ institution: { support_mail: 'ours@musterbank.example' } })
    expect(await read(other)).toEqual(theirs)
    expect(theirs.institution?.name).toBe('Alpenbank')
  })

  it.each(['stduser', 'content-manager', 'marketing-manager', 'advisors-manager'])(
    'are neither read nor saved by %s, nor by guests',
    async (role) => {
      const client = await server.signIn(role)
      expect((await client.get(url)).status).toBe(403)
      expect((await client.put(url, { mail: { footer: 'x' } })).status).toBe(403)
      expect((await server.guest().get(url)).status).toBe(401)
      expect((await server.guest().put(url, { mail: { footer: 'x' } })).status).toBe(401)
    },
  )

  it('are told in the change log by the names of the settings, secrets never', async () => {
    await put({ mail: { footer: 'Told' }, sign_in: { oidc_client_secret: 'horse battery' } })
    const entries = (await admin.get('/api/v1/changes?filter={"entity":"settings"}')).body
    expect(entries[0]).toMatchObject({ entity: 'settings', record: '', action: 'changed' })
    const text = JSON.stringify(entries)
    expect(text).toContain('mail.footer')
    expect(text).not.toContain('horse')
    await put({ mail: { footer: '' }, sign_in: { oidc_client_secret: '' } })
  })
})
