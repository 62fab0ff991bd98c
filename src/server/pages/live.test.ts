import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { render } from '#public/render.tsx'
import { forgetAll } from '../platform/tenancy/cache.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let renders = 0
const warnings: string[] = []
const profile = '/app/profile/anna-becker'

beforeAll(async () => {
  const counted: typeof render = (...input) => {
    renders++
    return render(...input)
  }
  server = await startTestServer({
    pages: unbuiltPages({ render: counted }),
    log: pino({ level: 'warn' }, { write: (line) => warnings.push(line) }),
  })
})

afterAll(() => server.close())

/** Addresses of a page's own pictures. */
const picturesOf = (html: string) => [...new Set(html.match(/\/app\/pictures\/[0-9a-f]{32}[\w.-]*/g) ?? [])]

describe('a link to a profile, as chats and networks read it, without any script', () => {
  const head = async (tenant: string, slug: string) => {
    const { text } = await server.guest(tenant).get(`/app/profile/${slug}`)
    const page = new Map(
      [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
        ([, name = '', content = '']) => [name, content] as const,
      ),
    )
    return { page, title: /<title>([^<]*)</.exec(text)?.[1] }
  }

  it.each([
    ['musterbank', 'anna-becker', 'Dr. Anna Becker, Beraterin Baufinanzierung, Musterbank'],
    ['alpenbank', 'katharina-moser', 'Mag. Katharina Moser, '],
    ['harbourbank', 'james-whitfield', 'James Whitfield, '],
    ['musterbank', 'tobias-kraft', 'Tobias Kraft, '],
  ])('shows title, description and a picture of one’s own: %s, %s', async (tenant, slug, said) => {
    const [name = ''] = said.split(', ')
    const { page, title } = await head(tenant, slug)
    expect(title).toContain(name)
    expect(page.get('robots')).toBe('noindex')
    expect(page.get('description')).toContain(name)
    expect(page.get('og:title')).toContain(name)
    expect(page.get('og:description')).toBeTruthy()
    for (const alt of ['og:image:alt', 'twitter:image:alt']) expect(page.get(alt)).toContain(said)
    expect(page.get('twitter:card')).toBe('summary_large_image')
    expect(page.get('twitter:image')).toBe(page.get('og:image'))
    const image = new URL((page.get('og:image') ?? '').replaceAll('&amp;', '&'))
    const reply = await server.guest(tenant).get(`${image.pathname}${image.search}`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, page.get('og:image:type')])
    const { width, height } = await sharp(reply.bytes).metadata()
    expect([width, height].map(String)).toEqual([page.get('og:image:width'), page.get('og:image:height')])
    expect([width, height]).toEqual([1200, 630])
  })
})

it('the manifest names the institution in its colour, with icons that are there', async () => {
  const { body, headers } = await server.guest('alpenbank').get('/app/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(body).toMatchObject({ name: 'Alpenbank', lang: 'de-AT', start_url: '/app/', theme_color: '#1e539f' })
  for (const { src } of body.icons) expect((await server.guest('alpenbank').get(src)).status).toBe(200)
})

describe('pages on the demo', () => {
  it('show what a colleague has just renamed', async () => {
    expect((await server.guest().get(profile)).text).not.toContain('Musterbank am Park')
    const admin = await server.signIn('accountadmin')
    const { body } = await admin.get('/api/v1/organizations?filter=%7B%22q%22%3A%22Westend%22%7D')
    const saved = await admin.put(`/api/v1/organizations/${body[0].uuid}/metadata`, {
      publicName: 'Musterbank am Park',
    })
    expect(saved.status).toBe(200)
    expect((await server.guest().get(profile)).text).toContain('Musterbank am Park')
  })

  it('are made once for guests, and anew for the signed-in and for other languages', async () => {
    const tagOf = async (url: string, headers = {}) => (await server.guest().get(url, headers)).headers.etag
    const german = await tagOf(profile)
    const before = renders
    expect(await tagOf(profile)).toBe(german)
    expect(renders).toBe(before)
    await tagOf(`${profile}?from=bench`)
    expect(renders).toBe(before + 1)
    expect(await tagOf(profile, { 'accept-language': 'en' })).not.toBe(german)
    expect(await tagOf(`${profile}?lang=en`)).toBe(await tagOf(profile, { 'accept-language': 'en' }))
    const admin = await server.signIn('accountadmin')
    expect((await admin.get(profile)).headers['cache-control']).toBe('private, no-cache')
    expect((await server.guest().get(profile)).headers['cache-control']).toBe('public, no-cache')
  })

  it('never show a page of another institution at the same address', async () => {
    expect((await server.guest('musterbank').get(profile)).text).toContain('Musterbank')
    expect((await server.guest('alpenbank').get(profile)).text).not.toContain('Anna Becker')
  })

  it('wear a new colour at once', async () => {
    const admin = await server.signIn('accountadmin')
    const before = await server.guest().get(profile)
    await admin.put('/api/v1/settings', { primary_color: '#123456' })
    const after = await server.guest().get(profile)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    await admin.put('/api/v1/settings', { primary_color: '' })
  })

  it('are found by addresses with capital letters, as telephones type them, and name their own', async () => {
    for (const [typed, own] of [
      ['/app/profile/Anna-Becker', profile],
      ['/app/filiale/WESTEND', '/app/filiale/westend'],
    ] as const) {
      const { status, text } = await server.guest().get(typed)
      expect([typed, status]).toEqual([typed, 200])
      expect(text).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${own}"`))
    }
    expect((await server.guest().get('/app/profile/Anna-Bäcker')).status).toBe(404)
    expect((await server.guest('alpenbank').get('/app/profile/Anna-Becker')).status).toBe(404)
  })

  it('have no card for a person of another institution', async () => {
    expect((await server.guest('musterbank').get(profile)).status).toBe(200)
    expect((await server.guest('alpenbank').get(profile)).status).toBe(404)
  })

  it('speak the language that is asked for, then the tenant’s', async () => {
    const languageOf = async (tenant: string, slug: string, headers = {}) =>
      (await server.guest(tenant).get(`/app/profile/${slug}`, headers)).headers['content-language']
    expect(await languageOf('musterbank', 'anna-becker')).toBe('de')
    expect(await languageOf('musterbank', 'anna-becker', { 'accept-language': 'en-GB,en' })).toBe('en')
    expect(await languageOf('alpenbank', 'katharina-moser')).toBe('de-AT')
    expect(await languageOf('harbourbank', 'james-whitfield')).toBe('en')
    expect(await languageOf('musterbank', 'anna-becker?lang=en', { 'accept-language': 'de' })).toBe('en')
    expect(
      await languageOf('musterbank', 'anna-becker', { 'accept-language': 'de', cookie: 'lang=en' }),
    ).toBe('en')
  })

  it('hold pictures that only their own institution serves', async () => {
    const { text } = await server.guest().get(profile)
    const pictures = picturesOf(text)
    expect(pictures.length).toBeGreaterThanOrEqual(4)
    for (const picture of pictures) {
      const reply = await server.guest().get(picture)
      expect(reply.status, picture).toBe(200)
      expect(reply.headers['content-type']).toMatch(/^image\/(webp|avif|jpeg)$/)
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect((await server.guest('alpenbank').get(picture)).status).toBe(404)
    }
    expect((await server.guest().get(`/app/pictures/${'0'.repeat(32)}.webp`)).status).toBe(404)
  })

  it('let mail programs in a browser show the institution’s sign, and pages of others nothing else', async () => {
    const policyAt = async (url: string, tenant?: string) => {
      const { status, headers } = await server.guest(tenant).get(url)
      return [status, headers['cross-origin-resource-policy']]
    }
    const { body } = await server.guest().get('/api/v1/tenant')
    const sign = body.images.tenantLogo
    expect(await policyAt(sign)).toEqual([200, 'cross-origin'])
    expect(await policyAt(sign, 'alpenbank')).toEqual([404, 'same-origin'])
    expect(await policyAt(`/app/pictures/${'0'.repeat(32)}.webp`)).toEqual([404, 'same-origin'])
    for (const own of [profile, '/api/v1/tenant', '/favicon.ico'])
      expect(await policyAt(own), own).toEqual([200, 'same-origin'])
  })

  it('name number and address of the advisor, and lead to them by a press that counts', async () => {
    const mail = await server.guest().get('/advisor/email-hit?advisorAlias=anna-becker&to=evil@evil.example')
    expect([mail.status, mail.headers.location]).toEqual([302, 'mailto:anna.becker@musterbank.example'])
    const phone = await server.guest().get('/advisor/phone-hit?advisorAlias=anna-becker')
    expect([phone.status, phone.headers.location]).toEqual([302, 'tel:+496990009144'])
    for (const { headers } of [mail, phone]) expect(headers['cache-control']).toBe('no-store')
    const { text } = await server.guest().get(profile)
    expect(text).toContain('href="/advisor/phone-hit?advisorAlias=anna-becker"')
    expect(text).toContain('href="/advisor/email-hit?advisorAlias=anna-becker"')
    for (const shown of ['069 90009144', 'anna.becker@musterbank.example']) expect(text).toContain(shown)
    for (const query of [
      '',
      '?advisorAlias=nobody',
      '?advisorAlias=a&advisorAlias=b',
      `?advisorAlias=${'a'.repeat(200)}`,
    ]) {
      expect((await server.guest().get(`/advisor/email-hit${query}`)).status, query).toBe(404)
    }
  })

  it('do not say who an advisor is that is switched off', async () => {
    const { id } = server.tenants.musterbank as { id: number }
    await server.db.withTenant(id, (tx) =>
      tx.updateTable('advisors').set({ is_active: false }).where('slug', '=', 'anna-becker').execute(),
    )
    // What was not changed through this process is seen when the cache's seconds are over.
    forgetAll()
    expect((await server.guest().get(profile)).status).toBe(404)
    expect((await server.guest().get('/advisor/phone-hit?advisorAlias=anna-becker')).status).toBe(404)
  })

  it('leave nothing in the log to look after', () => {
    expect(warnings).toEqual([])
  })
})
