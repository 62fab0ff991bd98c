/** Forms of the finder for the institution's own site (product §17.11), on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escaped } from '#rules/html.ts'
import { until } from '#tests/until.ts'
import { unbuiltPages } from '../../testing/pages.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signIn']>>
let topic: string
let branch: { uuid: string; slug: string }

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  admin = await server.signIn('accountadmin', { tenant: 'musterbank' })
  topic = (await admin.get('/api/v1/appointment-topics')).body[0].uuid
  const { body } = await admin.get('/api/v1/organizations?filter={"alias":"westend"}')
  branch = { uuid: body[0].uuid, slug: 'westend' }
})
afterAll(() => server.close())

const url = '/api/v1/search-forms'
let made = 0
const create = (body: object = {}) =>
  admin.post(url, { name: `Startseite ${made++}`, fields: ['name', 'place'], ...body })
const change = (uuid: string, body: object, version: number) =>
  admin.put(
    `${url}/${uuid}`,
    { name: `Geändert ${made++}`, fields: ['name'], ...body },
    { 'if-match': `"${version}"` },
  )

describe('a search form', () => {
  it('is made, read, listed, changed by whoever read it last, and deleted', async () => {
    const reply = await create({ heading: 'Beratung finden', presets: { topic } })
    expect([reply.status, reply.headers.etag]).toEqual([201, '"1"'])
    const { uuid } = reply.body
    expect(reply.body).toMatchObject({
      presets: { topic, organization: null, place: null, language: null },
      opens_in: 'same-window',
      is_active: true,
      searches_count: 0,
      version: 1,
    })
    expect((await admin.get(`${url}/${uuid}`)).body).toEqual(reply.body)
    expect((await admin.get(url)).body.map((each: { uuid: string }) => each.uuid)).toContain(uuid)
    const changed = await change(uuid, { presets: { place: null }, button_label: 'Los' }, 1)
    expect([changed.status, changed.body.version, changed.body.presets.topic]).toEqual([200, 2, topic])
    const late = await change(uuid, { button_label: 'Suche' }, 1)
    expect([late.status, late.body.current.button_label]).toEqual([412, 'Los'])
    expect((await admin.delete(`${url}/${uuid}`, { 'if-match': '"1"' })).status).toBe(412)
    expect((await admin.delete(`${url}/${uuid}`, { 'if-match': '"2"' })).status).toBe(204)
    expect((await admin.get(`${url}/${uuid}`)).status).toBe(404)
  })

  it.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ fields: [] }, 'fields'],
    [{ fields: ['name', 'name'] }, 'fields'],
    [{ fields: ['salary'] }, 'fields.0'],
    [{ fields: ['place'], presets: { place: 'Bonn' } }, 'presets.place'],
    [{ fields: ['language'], presets: { language: 'tr' } }, 'presets.language'],
    [{ presets: { topic: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001' } }, 'presets.topic'],
    [{ presets: { organization: '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001' } }, 'presets.organization'],
    [{ presets: { language: '"><script>' } }, 'presets.language'],
    [{ language: 'fr' }, 'language'],
  ])('is refused at its field: %j', async (body, field) => {
    const reply = await create(body)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
  })

  it('has a name of its own, whatever its case', async () => {
    await create({ name: 'Gleich' })
    expect((await create({ name: 'GLEICH' })).body.errors).toHaveProperty('name')
  })

  it('is nobody else’s: other institutions and other roles', async () => {
    const { body } = await create()
    const other = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await other.get(`${url}/${body.uuid}`)).status).toBe(404)
    expect(
      (await other.put(`${url}/${body.uuid}`, { name: 'Meins', fields: ['name'] }, { 'if-match': '"1"' }))
        .status,
    ).toBe(404)
    expect((await other.delete(`${url}/${body.uuid}`, { 'if-match': '"1"' })).status).toBe(404)
    const foreign = await other.post(url, { name: 'Fremd', fields: ['name'], presets: { topic } })
    expect(foreign.body.errors).toHaveProperty(['presets.topic'])
    const manager = await server.signIn('advisors-manager', { tenant: 'musterbank' })
    for (const client of [manager, server.guest('musterbank')])
      expect([401, 403]).toContain((await client.get(url)).status)
  })

  it('keeps the topic and the branch that it presets, and names itself to whoever deletes them', async () => {
    const { body: free } = await admin.post('/api/v1/appointment-topics', {
      topic: 'Nur vorgegeben',
      length: 30,
    })
    const { body: house } = await admin.post('/api/v1/organizations', {
      name: 'Nur vorgegeben',
      alias: 'nur-vorgegeben',
    })
    const { body: form } = await create({
      name: 'Vorgegeben',
      presets: { topic: free.uuid, organization: house.uuid },
    })
    const gone = (path: string, version: number) =>
      admin.delete(`/api/v1/${path}`, { 'if-match': `"${version}"` })
    const topicReply = await gone(`appointment-topics/${free.uuid}`, free.version)
    expect([topicReply.status, topicReply.body.errors?.search_forms?.[0]]).toEqual([
      409,
      expect.stringContaining('Vorgegeben'),
    ])
    const branchReply = await gone(`organizations/${house.uuid}`, house.version)
    expect([branchReply.status, branchReply.body.message]).toEqual([
      409,
      expect.stringContaining('Vorgegeben'),
    ])
    await admin.delete(`${url}/${form.uuid}`, { 'if-match': '"1"' })
    expect((await gone(`appointment-topics/${free.uuid}`, free.version)).status).toBe(204)
    expect((await gone(`organizations/${house.uuid}`, house.version)).status).toBe(204)
  })
})

describe('the code for the site', () => {
  it('is a form that needs no script, with what is preset, in the language of the form', async () => {
    const { body } = await create({
      fields: ['name', 'organization', 'language'],
      presets: { topic },
      heading: 'Beratung finden',
      language: 'de',
    })
    expect(body.embed_code).toContain(`<input type="hidden" name="form" value="${body.uuid}">`)
    expect(body.embed_code).toContain(`<input type="hidden" name="topic" value="${topic}">`)
    expect(body.embed_code).toContain('<option value="westend">')
    expect(body.embed_code).toContain('<option value="tr">Türkisch</option>')
    expect(body.embed_code).toContain('<button type="submit">Suchen</button>')
    expect(body.embed_code).not.toMatch(/script|style=|on\w+=/i)
  })

  it('says whatever somebody has typed as it is', async () => {
    const text = `"><script>alert('x')</script>&quot;`
    const { status, body } = await create({
      heading: text,
      button_label: text,
      presets: { topic },
      fields: ['name'],
    })
    expect(status).toBe(201)
    expect(body.embed_code.split(escaped(text))).toHaveLength(4)
    expect(body.embed_code).not.toContain('<script')
  })
})

describe('a call that names a form', () => {
  const found = async (query: string, tenant = 'musterbank') => {
    const { status, body } = await server.guest(tenant).get(`/api/v1/search/advisors?${query}`)
    return status === 200 ? body.map((card: { slug: string }) => card.slug).sort() : status
  }

  it('finds what the form presets, whatever else is asked for', async () => {
    const { body } = await create({ fields: ['name'], presets: { organization: branch.uuid } })
    const wanted = await found('organization=westend')
    expect(wanted.length).toBeGreaterThan(0)
    expect(await found(`form=${body.uuid}`)).toEqual(wanted)
    expect(await found(`form=${body.uuid}&organization=bornheim`)).toEqual(wanted)
  })

  it('is told what the form asks for, and nothing else', async () => {
    const { body } = await create({
      fields: ['language', 'name'],
      heading: 'Hallo',
      presets: { topic, organization: branch.uuid },
    })
    const reply = await server.guest('musterbank').get(`/api/v1/search/options?form=${body.uuid}`)
    expect(reply.body).toMatchObject({
      topics: [],
      organizations: [],
      form: { heading: 'Hallo', button_label: null, language: null, fields: ['language', 'name'] },
    })
    expect(reply.body.form.presets).toEqual({ topic, organization: 'westend', place: null, language: null })
    expect(reply.body.languages.length).toBeGreaterThan(0)
  })

  it('answers 404 for one that is switched off, another institution’s, or none', async () => {
    const { body } = await create({ is_active: false })
    const { body: on } = await create()
    expect(await found(`form=${body.uuid}`)).toBe(404)
    expect(await found(`form=${on.uuid}`, 'alpenbank')).toBe(404)
    expect(await found('form=9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001')).toBe(404)
    expect(await found("form=' or 1=1")).toBe(400)
  })
})

describe('a search through the form', () => {
  const open = (query: string, agent = 'Mozilla/5.0 Firefox/130.0') =>
    server.guest('musterbank').get(`/app/search?${query}`, { accept: 'text/html', 'user-agent': agent })

  it('has the presets as they are now, and leaves those of its code where the form is gone', async () => {
    const { body } = await create({ presets: { organization: branch.uuid }, fields: ['name'] })
    const page = await open(`form=${body.uuid}&name=&organization=bornheim`)
    expect(page.text).toMatch(/<option value="westend" selected/)
    await change(body.uuid, { is_active: false, presets: { organization: branch.uuid } }, 1)
    const left = await open(`form=${body.uuid}&name=&organization=bornheim`)
    expect([left.status, left.text.includes('<option value="bornheim" selected')]).toEqual([200, true])
    for (const form of ['none', "'", '9d2e4f60-5b7c-4d8e-9f01-3a4b5c6d0001', '%00'])
      expect([form, (await open(`form=${form}&name=x`)).status < 500]).toEqual([form, true])
  })

  it('is counted, robots, further pages and strange forms are not', async () => {
    const { body } = await create()
    await open(`form=${body.uuid}&name=Becker&place=`)
    await open(`form=${body.uuid.toUpperCase()}&name=`)
    await open(`form=${body.uuid}&name=&page=2`)
    await open(`form=${body.uuid}`)
    await open(`form=${body.uuid}&name=`, 'Googlebot/2.1')
    await server.guest('alpenbank').get(`/app/search?form=${body.uuid}&name=`, { accept: 'text/html' })
    await until(async () => expect((await admin.get(`${url}/${body.uuid}`)).body.searches_count).toBe(2))
  })
})
