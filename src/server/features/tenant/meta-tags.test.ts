/** Titles and descriptions of public pages (product §17.26). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/tenant/meta-tags'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const tag = (name: string, title: string) => ({
  ...{
    controller: 'search',
    name,
    title,
    description: 'Beratung der [TENANT].',
    og_title: '',
    og_description: '',
  },
})
const detail = tag('detail', '[NAME] bei [TENANT]')

describe('the meta tags', () => {
  it('are saved as a whole, with their versions by language, and read by visitors at once', async () => {
    const before = await admin.get(url)
    expect(before.body.length).toBeGreaterThan(0)
    const english = { ...tag('index', 'Beratung'), texts: { en: { title: 'Advice of [TENANT]' } } }
    const saved = await admin.put(url, [english, detail], { 'if-match': String(before.headers.etag) })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual([{ ...detail, texts: {} }, english])
    const { body } = await server.guest().get('/api/v1/tenant', { 'accept-language': 'en' })
    expect(body.meta_tags.map(({ title }: { title: string }) => title)).toEqual([
      '[NAME] bei [TENANT]',
      'Advice of [TENANT]',
    ])
    const again = await admin.put(url, [{ ...detail, texts: { en: { title: '' } } }, english])
    expect(again.headers.etag).toBe(saved.headers.etag)
    expect((await admin.put(url, [])).body).toEqual([])
  })

  it('of two who save, the second is told how they stand now', async () => {
    const read = await admin.get(url)
    expect((await admin.put(url, [detail], { 'if-match': String(read.headers.etag) })).status).toBe(200)
    const late = await admin.put(url, [tag('detail', 'Anders')], { 'if-match': String(read.headers.etag) })
    expect(late).toMatchObject({ status: 412, body: { current: [{ title: '[NAME] bei [TENANT]' }] } })
    expect((await admin.get(url)).body).toEqual([{ ...detail, texts: {} }])
  })

  it('twice for one kind of page are refused at both', async () => {
    const twice = await admin.put(url, [detail, tag('index', 'x'), detail])
    expect(twice).toMatchObject({
      status: 422,
      body: { errors: { '0.name': [expect.any(String)], '2.name': [expect.any(String)] } },
    })
    expect((await admin.put(url, [{ ...detail, title: ' ' }])).status).toBe(422)
  })

  it('take no placeholder that nobody fills in, and need no text but the title', async () => {
    const wrong = { ...detail, description: 'Zwei Zeilen\nfür [Name]', texts: { en: { title: '[CITY]' } } }
    const refused = await admin.put(url, [wrong])
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['0.description', '0.texts.en.title'])
    const short = { controller: 'search', name: 'index', title: '[1] [TENANT]' }
    expect(await admin.put(url, [short])).toMatchObject({
      status: 200,
      body: [{ ...short, description: '', og_title: '', og_description: '' }],
    })
    expect((await admin.put(url, [{ ...detail, name: 'imprint' }])).status).toBe(422)
  })

  it('are another institution’s own, and account admins’ to save', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const theirs = (await other.get(url)).body
    await admin.put(url, [tag('detail', 'Nur hier')])
    expect((await other.get(url)).body).toEqual(theirs)
    const reader = await server.signIn('INTERNAL')
    expect((await reader.get(url)).status).toBe(200)
    expect((await reader.put(url, [])).status).toBe(403)
    expect((await (await server.signIn('advisors-manager')).get(url)).status).toBe(403)
    expect((await server.guest().get(url)).status).toBe(401)
  })
})
