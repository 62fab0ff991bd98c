/** The menu of content pages as content managers keep it, and what visitors find of it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/content-menu'
let server: TestServer
let editor: Client

const idOf = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const run = (statement: ReturnType<typeof sql>, slug = 'musterbank') =>
  server.db.withTenant(idOf(slug), (tx) => statement.execute(tx))

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  editor = await server.signIn('content-manager')
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const tenant of ['musterbank', 'alpenbank']) {
    await run(sql`delete from content_menus`, tenant)
    await run(sql`delete from content_pages`, tenant)
  }
})

async function page(slug: string, more: object = {}, by = editor): Promise<string> {
  const body = { title: slug, slug, body: 'Text', state: 'published', ...more }
  const reply = await by.post('/api/v1/content-pages', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.uuid
}
const entry = (more: object = {}) => ({ uuid: randomUUID(), parent: null, is_in_footer: true, ...more })
const put = (items: readonly object[], version = 0, by = editor) =>
  by.put(url, { items }, { 'if-match': `"${version}"`, 'accept-language': 'en' })
const links = async (query = '', language = 'de') =>
  (await server.guest().get(`/api/v1/content-links${query}`, { 'accept-language': language })).body
const shownBranch = (isShown: boolean) =>
  sql`update organization_metadata set value = ${String(isShown)} where name = 'publicProfileEnabled'
    and organization_uuid = (select uuid from organizations where slug = 'westend')`
const html = async (path: string) => (await server.guest().get(path, { accept: 'text/html' })).text

describe('the menu', () => {
  it('has no entry at first, and is saved as a whole', async () => {
    expect((await editor.get(url)).body).toEqual({
      items: [],
      version: 0,
      updated_at: null,
      updated_by: null,
    })
    const legal = entry({ label: 'Rechtliches', texts: { en: { label: 'Legal' } } })
    const imprint = entry({ parent: legal.uuid, page: await page('impressum') })
    const saved = await put([legal, imprint])
    expect([saved.status, saved.body.version, saved.headers.etag]).toEqual([200, 1, '"1"'])
    expect(saved.body.items).toMatchObject([legal, imprint])
    const read = await editor.get(url)
    expect([read.body, read.headers.etag]).toEqual([saved.body, '"1"'])
  })

  it('stands in footers and above pages, in the language of the reader, at once', async () => {
    const uuid = await page('impressum', {
      title: 'Impressum',
      texts: { en: { title: 'Imprint', body: 'Text' } },
    })
    const legal = entry({ label: 'Rechtliches', texts: { en: { label: 'Legal' } } })
    const jobs = entry({ label: 'Karriere', address: 'https://jobs.musterbank.example/' })
    await put([legal, entry({ parent: legal.uuid, page: uuid }), jobs])
    expect(await html('/app/search')).toContain('<a href="/app/content/impressum">Impressum</a>')
    expect(await html('/app/search')).toContain('<a href="https://jobs.musterbank.example/">Karriere</a>')
    expect(await html('/app/content/impressum')).toContain('<span>Rechtliches</span>')
    expect(await links('?lang=en')).toEqual([
      {
        label: 'Legal',
        address: null,
        is_in_footer: true,
        children: [{ label: 'Imprint', address: '/app/content/impressum', is_in_footer: true, children: [] }],
      },
      {
        label: 'Karriere',
        language: 'de',
        address: 'https://jobs.musterbank.example/',
        is_in_footer: true,
        children: [],
      },
    ])
    await put([], 1)
    expect(await html('/app/search')).not.toContain('/app/content/impressum')
  })

  it('shows visitors nothing that they cannot see', async () => {
    const draft = await page('entwurf', { state: 'draft' })
    const over = await page('vorbei', { published_until: '2020-01-01T00:00:00Z' })
    const seen = await page('hilfe')
    const group = entry({ label: 'Leer' })
    const held = entry({ page: draft })
    await put([
      group,
      entry({ parent: group.uuid, page: draft }),
      entry({ page: over }),
      held,
      entry({ parent: held.uuid, page: seen }),
      entry({ label: 'Nicht unten', address: '/app/search', is_in_footer: false }),
    ])
    const found = JSON.stringify(await links())
    expect(found).not.toMatch(/Leer|vorbei|\/entwurf/)
    expect(found).toContain('/app/content/hilfe')
    expect(found).toContain('Nicht unten')
    expect(JSON.stringify(await links('?place=footer'))).not.toContain('Nicht unten')
  })

  it.each([
    [
      'a page is hidden',
      '/app/content/hilfe',
      sql`update content_pages set state = 'draft'`,
      sql`update content_pages set state = 'published'`,
    ],
    [
      'an advisor leaves',
      '/app/profile/anna-becker',
      sql`update advisors set is_active = false where slug = 'anna-becker'`,
      sql`update advisors set is_active = true where slug = 'anna-becker'`,
    ],
    ['a branch has no public page any more', '/f/westend', shownBranch(false), shownBranch(true)],
    [
      'an address leads on no longer',
      '/app/content/alt',
      sql`delete from redirections where source = '/app/content/alt'`,
      sql`insert into redirections (source, target_kind, target) values ('/app/content/alt', 'profile', 'anna-becker')`,
    ],
  ])('leads in no footer to what is gone, at once: %s', async (_what, address, end, begin) => {
    await page('hilfe')
    await run(begin)
    await put([entry({ label: 'Weiter', address })])
    const isThere = async () => JSON.stringify(await links('?place=footer')).includes('Weiter')
    expect(await isThere()).toBe(true)
    await run(end)
    expect(await isThere()).toBe(false)
    await run(begin)
    expect(await isThere()).toBe(true)
  })

  it('has no address that leads to what visitors cannot see, and of a page only the way to it', async () => {
    await page('entwurf', { state: 'draft' })
    const seen = await page('hilfe')
    const group = entry({ label: 'Rat' })
    const deeper = entry({ parent: group.uuid, label: 'Mehr', address: '/app/content/entwurf' })
    await put([
      group,
      deeper,
      entry({ parent: deeper.uuid, page: seen }),
      entry({ label: 'Niemand', address: '/app/profile/niemand' }),
      entry({ label: 'Zu', address: '/f/weidenau' }),
      entry({ label: 'Anna', address: '/app/profile/anna-becker' }),
      entry({ label: 'Frei', address: '/irgendwo' }),
    ])
    const found = JSON.stringify(await links())
    expect(found).not.toMatch(/Niemand|Zu|entwurf/)
    expect(found).toMatch(/Rat.*Mehr.*hilfe.*Anna.*Frei/)
    const way = await links('?page=hilfe')
    expect(way).toMatchObject([
      {
        label: 'Rat',
        children: [{ label: 'Mehr', address: null, children: [{ address: '/app/content/hilfe' }] }],
      },
    ])
    expect(way).toHaveLength(1)
    expect(await links('?page=entwurf&place=footer')).toEqual([])
    expect(await links(`?page=${encodeURIComponent("x' or 1=1 --")}`)).toEqual([])
    expect(await html('/app/content/hilfe')).toContain('<span>Mehr</span>')
  })

  it('is in no footer while the module cms is off', async () => {
    await put([entry({ page: await page('hilfe') })])
    await run(sql`delete from modules where name = 'cms'`)
    forgetTenant(idOf())
    expect(await html('/app/search')).not.toContain('/app/content/hilfe')
    expect((await server.guest().get('/api/v1/content-links')).status).toBe(404)
    expect(await html('/app/content/hilfe')).toContain('<h1>hilfe</h1>')
    await run(sql`insert into modules (tenant_id, name) values (${idOf()}, 'cms')`)
    forgetTenant(idOf())
  })

  it('keeps the page that stands in it from being deleted, and says where it stands', async () => {
    const uuid = await page('impressum')
    const legal = entry({ label: 'Rechtliches' })
    await put([legal, entry({ parent: legal.uuid, page: uuid })])
    const kept = await editor.delete(`/api/v1/content-pages/${uuid}`, {
      'if-match': '"1"',
      'accept-language': 'en',
    })
    expect([kept.status, kept.body.message]).toEqual([
      409,
      'This page stands in the menu under Rechtliches. Take it out there first.',
    ])
    await put([legal], 1)
    const gone = await editor.delete(`/api/v1/content-pages/${uuid}`, { 'if-match': '"1"' })
    expect(gone.status).toBe(204)
  })

  it('that somebody else has changed is not overwritten: theirs comes back', async () => {
    const [mine, theirs] = [entry({ label: 'Meins' }), entry({ label: 'Ihres' })]
    await put([theirs])
    const late = await put([mine])
    expect([late.status, late.body.current.items]).toMatchObject([412, [theirs]])
    expect((await put([theirs, mine], 1)).body.version).toBe(2)
  })

  it('sent twice is saved once', async () => {
    const items = [entry({ label: 'Hilfe', texts: { en: { label: 'Help' }, de: { label: 'Hilfe' } } })]
    const [first, second] = [await put(items), await put(items)]
    expect([first.body.version, second.status, second.body.version]).toEqual([1, 200, 1])
  })

  const [a, b, c, d] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const named = (uuid: string, parent: string | null = null) => entry({ uuid, parent, label: 'Eintrag' })
  it.each([
    ['contains itself', [named(a, a)], 'items.0.parent', 'An entry cannot stand below itself.'],
    ['leads round', [named(a, b), named(b, a)], 'items.0.parent', 'An entry cannot stand below itself.'],
    ['has an id twice', [named(a), named(a)], 'items.0.uuid', 'Another entry has this id.'],
    ['stands below nothing', [named(a, b)], 'items.0.parent', 'There is no such entry.'],
    [
      'is four levels deep',
      [named(a), named(b, a), named(c, b), named(d, c)],
      'items.3.parent',
      'The menu has three levels at most.',
    ],
    ['leads to an unknown page', [entry({ page: a })], 'items.0.page', 'There is no such content page.'],
    [
      'says nothing',
      [entry({ address: '/app/search' })],
      'items.0.label',
      'An entry without a page needs a label.',
    ],
    [
      'leads to a script',
      [entry({ label: 'x', address: 'javascript:alert(1)' })],
      'items.0.address',
      undefined,
    ],
    [
      'leads to another host by a path',
      [entry({ label: 'x', address: '//evil.example' })],
      'items.0.address',
      undefined,
    ],
  ])('that %s is refused at the entry', async (_, items, field, message) => {
    const { status, body } = await put(items)
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, field])
    if (message) expect(body.errors[field]).toEqual([message])
  })

  it('has no page below itself, and no entry with two targets', async () => {
    const uuid = await page('hilfe')
    const above = entry({ page: uuid })
    const { body } = await put([
      above,
      entry({ parent: above.uuid, page: uuid }),
      entry({ page: uuid, address: '/app/search', label: 'x' }),
    ])
    expect(body.errors).toEqual({
      'items.1.page': ['This page stands above already.'],
      'items.2.address': ['Choose either a page or an address.'],
    })
  })

  it('leads to no page of another institution', async () => {
    const foreign = await page('hilfe', {}, await server.signIn('content-manager', { tenant: 'alpenbank' }))
    expect((await put([entry({ page: foreign })])).body.errors).toEqual({
      'items.0.page': ['There is no such content page.'],
    })
  })

  it('is other institutions’ and other roles’ neither to read nor to change', async () => {
    await put([entry({ label: 'Unser' })])
    const elsewhere = await server.signIn('content-manager', { tenant: 'alpenbank' })
    expect((await elsewhere.get(url)).body.items).toEqual([])
    expect((await (await server.signIn('INTERNAL')).get(url)).status).toBe(200)
    expect((await put([], 1, await server.signIn('INTERNAL'))).status).toBe(403)
    expect((await put([], 1, await server.signIn('advisor'))).status).toBe(403)
    expect((await put([], 1, server.guest())).status).toBe(401)
    expect((await editor.get(url)).body.items).toHaveLength(1)
  })

  it('holds 5,000 entries, each with a page, and refuses one more', async () => {
    await run(sql`
      insert into content_pages (title, slug, state, body)
      select 'Seite ' || n, 'seite-' || n, 'published', 'Text' from generate_series(1, 5000) n`)
    const { rows } = await run(sql`select uuid from content_pages order by slug`)
    const groups = Array.from({ length: 50 }, (_, at) =>
      entry({ label: `Gruppe ${at}`, is_in_footer: false }),
    )
    const below = rows
      .slice(50)
      .map((row, at) =>
        entry({ page: (row as { uuid: string }).uuid, parent: groups[at % 50]?.uuid, is_in_footer: false }),
      )
    const saved = await put([...groups, ...below])
    expect([saved.status, saved.body.items.length]).toEqual([200, 5000])
    const all = await links()
    expect([all.length, all[0].children.length]).toEqual([50, 99])
    expect(await links('?place=footer')).toEqual([])
    expect((await put([...groups, ...below, entry({ label: 'x' })], 1)).status).toBe(422)
  })
})
