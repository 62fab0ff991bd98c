/** Pages of text as content managers keep them, and what visitors see of them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetAll } from '#server/platform/tenancy/cache.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/content-pages'
let now = new Date('2026-11-24T09:00:00Z')
let server: TestServer
let editor: Client

const run = (statement: ReturnType<typeof sql>, slug = 'musterbank') =>
  server.db.withTenant((server.tenants[slug] as { id: number }).id, (tx) => statement.execute(tx))

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, pages: unbuiltPages() })
  editor = await server.signIn('content-manager')
})
afterAll(() => server.close())
beforeEach(async () => {
  now = new Date('2026-11-24T09:00:00Z')
  for (const tenant of ['musterbank', 'alpenbank']) {
    await run(sql`delete from content_menus`, tenant)
    await run(sql`delete from content_pages`, tenant)
  }
})

const help = { title: 'Hilfe', slug: 'hilfe', body: '## Termine\n\nSo geht es.' }
const published = { ...help, state: 'published' }

async function made(body: object, by = editor) {
  const reply = await by.post(url, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body
}
const change = ({ uuid, version }: { uuid: string; version: number }, body: object, by = editor) =>
  by.put(`${url}/${uuid}`, body, { 'if-match': `"${version}"` })
const shown = (slug: string, language = 'de', tenant?: string) =>
  server.guest(tenant).get(`/api/v1/content/${slug}`, { 'accept-language': language })
const page = (slug: string, language = 'de', tenant?: string) =>
  server.guest(tenant).get(`/app/content/${slug}`, { accept: 'text/html', 'accept-language': language })

describe('a content page', () => {
  it('begins as a draft that its editors alone find', async () => {
    const draft = await made(help)
    expect(draft).toMatchObject({ ...help, state: 'draft', description: '', texts: {}, version: 1 })
    expect([draft.published_at, draft.updated_by]).toEqual([null, expect.any(String)])
    expect((await editor.get(`${url}/${draft.uuid}`)).body).toEqual(draft)
    expect((await editor.get(url)).body).toEqual([draft])
    expect((await shown('hilfe')).status).toBe(404)
    expect((await page('hilfe')).status).toBe(404)
  })

  it('is seen once it is published, and no more once it is a draft again', async () => {
    const draft = await made(help)
    const there = await change(draft, { ...help, state: 'published' })
    expect([there.status, there.body.published_at]).toEqual([200, now.toISOString()])
    expect((await page('hilfe')).text).toContain('<h2 id="s-termine">Termine</h2>')
    expect((await shown('hilfe')).body).toEqual({
      slug: 'hilfe',
      language: 'de',
      title: 'Hilfe',
      description: '',
      body: help.body,
      languages: ['de'],
      updated_at: now.toISOString(),
      visible_until: null,
    })
    await change(there.body, { ...help, state: 'draft' })
    expect((await page('hilfe')).status).toBe(404)
  })

  it('is seen between its times alone', async () => {
    const [published_from, published_until] = ['2026-12-01T08:00:00Z', '2026-12-24T12:00:00Z']
    await made({ ...published, published_from, published_until })
    const seen = async (at: string) => {
      now = new Date(at)
      forgetAll()
      return [(await shown('hilfe')).status, (await page('hilfe')).status]
    }
    expect(await seen('2026-12-01T07:59:59Z')).toEqual([404, 404])
    expect(await seen('2026-12-01T08:00:00Z')).toEqual([200, 200])
    expect(await seen('2026-12-24T11:59:59Z')).toEqual([200, 200])
    expect(await seen('2026-12-24T12:00:00Z')).toEqual([404, 404])
  })

  it('stands in the sitemap while visitors can see it', async () => {
    const sitemap = async () => (await server.guest().get('/sitemap.xml')).text
    const draft = await made(help)
    expect(await sitemap()).not.toContain('/app/content/')
    await change(draft, { ...help, state: 'published' })
    expect(await sitemap()).toContain('/app/content/hilfe</loc>')
  })

  it('says when it was published last', async () => {
    const first = await made(published)
    now = new Date('2026-11-24T09:10:00Z')
    const edited = await change(first, { ...published, title: 'Mehr Hilfe' })
    expect(edited.body.published_at).toBe(first.published_at)
    const drafted = await change(edited.body, { ...help, state: 'draft' })
    const again = await change(drafted.body, published)
    expect(again.body.published_at).toBe(now.toISOString())
  })

  it('is read in the language of its reader, whole, else in the first one of the institution', async () => {
    const en = { title: 'Help', description: 'How it works.', body: 'Like this.' }
    await made({ ...published, description: 'So geht es.', texts: { en } })
    const { body, headers } = await shown('hilfe', 'en')
    expect([body.language, body.title, body.description, body.body]).toEqual([
      'en',
      'Help',
      'How it works.',
      'Like this.',
    ])
    expect([body.languages, headers['content-language']]).toEqual([['de', 'en'], 'en'])
    expect((await page('hilfe', 'en')).text).toContain('Like this.')
  })

  it('whose heading alone is translated stays in its own language', async () => {
    await made({ ...published, texts: { en: { title: 'Help' } } })
    const { body } = await shown('hilfe', 'en')
    expect([body.language, body.title, body.languages]).toEqual(['de', 'Hilfe', ['de']])
    const { text } = await page('hilfe', 'en')
    expect(text).toContain('<h1 lang="de">Hilfe</h1>')
    expect(text).toContain('This page is not there in your language yet.')
  })

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['a slug that is none', { slug: 'Über uns' }, 'slug'],
    ['a state that there is not', { state: 'secret' }, 'state'],
    ['no text', { body: ' \n ' }, 'body'],
    ['too long a text', { body: 'x'.repeat(100_001) }, 'body'],
    [
      'an end before its beginning',
      { published_from: '2026-12-02T00:00:00Z', published_until: '2026-12-01T00:00:00Z' },
      'published_until',
    ],
    ['a script', { body: 'Hallo <script>alert(1)</script>' }, 'body'],
    ['HTML in a version', { texts: { en: { body: '<b>Hi</b>' } } }, 'texts.en.body'],
    ['a link to a script', { body: '[x](javascript:alert(1))' }, 'body'],
    ['a picture of another host', { body: '![x](https://ads.example/a.png)' }, 'body'],
    ['a picture that nobody has sent', { body: `![Filiale](/app/pictures/${'0f'.repeat(16)}.webp)` }, 'body'],
    ['a huge table', { body: `|a|\n|-|\n${'|b|\n'.repeat(201)}` }, 'body'],
  ])('is refused with %s, at the field', async (_, wrong, field) => {
    const { status, body } = await editor.post(url, { ...help, ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  it('says in the reader’s language what cannot stand in it', async () => {
    const { body } = await editor.post(url, { ...help, body: '<b>x</b>' }, { 'accept-language': 'de' })
    expect(body.errors.body).toEqual([
      'HTML kann in diesem Text nicht stehen: <b>. Bitte schreiben Sie es als Markdown.',
    ])
  })

  it('checks the end against the beginning that is stored', async () => {
    const stored = await made({ ...published, published_from: '2026-12-02T00:00:00Z' })
    const { status, body } = await change(stored, { ...published, published_until: '2026-12-01T00:00:00Z' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['published_until']])
  })

  it('shows what is stored in spite of all checks as words', async () => {
    const { uuid } = await made(published)
    const hostile = '<script>alert(1)</script> [x](javascript:alert(1)) ![y](https://ads.example/a.png)'
    await run(sql`update content_pages set body = ${hostile} where uuid = ${uuid}`)
    const { text } = await page('hilfe')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    for (const never of ['<script>alert', 'javascript:', 'ads.example']) expect(text).not.toContain(never)
  })

  it('has a slug of its own in its institution', async () => {
    await made(help)
    const again = await editor.post(url, help, { 'accept-language': 'en' })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { slug: ['Another page has this slug already.'] },
    ])
    await made(help, await server.signIn('content-manager', { tenant: 'alpenbank' }))
  })

  it('that somebody else has changed is not overwritten: their version comes back', async () => {
    const read = await made(published)
    const theirs = await change(read, { ...published, title: 'Hilfe und Kontakt' })
    const mine = await change(read, { ...published, body: 'Neu.' })
    expect([mine.status, mine.body.current.title]).toEqual([412, theirs.body.title])
    const gone = await editor.delete(`${url}/${read.uuid}`, { 'if-match': `"${read.version}"` })
    expect(gone.status).toBe(412)
    expect((await change(theirs.body, { ...published, body: 'Neu.' })).body.title).toBe('Hilfe')
  })

  it('sent twice is changed once', async () => {
    const read = await made(published)
    const first = await change(read, { ...published, title: 'Neu' })
    const second = await change(read, { ...published, title: 'Neu' })
    expect([first.body.version, second.status, second.body.version]).toEqual([2, 200, 2])
  })

  it('is other tenants’ and other roles’ neither to read nor to change', async () => {
    const { uuid, version } = await made(published)
    const match = { 'if-match': `"${version}"` }
    const elsewhere = await server.signIn('content-manager', { tenant: 'alpenbank' })
    expect((await elsewhere.get(`${url}/${uuid}`)).status).toBe(404)
    expect((await elsewhere.put(`${url}/${uuid}`, published, match)).status).toBe(404)
    expect((await elsewhere.delete(`${url}/${uuid}`, match)).status).toBe(404)
    expect((await shown('hilfe', 'de', 'alpenbank')).status).toBe(404)
    const inside = await server.signIn('INTERNAL')
    expect((await inside.get(`${url}/${uuid}`)).status).toBe(200)
    expect((await inside.put(`${url}/${uuid}`, published, match)).status).toBe(403)
    const advisor = await server.signIn('advisor')
    expect((await advisor.get(url)).status).toBe(403)
    expect((await server.guest().get(url)).status).toBe(401)
    expect((await server.guest().post(url, help)).status).toBe(401)
  })

  it('is nowhere while the module is off', async () => {
    await made(published)
    const id = (server.tenants.musterbank as { id: number }).id
    await run(sql`delete from modules where name = 'content-management'`)
    forgetTenant(id)
    expect([(await shown('hilfe')).status, (await page('hilfe')).status]).toEqual([404, 404])
    expect((await editor.get(url)).status).toBe(403)
    expect((await server.guest().get('/sitemap.xml')).text).not.toContain('/app/content/')
    await run(sql`insert into modules (tenant_id, name) values (${id}, 'content-management')`)
    forgetTenant(id)
  })

  it('is one of 5,000 at most, which are listed, searched and read as fast as few', async () => {
    await run(sql`
      insert into content_pages (title, slug, state, body)
      select 'Seite ' || n, 'seite-' || n, 'published', repeat('Text ', 2000) from generate_series(1, 5000) n`)
    const { status, body } = await editor.post(url, help, { 'accept-language': 'en' })
    expect([status, body.errors.slug]).toEqual([
      422,
      ['There are 5,000 pages already. Please delete one first.'],
    ])
    const filter = encodeURIComponent(JSON.stringify({ q: 'Seite 4711' }))
    const found = await editor.get(`${url}?filter=${filter}&range=[0,24]`)
    expect(found.body.map(({ slug }: { slug: string }) => slug)).toEqual(['seite-4711'])
    const last = await editor.get(`${url}?range=[4990,4999]`)
    expect([last.body.length, last.headers['content-range']]).toEqual([10, 'content-pages 4990-4999/5000'])
    expect((await page('seite-4711')).status).toBe(200)
  })
})
