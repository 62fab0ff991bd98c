import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetAll } from '../platform/tenancy/cache.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
})
afterAll(() => server.close())

const address = (slug: string, query = '?lang=de') => `/app/profile/${slug}/picture.jpg${query}`
const ask = (slug = 'anna-becker', headers = {}, tenant?: string) =>
  server.guest(tenant).get(address(slug), headers)

const tenantId = () => (server.tenants.musterbank as { id: number }).id

/** What was not changed through this process is seen when the cache's seconds are over. */
async function written(change: Parameters<typeof server.db.withTenant>[1]) {
  await server.db.withTenant(tenantId(), change)
  forgetAll()
}

const changeAnna = (change: object) =>
  written((tx) => tx.updateTable('advisors').set(change).where('slug', '=', 'anna-becker').execute())

const setSetting = (name: string, value: string) =>
  written(async (tx) => {
    await tx.deleteFrom('settings').where('name', '=', name).execute()
    await tx.insertInto('settings').values({ tenant_id: tenantId(), name, value }).execute()
  })

async function pageSays() {
  const { text } = await server.guest().get('/app/profile/anna-becker?lang=de')
  return /property="og:image" content="([^"]*)"/.exec(text)?.[1]
}

describe('the picture of a profile', () => {
  it('is kept with a validator, and found in no search', async () => {
    const first = await ask()
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, no-cache',
      'x-robots-tag': 'noindex',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const tag = String(first.headers.etag)
    expect(await ask('anna-becker', { 'if-none-match': tag })).toMatchObject({ status: 304, text: '' })
    expect((await ask('anna-becker', { 'if-none-match': `W/${tag}, "other"` })).status).toBe(304)
  })

  it('speaks the language that is asked for', async () => {
    const [german, english] = await Promise.all(
      ['?lang=de', '?lang=en'].map((query) => server.guest().get(address('anna-becker', query))),
    )
    expect(german?.headers.etag).toBe((await ask()).headers.etag)
    await changeAnna({ texts: { position: { en: 'Mortgage adviser' } } })
    const now = await server.guest().get(address('anna-becker', '?lang=en'))
    expect(now.headers.etag).not.toBe(english?.headers.etag)
    expect((await ask()).headers.etag).toBe(german?.headers.etag)
  })

  it.each<[string, () => Promise<void>]>([
    ['the name', () => changeAnna({ last_name: 'Becker-Neu' })],
    ['a title', () => changeAnna({ title_suffix: 'MBA' })],
    ['the position', () => changeAnna({ position: 'Leiterin' })],
    ['the portrait', () => changeAnna({ picture_hash: null })],
    ['the colour', () => setSetting('primary_color', '#8a1538')],
    ['the logo', () => setSetting('images.tenantLogo', '')],
    ['the institution’s name', () => setSetting('name', 'Neue Bank')],
  ])('is another, at another address, once %s has changed', async (_, change) => {
    const [before, saidBefore] = [await ask(), await pageSays()]
    await change()
    const now = await ask('anna-becker', { 'if-none-match': String(before.headers.etag) })
    expect(now.status).toBe(200)
    expect(now.bytes.equals(before.bytes)).toBe(false)
    expect(await pageSays()).not.toBe(saidBefore)
  })

  it('stays what it is while something else changes', async () => {
    const [before, saidBefore] = [await ask(), await pageSays()]
    await changeAnna({ phone_number: '+4969123456' })
    expect((await ask()).headers.etag).toBe(before.headers.etag)
    expect(await pageSays()).toBe(saidBefore)
  })

  it.each([
    ['of 200 letters', { first_name: 'A'.repeat(100), last_name: 'B'.repeat(100) }],
    ['in Arabic', { first_name: 'محمد', last_name: 'سلمان (الرياض) 24' }],
    ['with emoji', { first_name: '🌟', last_name: '👩‍💼 🇩🇪' }],
    ['that would be markup', { first_name: '</text><script>', last_name: ']]>&"\'\u0001\ud800' }],
    ['of blanks', { first_name: ' ', last_name: '\u202e' }],
  ])('is drawn for a name %s', async (_, change) => {
    await changeAnna(change)
    const { status, bytes } = await ask()
    expect(status).toBe(200)
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    // It is more than a ground.
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(1)
  })

  it('is nowhere for who is not there, of another institution, or not public', async () => {
    const tag = String((await ask()).headers.etag)
    for (const slug of ['nobody', '%00', "'", 'a'.repeat(300), '..%2f..%2fetc'])
      expect([400, 404], slug).toContain((await ask(slug)).status)
    expect((await ask('anna-becker', {}, 'alpenbank')).status).toBe(404)
    await changeAnna({ is_active: false })
    expect((await ask()).status).toBe(404)
    expect((await ask('anna-becker', { 'if-none-match': tag })).status).toBe(404)
    const admin = await server.signIn('accountadmin')
    expect((await admin.get(address('anna-becker'))).status).toBe(404)
  })
})
