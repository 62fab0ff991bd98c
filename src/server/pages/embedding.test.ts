/** Pages and script for other sites (product §8.8), on the real server. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unbuiltPages } from '../testing/pages.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
const script = '(()=>{const own=document.currentScript})()'
const site = 'https://www.musterbank.example'

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages({ embedScript: script }) })
  await run(
    sql`insert into modules (tenant_id, name) values (current_tenant(), 'embed') on conflict do nothing`,
  )
  const admin = await server.signIn('accountadmin', { tenant: 'musterbank' })
  const saved = await admin.put('/api/v1/settings', {
    'embed.allowed_origins': `${site}, http://127.0.0.1:4000`,
  })
  expect(saved.status).toBe(204)
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) =>
  server.db.withTenant((server.tenants.musterbank as { id: number }).id, (tx) => statement.execute(tx))
const open = (path: string, tenant = 'musterbank', headers: Record<string, string> = {}) =>
  server.guest(tenant).get(path, { accept: 'text/html', ...headers })

const pages = ['/embed/search', '/embed/profile/anna-becker', '/embed/booking/anna-becker']

describe('a page in a frame', () => {
  it.each(pages)(
    '%s is shown by the sites of the setting and by ourselves, and sets no cookie',
    async (path) => {
      const { status, headers, text } = await open(`${path}?lang=en`)
      expect(status).toBe(200)
      expect(headers['content-security-policy']).toContain(
        `frame-ancestors 'self' ${site} http://127.0.0.1:4000`,
      )
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(text).toContain('<html lang="en">')
      expect(text).not.toContain('cookie-banner')
      expect(text).toContain('/app/assets/frame.js')
    },
  )

  it.each(['/app/search', '/app/profile/anna-becker', '/app/embed/search'])(
    '%s is none, whatever the setting says',
    async (path) => {
      const { headers } = await open(path)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options']).toBe('DENY')
    },
  )

  it('takes nothing but origins from what is stored', async () => {
    await run(sql`update settings set value = ${"https://a.example; script-src *, *, 'unsafe-inline', https://b.example"}
      where name = 'embed.allowed_origins'`)
    const { headers } = await open('/embed/search')
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/b\.example$/)
    await run(sql`update settings set value = ${site} where name = 'embed.allowed_origins'`)
  })

  it('looks the same to whoever is signed in', async () => {
    const admin = await server.signIn('accountadmin', { tenant: 'musterbank' })
    const signedIn = await admin.get('/embed/profile/anna-becker', { accept: 'text/html' })
    expect(signedIn.headers['cache-control']).toBe('public, no-cache')
    expect(signedIn.text).toBe((await open('/embed/profile/anna-becker')).text)
  })

  it.each([
    '/embed/profile/niemand',
    '/embed/booking/niemand',
    '/embed/search?form=9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001',
    '/embed/search?form=%3Cscript%3E',
    '/embed/other',
  ])('%s is not there', async (path) => {
    expect((await open(path)).status).toBe(404)
  })

  it('finds what is asked for, and says whatever was typed as it is', async () => {
    const { text } = await open('/embed/search?name=Becker')
    expect(text).toContain('Dr. Anna Becker')
    const hostile = await open(`/embed/search?name=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(hostile.status).toBe(200)
    expect(hostile.text).not.toContain('<script>alert')
  })

  it('has the fields and presets of a search form, which visitors cannot change', async () => {
    const admin = await server.signIn('accountadmin', { tenant: 'musterbank' })
    const branches = await admin.get('/api/v1/organizations?filter={"alias":"westend"}')
    const { body } = await admin.post('/api/v1/search-forms', {
      name: 'Rahmen',
      heading: 'Beratung im Westend',
      fields: ['name'],
      presets: { organization: branches.body[0].uuid },
    })
    const names = async (query: string) =>
      [...(await open(`/embed/search?form=${body.uuid}&${query}`)).text.matchAll(/<h3><a[^>]*>([^<]+)/g)].map(
        ([, name]) => name,
      )
    const { text } = await open(`/embed/search?form=${body.uuid}`)
    expect(text).toContain('Beratung im Westend')
    expect(text).not.toContain('name="place"')
    expect(await names('name=')).toEqual(await names('name=&organization=bornheim'))
    await admin.put(
      `/api/v1/search-forms/${body.uuid}`,
      { name: 'Rahmen', fields: ['name'], is_active: false },
      { 'if-match': '"1"' },
    )
    expect((await open(`/embed/search?form=${body.uuid}`)).status).toBe(404)
  })
})

describe('what leads out of a frame', () => {
  const links = (text: string) => [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)

  it.each(pages)('%s opens in the whole window, in the language that its address names', async (path) => {
    const { text } = await open(`${path}?lang=en`)
    expect(text).toContain('<base target="_top"/>')
    const further = links(text).filter((href) => href?.startsWith('/app/'))
    expect(further).not.toEqual([])
    for (const href of further) expect(href).toContain('lang=en')
    // What stays in the frame says so.
    for (const [tag] of text.matchAll(/<a [^>]*href="#[^>]*>|<form [^>]*>/g))
      expect(tag).toContain('target="_self"')
    const unnamed = await open(path, 'musterbank', { 'accept-language': 'en' })
    expect(unnamed.text).toContain('<html lang="en">')
    expect(unnamed.text).not.toContain('lang=en')
  })

  it('opens in a new window where the form wants it', async () => {
    const admin = await server.signIn('accountadmin', { tenant: 'musterbank' })
    const fields = { name: 'Fenster', fields: ['name'], opens_in: 'new-window' }
    const { body } = await admin.post('/api/v1/search-forms', fields)
    expect(body.element_code).toContain(`/app/search?form=${body.uuid}`)
    expect((await open(`/embed/search?form=${body.uuid}`)).text).toContain('<base target="_blank"/>')
  })

  it.each([
    '/embed/search?form=9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001',
    '/embed/profile/niemand',
    '/embed/booking/niemand',
  ])('%s, where nothing is, is one link, and leaves the link of the site in its place', async (path) => {
    const { status, text, headers } = await open(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
    expect(status).toBe(404)
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' ${site}`)
    expect(links(text)).toEqual(['/app/search?lang=en'])
    expect(text).toContain('<base target="_top"/>')
    expect(text).not.toMatch(/<script|<header|<footer/)
  })
})

describe('the script', () => {
  it('is kept for an hour, for ever by its version, and asked for again by its tag', async () => {
    const { status, headers, text } = await open('/embed.js')
    expect([status, text]).toEqual([200, script])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(headers['set-cookie']).toBeUndefined()
    const tag = String(headers.etag)
    expect((await open('/embed.js', 'musterbank', { 'if-none-match': tag })).status).toBe(304)
    const version = /"(.+)"/.exec(tag)?.[1]
    expect((await open(`/embed.js?v=${version}`)).headers['cache-control']).toContain('immutable')
    expect((await open('/embed.js?v=old')).headers['cache-control']).not.toContain('immutable')
  })

  it('and the pages are gone while the module is off', async () => {
    await run(sql`delete from modules where name = 'embed'`)
    for (const path of ['/embed.js', ...pages]) expect([path, (await open(path)).status]).toEqual([path, 404])
    const admin = await server.signIn('accountadmin', { tenant: 'musterbank' })
    const { body } = await admin.get('/api/v1/search-forms')
    expect(body[0]).toMatchObject({ frame_code: null, element_code: null })
    await run(sql`insert into modules (tenant_id, name) values (current_tenant(), 'embed')`)
    expect((await open('/embed.js')).status).toBe(200)
  })
})
