import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, testEnv } from '#public/testing/api.ts'
import { sampleData } from '#public/testing/sample.ts'
import { guest, type User } from '#rules/access.ts'
import { bannerOf, choiceCookie } from '#rules/cookie-banner.ts'
import type { Site } from '../platform/http/request-site.ts'
import { forgetAll } from '../platform/tenancy/cache.ts'
import { unbuiltPages } from '../testing/pages.ts'
import { deskStatus } from './desk-page.ts'
import type { PagesOptions } from './pages-options.ts'

const admin: User = {
  kind: 'user',
  uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0009',
  alias: 'katrin-lorenz',
  roles: ['accountadmin'],
  isInstitutional: false,
  organization: null,
  assignedOrganizations: [],
}

/** A transaction in which nothing is found. */
const nothingStored = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

let app: FastifyInstance
let card: ReturnType<typeof sampleData>
let site: { -readonly [Key in keyof Site]?: Site[Key] }

beforeEach(async () => {
  forgetAll()
  const assetsFolder = mkdtempSync(join(tmpdir(), 'openbranch-assets-'))
  writeFileSync(join(assetsFolder, 'boot-1a2b.js'), 'boot()')
  writeFileSync(join(assetsFolder, 'boot-1a2b.js.gz'), gzipSync('boot()'))
  const pages = unbuiltPages({
    assetsFolders: [assetsFolder],
    docsHtml: '<!doctype html><main id="docs">',
    deskHtml:
      '<!doctype html><script type="module" src="/app/assets/desk.js" nonce="__CSP_NONCE__"></script>',
  })
  site = {
    tenant: {
      id: 1,
      slug: 'musterbank',
      name: 'Musterbank',
      language: 'de',
      timeZone: 'Europe/Berlin',
      publicUrl: testEnv.publicUrl,
    },
    settings: { primary_color: '#006756' },
    modules: new Set(['organizations-management']),
    flags: new Set(),
    origin: 'http://localhost',
    pageLanguage: 'de',
    now: new Date('2026-11-21T10:00:00Z'),
    caller: async () => ({ actor: guest, session: null }),
  }
  card = sampleData()
  const api = fakeApi(card)
  const calls: PagesOptions['binding'] = {
    call: async (id, input) => {
      const isMissing = id === 'getAdvisorProfile' && input.params?.slug !== 'anna-becker'
      return { headers: {}, ...(isMissing ? { status: 404, body: {} } : await api(id)) }
    },
    methodsOf: () => [],
  }
  const db = { withTenant: async (_: number, fn: (tx: unknown) => unknown) => fn(nothingStored) }
  app = fastify()
  app.decorateRequest('site', null as unknown as Site)
  app.addHook('onRequest', async (request) => {
    request.site = site as Site
  })
  await pages(app, { binding: calls, deps: { db } } as unknown as PagesOptions)
})

afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a profile', () => {
  it('may be kept if it is asked for again, and is never for search engines', async () => {
    const first = await get('/app/profile/anna-becker')
    expect(first.statusCode).toBe(200)
    expect(first.headers['x-robots-tag']).toBe('noindex')
    expect(first.headers['cache-control']).toBe('public, no-cache')
    expect(first.headers.vary).toBe('accept-encoding, accept-language, cookie')
    expect(first.headers['content-language']).toBe('de')
    const again = await get('/app/profile/anna-becker', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('belongs to the visitor alone who is signed in', async () => {
    site.caller = async () => ({
      actor: admin,
      session: {
        tokenHash: new Uint8Array(),
        userUuid: admin.uuid,
        startedAt: new Date(),
        asksFactor: false,
        endsAt: new Date(),
      },
    })
    expect((await get('/app/profile/anna-becker')).headers['cache-control']).toBe('private, no-cache')
  })

  it('comes packed as the browser can read it', async () => {
    const packed = await get('/app/profile/anna-becker', { 'accept-encoding': 'gzip, deflate' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toContain('Dr. Anna Becker')
    expect(
      (await get('/app/profile/anna-becker', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
    ).toBe('br')
    expect((await get('/app/profile/anna-becker')).headers['content-encoding']).toBeUndefined()
  })

  it('that is not there answers 404 with the page in place', async () => {
    const reply = await get('/app/profile/nobody')
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('Nicht gefunden (#404)')
    expect(reply.headers.etag).toBeUndefined()
  })

  it('remembers the language only when the switch was used', async () => {
    expect((await get('/app/profile/anna-becker')).headers['set-cookie']).toBeUndefined()
    expect((await get('/app/profile/anna-becker?lang=de')).headers['set-cookie']).toBe(
      'lang=de; Path=/; Max-Age=5184000; SameSite=Lax',
    )
    expect((await get('/app/profile/anna-becker/?lang=de')).headers['set-cookie']).toBeDefined()
    expect((await get('/app/profile/anna-becker?lang=xx')).headers['set-cookie']).toBeUndefined()
    expect((await get('/app/profile/anna-becker?lang=de&lang=en')).headers['set-cookie']).toBeUndefined()
  })
})

describe('the cookie banner', () => {
  const config = JSON.stringify({
    text: 'Sie entscheiden.',
    essentialKey: 'Notwendig',
    entries: { Notwendig: [], Statistik: [] },
  })
  const banner = bannerOf(config) as NonNullable<ReturnType<typeof bannerOf>>
  const path = '/app/profile/anna-becker'
  const title = 'Ihre Wahl bei Cookies'
  beforeEach(() => {
    site.settings = { ...site.settings, cookies_alert_config: config }
    card.tenant.settings.push({ name: 'cookies_alert_config', value: config })
  })

  it('is on every page until its version was answered, and the kept pages tell the two apart', async () => {
    const answered = { cookie: `lang=de; hideCookiesAlert=${banner.version}` }
    for (const cookie of ['', 'hideCookiesAlert=1', `hideCookiesAlert=${banner.version}x`]) {
      const asking = await get(path, { cookie })
      expect([cookie, asking.body.includes(title)]).toEqual([cookie, true])
      const quiet = await get(path, answered)
      expect(quiet.body).not.toContain(title)
      // Whoever answers must not be shown the page that asked.
      expect(quiet.headers.etag).not.toBe(asking.headers.etag)
    }
    expect((await get('/app/profile/nobody')).body).toContain(title)
  })

  it('shows an earlier choice to whoever made it, and to nobody else', async () => {
    const ticked = /value="Statistik" checked|checked="" value="Statistik"|checked=""[^>]*value="Statistik"/
    const choice = `cookieChoice=${choiceCookie(banner, ['Notwendig', 'Statistik'])}`
    expect((await get(path, { cookie: choice })).body).toMatch(ticked)
    expect((await get(path)).body).not.toMatch(ticked)
  })

  it('leads back to the page, without the language that is remembered by then', async () => {
    const next = async (url: string) => / name="next" value="([^"]+)"/.exec((await get(url)).body)?.[1]
    expect(await next(`${path}?lang=de`)).toBe(path)
    expect(await next(`${path}?lang=de&from=card`)).toBe(`${path}?from=card`)
    expect((await get(path)).body).toContain('href="/cookies/reopen?next=%2Fapp%2Fprofile%2Fanna-becker"')
  })
})

describe('the desk', () => {
  it('has a nonce of its own in each reply, the same in policy and page', async () => {
    const nonces = await Promise.all(
      [0, 1].map(async () => {
        const { body, headers } = await get('/app/login')
        const [, nonce] = /nonce="([^"]+)"/.exec(body) ?? []
        expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it.each([
    ['/login', 200],
    ['/login/', 200],
    ['/organizations', 200],
    ['/organizations/create', 200],
    ['/organizations/3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001', 200],
    ['/organizations/a/b', 404],
    ['/account-admin', 200],
    ['/account-admin/advanced-settings', 200],
    ['/account-admin/nothing', 404],
    ['/403', 403],
    ['/404', 404],
    ['/reports', 403],
    ['/index.html', 404],
    ['/constructor', 404],
  ])('%s answers %i', async (path, status) => {
    expect(deskStatus(path)).toBe(status)
    const reply = await get(`/app${path}`)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).not.toContain('__CSP_NONCE__')
  })

  it('starts where the visitor may be', async () => {
    expect((await get('/app/')).headers.location).toBe('/app/login')
    site.modules = new Set(['searchengine'])
    expect((await get('/app/')).headers.location).toBe('/app/search')
    site.modules = new Set(['organizations-management'])
    site.caller = async () => ({ actor: admin, session: null })
    expect((await get('/app/')).headers.location).toBe('/app/account-admin')
    site.caller = async () => ({ actor: { ...admin, roles: ['orgs-manager'] }, session: null })
    expect((await get('/app/')).headers.location).toBe('/app/organizations')
    site.caller = async () => ({ actor: { ...admin, roles: [] }, session: null })
    expect((await get('/app/')).headers.location).toBe('/app/my-account')
    site.caller = async () => ({ actor: { ...admin, roles: [], isInstitutional: true }, session: null })
    expect((await get('/app/')).headers.location).toBe('/app/my-profile')
  })

  it.each([
    ['marketing-manager', '/wallet-cards/send-push-notifications'],
    ['advisors-oap-manager', '/account-admin/working-hours'],
    ['orgadmin', '/organizations'],
    ['orguser', '/requests'],
    ['stduser', '/my-account'],
  ] as const)('starts %s where their work is', async (role, path) => {
    site.modules = new Set([
      'online-appointments',
      'wallet-cards',
      'working-hours-calendar',
      'organizations-management',
    ])
    site.caller = async () => ({ actor: { ...admin, roles: [role] }, session: null })
    expect((await get('/app/')).headers.location).toBe(`/app${path}`)
    const isAdvisor = { ...admin, roles: [role], isInstitutional: true }
    site.caller = async () => ({ actor: isAdvisor, session: null })
    expect((await get('/app/')).headers.location).toBe('/app/online-appointments/appointments/index')
  })

  it('is reached by the addresses outside', async () => {
    for (const from of ['/', '/app']) expect((await get(from)).headers.location).toBe('/app/')
    expect((await get('/account/login')).headers.location).toBe('/app/login')
    expect((await get('/account/login?next=/app/organizations%3Fa=b')).headers.location).toBe(
      '/app/login?next=%2Fapp%2Forganizations%3Fa%3Db',
    )
    expect((await get('/account/login?next=//evil.example')).headers.location).toBe('/app/login')
  })
})

describe('files', () => {
  it('of the build may be kept for ever, packed', async () => {
    const reply = await get('/app/assets/boot-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect((await get('/app/assets/../../package.json')).statusCode).toBe(404)
  })

  it('with colours are made for any colour, and only for colours', async () => {
    const reply = await get('/app/theme/006756-1.css')
    expect(reply.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(reply.headers['cache-control']).toContain('immutable')
    expect(reply.body).toContain('--primary:#006756')
    expect((await get('/app/theme/006756-0.css')).headers['cache-control']).toBe('no-cache')
    for (const bad of ['zzz-1.css', '006756', 'FFFFFF-1.css'])
      expect((await get(`/app/theme/${bad}`)).statusCode, bad).toBe(404)
  })

  it('the icon is the first letter of the tenant on its colour', async () => {
    site.tenant = { ...(site.tenant as Site['tenant']), name: '<b>' }
    const { body, headers } = await get('/favicon.ico')
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(body).toContain('&lt;</text>')
    expect(body).toContain('#006756')
  })
})
