/** The layout of profiles, kinds of texts, and what visitors see of both. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualLayout } from '#rules/contact-options.ts'
import { open as openDatabase } from '#server/platform/database/database.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

const url = '/api/v1/advisors-profiles/layout'
const kinds = '/api/v1/text-description-types'
const advisor = '/api/v1/advisors/anna-becker/profile'
const english = { 'accept-language': 'en' }
/** What a change of hers needs; all else is kept. */
const anna = { alias: 'anna-becker', first_name: 'Anna', last_name: 'Becker' }
let server: TestServer
let admin: Client
let link: string

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  admin = await server.signIn('accountadmin')
  const { rows } = await run(sql`select uuid from custom_link_types where icon = 'calculator'`)
  link = (rows[0] as { uuid: string }).uuid
})
afterAll(() => server.close())
beforeEach(async () => {
  await run(sql`update profile_layouts set layout = ${JSON.stringify(usualLayout)}::jsonb, version = 1`)
  await run(sql`delete from text_description_types where title like 'Neu%'`)
})

function run(statement: ReturnType<typeof sql>) {
  const { id } = server.tenants.musterbank as { id: number }
  return server.db.withTenant(id, (tx) => statement.execute(tx))
}

const section = (name: string, ...ids: string[]) => ({
  name,
  elements: ids.map((id, order) => ({ id, order })),
})
const layout = (...sections: ReturnType<typeof section>[]) => ({ sections })
const page = async () => (await server.guest().get('/app/profile/anna-becker', { accept: 'text/html' })).text
/** Words of the first three buttons. */
const buttons = async () => {
  const block = /<ul class="act"[^>]*>(.*?)<\/ul>/s.exec(await page())?.[1] ?? ''
  return [...block.matchAll(/<span class="word">([^<]*)</g)].map(([, word]) => word)
}

describe('a layout', () => {
  it('that is saved shows on the next page: what is placed in its order, and nothing else', async () => {
    expect(await buttons()).toEqual(['Termin vereinbaren', 'Anrufen', 'E-Mail'])
    const saved = await admin.put(
      url,
      layout(section('quick-contact', 'email_address', 'share'), section('networking', link)),
    )
    expect([saved.status, saved.headers.etag]).toEqual([200, '"2"'])
    expect(await buttons()).toEqual(['E-Mail', 'Teilen'])
    expect(await page()).toContain('Rechner: Wie viel Haus')
    await admin.put(url, layout(section('quick-contact', 'share', 'phone_number')))
    expect(await buttons()).toEqual(['Teilen', 'Anrufen'])
    expect(await page()).not.toContain('Rechner: Wie viel Haus')
  })

  it('of two who save at once is the first one’s; the other is told by whom, and how it stands', async () => {
    const { etag } = (await admin.get(url)).headers
    const version = { 'if-match': String(etag), ...english }
    expect((await admin.put(url, layout(section('quick-contact', 'share')), version)).status).toBe(200)
    const late = await admin.put(url, layout(section('quick-contact', 'vcard')), version)
    expect([late.status, late.body.message]).toEqual([
      412,
      'Katrin Lorenz saved this before you. Nothing of yours is lost.',
    ])
    expect(late.body.current.sections[0].elements).toEqual([{ id: 'share', order: 1 }])
    // Whose version it is, the second one reads, and no visitor.
    expect(late.body.current.updated_by).toBe('Katrin Lorenz')
    expect((await admin.get(url)).body).toEqual(late.body.current)
    for (const client of [server.guest(), await server.signIn('advisor')])
      expect(Object.keys((await client.get(url)).body)).toEqual(['sections'])
    // Who saves what is stored has it.
    const { sections } = late.body.current
    expect((await admin.put(url, { sections }, version)).status).toBe(200)
  })

  it.each([
    [
      layout(section('quick-contact', 'share', 'fax')),
      'sections.0.elements.1.id',
      'There is no element called fax.',
    ],
    [
      layout(section('quick-contact', 'share', 'share')),
      'sections.0.elements.1.id',
      'share is placed already, in quick-contact.',
    ],
    [
      layout(section('networking', 'share')),
      'sections.0.elements.0.id',
      'Ways to get in touch stand in quick-contact.',
    ],
    [
      layout(section('quick-contact', 'LINK')),
      'sections.0.elements.0.id',
      'Links stand in networking or social-media.',
    ],
    [
      layout(section('networking', 'LINK'), section('social-media', 'LINK')),
      'sections.1.elements.0.id',
      'LINK is placed already, in networking.',
    ],
    [
      layout(section('networking'), section('networking')),
      'sections.1.name',
      'The section networking is there twice.',
    ],
    [
      layout(section('networking', '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f9999')),
      'sections.0.elements.0.id',
      'There is no element called 3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f9999.',
    ],
    [layout(section('footer', 'share')), 'sections.0.name', null],
  ])('is refused where it is wrong: %j', async (wrong, field, sentence) => {
    const named = (text: string) => text.replaceAll('LINK', link)
    const { status, body } = await admin.put(url, JSON.parse(named(JSON.stringify(wrong))), english)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    if (sentence) expect(body.errors[field]).toEqual([named(sentence)])
  })

  it('holds no link of another institution, and is saved by account admins alone', async () => {
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await stranger.put(url, layout(section('networking', link)))).status).toBe(422)
    for (const [client, status] of [
      [server.guest(), 401],
      [await server.signIn('advisor'), 403],
      [await server.signIn('INTERNAL'), 403],
    ] as const)
      expect((await client.put(url, layout())).status).toBe(status)
    expect((await server.guest().get(url)).body).toEqual(usualLayout)
  })

  it('says in which section each kind of link stands', async () => {
    await admin.put(url, layout(section('social-media', link)))
    expect((await admin.get(`/api/v1/custom-link-types/${link}`)).body.section).toBe('social-media')
    await admin.put(url, layout(section('networking', link)))
    expect((await admin.get(`/api/v1/custom-link-types/${link}`)).body.section).toBe('networking')
  })

  it.runIf(process.env.TEST_DATABASE_URL)('that another process saves shows here soon', async () => {
    expect(await buttons()).toHaveLength(3)
    const other = await openDatabase({ databaseUrl: server.database.databaseUrl as string })
    const { id } = server.tenants.musterbank as { id: number }
    const text = JSON.stringify(layout(section('quick-contact', 'share', 'email_address')))
    await other.withTenant(id, (tx) => sql`update profile_layouts set layout = ${text}::jsonb`.execute(tx))
    await until(async () => expect(await buttons()).toEqual(['Teilen', 'E-Mail']))
    await other.close()
  })
})

describe('a kind of text', () => {
  const kind = { title: 'Neu: Hobbys', place: 'default', order: 90, max_length: 20 }
  const made = async (body: object = kind): Promise<string> => {
    const reply = await admin.post(kinds, body)
    expect(reply.status, reply.text).toBe(201)
    return reply.body.uuid
  }
  const write = async (uuid: string, value: string, client: Client = admin) =>
    await client.put(advisor, { ...anna, text_descriptions: [{ uuid, value }] }, english)

  it('is written by advisors at once, shown at its place, and nowhere while it is hidden or empty', async () => {
    const uuid = await made()
    expect(await page()).not.toContain('Neu: Hobbys')
    expect((await write(uuid, 'Segeln', await server.signIn('advisor'))).status).toBe(200)
    expect(await page()).toContain('Neu: Hobbys')
    await admin.put(`${kinds}/${uuid}`, { ...kind, is_shown: false })
    expect(await page()).not.toContain('Neu: Hobbys')
    expect((await admin.get(advisor)).text).not.toContain(uuid)
    await admin.put(`${kinds}/${uuid}`, { ...kind, is_shown: true })
    expect(await page()).toContain('Segeln')
  })

  it('has a length that the text keeps, and that does not cut what is written', async () => {
    const uuid = await made()
    const { status, body } = await write(uuid, 'x'.repeat(21))
    const at = (body.text_descriptions as unknown[] | undefined)?.length ?? Object.keys(body.errors)
    expect([status, at]).toEqual([422, ['text_descriptions.0.value']])
    expect(body.errors['text_descriptions.0.value']).toEqual([
      'This text may have 20 characters, and has 21.',
    ])
    expect((await write(uuid, 'x'.repeat(20))).status).toBe(200)
    const shorter = await admin.put(`${kinds}/${uuid}`, { ...kind, max_length: 10 }, english)
    expect([shorter.status, shorter.body.errors]).toEqual([
      422,
      { max_length: ['There is a text of 20 characters already.'] },
    ])
    const texts = { en: { value: 'x'.repeat(15) } }
    await admin.put(advisor, { ...anna, text_descriptions: [{ uuid, value: 'x', texts }] })
    expect((await admin.put(`${kinds}/${uuid}`, { ...kind, max_length: 14 }, english)).body.errors).toEqual({
      max_length: ['There is a text of 15 characters already.'],
    })
    expect((await admin.put(`${kinds}/${uuid}`, { ...kind, max_length: 15 })).status).toBe(200)
  })

  it('that advisors do not write is written for them', async () => {
    const uuid = await made({ ...kind, is_editable: false })
    const own = await server.signIn('advisor')
    expect((await write(uuid, 'Segeln', own)).body.errors).toEqual({
      'text_descriptions.0.value': ['Only an administrator can change this.'],
    })
    expect((await write(uuid, 'Segeln')).status).toBe(200)
    expect((await write(uuid, 'Segeln', own)).status).toBe(200)
    const both = (texts: object) => ({ ...anna, text_descriptions: [{ uuid, value: 'Segeln', texts }] })
    const [de, en] = [{ value: 'Segeln gehen' }, { value: 'Sailing' }]
    expect((await admin.put(advisor, both({ en, de }))).status).toBe(200)
    // What stands there already is nothing new, in whatever order its languages come.
    expect((await own.put(advisor, both({ en, de }), english)).status).toBe(200)
  })

  it('stays while advisors have written it, and says whose; has versions, one title at a place, one institution', async () => {
    const uuid = await made()
    await write(uuid, 'Segeln')
    const refused = await admin.send({ method: 'DELETE', url: `${kinds}/${uuid}`, headers: english })
    expect([refused.status, refused.body.errors]).toEqual([409, { advisors: ['Anna Becker'] }])
    await write(uuid, '')
    expect((await admin.post(kinds, { ...kind, title: 'neu: hobbys' })).body.errors).toHaveProperty('title')
    expect((await admin.post(kinds, { ...kind, place: 'featured' })).status).toBe(201)
    expect(
      (await admin.put(`${kinds}/${uuid}`, { ...kind, order: 1 }, { 'if-match': '"1"' })).body.version,
    ).toBe(2)
    expect((await admin.put(`${kinds}/${uuid}`, { ...kind, order: 2 }, { 'if-match': '"1"' })).status).toBe(
      412,
    )
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await stranger.delete(`${kinds}/${uuid}`)).status).toBe(404)
    expect((await (await server.signIn('advisor')).put(`${kinds}/${uuid}`, kind)).status).toBe(403)
    expect((await admin.delete(`${kinds}/${uuid}`)).status).toBe(204)
  })
})
