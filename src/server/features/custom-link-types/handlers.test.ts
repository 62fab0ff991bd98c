/** Kinds of links as account admins keep them, what advisors enter, and what visitors see. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const url = '/api/v1/custom-link-types'
const english = { 'accept-language': 'en' }
const advisor = '/api/v1/advisors/anna-becker/profile'
/** What a change of hers needs; all else is kept. */
const anna = { alias: 'anna-becker', first_name: 'Anna', last_name: 'Becker' }
let server: TestServer
let admin: Client
let own: Client
let firstLayout: string

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  admin = await server.signIn('accountadmin')
  firstLayout = JSON.stringify((await admin.get('/api/v1/advisors-profiles/layout')).body)
  own = await server.signIn('advisor')
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) =>
  server.db.withTenant((server.tenants.musterbank as { id: number }).id, (tx) => statement.execute(tx))
beforeEach(async () => {
  await run(sql`delete from custom_link_types where label like 'Neu%'`)
  await run(sql`update profile_layouts set layout = ${firstLayout}::jsonb`)
})

const pattern = 'https://www.linkedin.com/in/{value}'
const kind = { label: 'Neu: LinkedIn', icon: 'network', section: 'social-media', address_pattern: pattern }

async function made(body: object = kind): Promise<string> {
  const reply = await admin.post(url, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.uuid
}
const enter = async (uuid: string, value: string, client = own) =>
  await client.put(advisor, { ...anna, custom_links: [{ uuid, value }] }, english)
const page = async () => (await server.guest().get('/app/profile/anna-becker', { accept: 'text/html' })).text

describe('a kind of link', () => {
  it('is offered to advisors at once, and shown with what they enter, leading away safely', async () => {
    const uuid = await made()
    const entry = async () =>
      ((await own.get(advisor)).body.custom_links as { uuid: string; value: string }[]).find(
        (each) => each.uuid === uuid,
      )
    expect(await entry()).toMatchObject({
      label: kind.label,
      address_pattern: pattern,
      section: 'social-media',
      value: '',
    })
    expect(await page()).not.toContain(kind.label)
    const { status, body, text } = await enter(uuid, 'anna-becker')
    expect([status, text.includes('https://www.linkedin.com/in/anna-becker')]).toEqual([200, true])
    expect(body.custom_links).toContainEqual(
      expect.objectContaining({ value: 'https://www.linkedin.com/in/anna-becker' }),
    )
    expect(await page()).toContain(
      '<a href="https://www.linkedin.com/in/anna-becker" rel="noopener noreferrer"',
    )
    expect((await admin.get(`${url}/${uuid}`)).body.advisors_count).toBe(1)
  })

  it('that is switched off is shown nowhere and asked for nowhere, and what was entered is kept', async () => {
    const uuid = await made()
    await enter(uuid, 'anna-becker')
    expect((await admin.put(`${url}/${uuid}`, { ...kind, is_active: false })).status).toBe(200)
    expect(await page()).not.toContain(kind.label)
    expect((await own.get(advisor)).text).not.toContain(uuid)
    expect((await own.get(`${url}/${uuid}`)).status).toBe(404)
    expect((await own.get(url)).text).not.toContain(uuid)
    expect((await admin.put(`${url}/${uuid}`, { ...kind, is_active: true })).status).toBe(200)
    expect(await page()).toContain(kind.label)
  })

  it('stands in the section that it names, and moves with it', async () => {
    const uuid = await made()
    const sections = async () =>
      (
        (await admin.get('/api/v1/advisors-profiles/layout')).body.sections as {
          name: string
          elements: { id: string }[]
        }[]
      )
        .filter(({ elements }) => elements.some(({ id }) => id === uuid))
        .map(({ name }) => name)
    expect(await sections()).toEqual(['social-media'])
    await admin.put(`${url}/${uuid}`, { ...kind, section: 'networking' })
    expect(await sections()).toEqual(['networking'])
  })

  it('that stands nowhere stays there until it gets another section, and leaves the layout when it is deleted', async () => {
    const uuid = await made()
    const layout = '/api/v1/advisors-profiles/layout'
    const stored = async () =>
      (await admin.get(layout)).body as { sections: { elements: { id: string }[] }[] }
    const stands = async () => JSON.stringify(await stored()).includes(uuid)
    const without = (await stored()).sections.map((section) => ({
      ...section,
      elements: section.elements.filter(({ id }) => id !== uuid),
    }))
    expect((await admin.put(layout, { sections: without })).status).toBe(200)
    await admin.put(`${url}/${uuid}`, { ...kind, hint: 'Nur der Name' })
    expect(await stands()).toBe(false)
    await admin.put(`${url}/${uuid}`, { ...kind, section: 'networking' })
    expect(await stands()).toBe(true)
    expect((await admin.delete(`${url}/${uuid}`)).status).toBe(204)
    expect(await stands()).toBe(false)
    // Whoever has read the layout can save it.
    const { sections } = await stored()
    expect((await admin.put(layout, { sections: sections.toReversed() })).status).toBe(200)
  })

  it('stays while profiles use it: the refusal says how many and whose, and what to do', async () => {
    const uuid = await made()
    await enter(uuid, 'anna-becker')
    const { status, body } = await admin.send({ method: 'DELETE', url: `${url}/${uuid}`, headers: english })
    expect([status, body]).toEqual([
      409,
      {
        message: 'One advisor has a link of this kind. Deactivate it instead; the address is kept.',
        errors: { advisors: ['Dr. Anna Becker'] },
      },
    ])
    await enter(uuid, '')
    expect((await admin.delete(`${url}/${uuid}`)).status).toBe(204)
    expect(await page()).not.toContain(kind.label)
  })

  it.each([
    [{ label: ' ' }, 'label'],
    [{ label: 'neu: linkedin' }, 'label'],
    [{ icon: 'haus' }, 'icon'],
    [{ icon: '../x' }, 'icon'],
    [{ section: 'quick-contact' }, 'section'],
    [{ address_pattern: 'https://a.example/' }, 'address_pattern'],
    [{ address_pattern: 'https://{value}' }, 'address_pattern'],
    [{ address_pattern: 'https://a.example/{value}/{value}' }, 'address_pattern'],
    [{ address_pattern: 'javascript:alert({value})' }, 'address_pattern'],
    [{ address_pattern: 'data:text/html,{value}' }, 'address_pattern'],
  ])('is refused where it is wrong: %j', async (wrong, field) => {
    await made()
    const reply = await admin.post(url, { ...kind, label: 'Neu: Anderes', ...wrong })
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('is another institution’s alone, has versions, and is kept by account admins', async () => {
    const uuid = await made()
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    for (const reply of [
      await stranger.get(`${url}/${uuid}`),
      await stranger.put(`${url}/${uuid}`, kind),
      await stranger.delete(`${url}/${uuid}`),
      await stranger.get(`${url}/${uuid}/values`),
    ])
      expect(reply.status).toBe(404)
    expect(
      (await admin.put(`${url}/${uuid}`, { ...kind, hint: 'eins' }, { 'if-match': '"1"' })).body.version,
    ).toBe(2)
    expect((await admin.put(`${url}/${uuid}`, { ...kind, hint: 'zwei' }, { 'if-match': '"1"' })).status).toBe(
      412,
    )
    for (const [client, status] of [
      [server.guest(), 401],
      [own, 403],
      [await server.signIn('INTERNAL'), 403],
    ] as const)
      expect((await client.post(url, { ...kind, label: 'Neu: Fremd' })).status).toBe(status)
  })
})

describe('what an advisor enters', () => {
  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'],
    ['https://evil.example/in/anna'],
    ['https://www.linkedin.com.evil.example/in/anna'],
    ['two words'],
    ['https://www.linkedin.com/in/'],
  ])('is refused at its field where it is no such address: %s', async (value) => {
    const uuid = await made()
    const { status, body } = await enter(uuid, value)
    expect([status, body.errors]).toEqual([
      422,
      {
        'custom_links.0.value': [
          'Please enter an address such as https://www.linkedin.com/in/anna-becker, or only what differs in it.',
        ],
      },
    ])
  })

  it('any address of the web where the kind has no pattern, and nothing that a browser would run', async () => {
    const uuid = await made({ ...kind, address_pattern: null })
    for (const value of ['javascript:alert(1)', 'data:text/html,x', 'anna', 'mailto:x@y.example'])
      expect((await enter(uuid, value)).status).toBe(422)
    expect((await enter(uuid, 'https://anywhere.example/x')).status).toBe(200)
  })

  it('and fits no longer once the pattern is another is named, stays until it is changed, and is mended in the list', async () => {
    const uuid = await made()
    await enter(uuid, 'anna-becker')
    await admin.put(`${url}/${uuid}`, { ...kind, address_pattern: 'https://www.xing.com/{value}' })
    const values = `${url}/${uuid}/values`
    const { body, headers } = await admin.get(values)
    expect([headers['content-range'], body]).toMatchObject([
      'values 0-0/1',
      [{ alias: 'anna-becker', full_name: 'Dr. Anna Becker', matches_pattern: false }],
    ])
    expect(
      (await admin.get(`${values}?filter=${encodeURIComponent('{"matches_pattern":true}')}`)).body,
    ).toEqual([])
    expect((await enter(uuid, 'https://www.linkedin.com/in/anna-becker')).status).toBe(200)
    const at = `${values}/anna-becker`
    const { etag } = (await admin.get(at)).headers
    const version = { 'if-match': String(etag) }
    expect((await admin.put(at, { value: 'https://evil.example' }, version)).status).toBe(422)
    const mended = await admin.put(at, { value: 'anna-becker' }, version)
    expect([mended.status, mended.body]).toMatchObject([
      200,
      { value: 'https://www.xing.com/anna-becker', matches_pattern: true },
    ])
    expect((await admin.put(at, { value: '' }, version)).status).toBe(412)
    expect((await admin.put(`${values}/nobody`, { value: '' })).status).toBe(404)
    expect((await own.put(at, { value: '' })).status).toBe(403)
  })
})
