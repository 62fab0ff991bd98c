/** Modules as an account admin switches them, where the operator lets them, and what everybody finds of it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open as openDatabase } from '#server/platform/database/database.ts'
import { unbuiltPages } from '#server/testing/pages.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '../../../../tests/until.ts'
import { moduleNames } from './names.ts'
import { storeSwitch } from './queries.ts'

const url = '/api/v1/module-switches'
const english = { 'accept-language': 'en' }
const reason =
  'Only the operator switches this module. Ask them to switch it, or to let account admins do so.'
let server: TestServer
let admin: Client

const idOf = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const run = (statement: ReturnType<typeof sql>, slug = 'musterbank') =>
  server.db.withTenant(idOf(slug), (tx) => statement.execute(tx))

beforeAll(async () => {
  server = await startTestServer({ pages: unbuiltPages() })
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await run(sql`insert into modules (tenant_id, name)
    select current_tenant(), name from unnest(${[...moduleNames]}::text[]) as name on conflict do nothing`)
  await run(sql`delete from module_switches`)
  await run(sql`insert into module_switches (name, is_allowed)
    select name, name <> 'roles-management' from unnest(${[...moduleNames]}::text[]) as name`)
})

const read = async (name: string) => (await admin.get(`${url}/${name}`, english)).body
const put = (name: string, isOn: boolean, headers: Record<string, string> = {}, by = admin) =>
  by.put(`${url}/${name}`, { is_on: isOn }, { ...english, ...headers })
const isOn = async (name: string, slug = 'musterbank') => {
  const { body } = await server.guest(slug).get('/api/v1/modules')
  return (body as { module_name: string; effective_state: boolean }[]).find(
    (each) => each.module_name === name,
  )?.effective_state
}

describe('the modules', () => {
  it('are all told in words, with the pages and the calls that the contract gives them', async () => {
    const { body } = await admin.get(url, english)
    expect(body.map(({ module_name }: { module_name: string }) => module_name)).toEqual(moduleNames)
    expect(await read('content-management')).toMatchObject({
      title: 'Content pages',
      description: 'Pages of text such as imprint, privacy and help, and their menu.',
      while_off: 'The pages are not found, and nobody can change them. What is written is kept.',
      pages: ['Content menu', 'Content pages', 'Content page'],
      calls_count: expect.any(Number),
      needed_by: ['Content pages in footers'],
      is_on: true,
      may_switch: true,
      version: 1,
    })
    expect((await admin.get(`${url}/content-management`, { 'accept-language': 'de' })).body.title).toBe(
      'Inhaltsseiten',
    )
  })

  it('say which others they need, and which of these are off', async () => {
    expect((await read('cms')).needs).toEqual(['Content pages'])
    await put('content-management', false)
    expect((await read('cms')).needs).toEqual(['Content pages (switched off)'])
    expect(await isOn('cms')).toBe(true)
  })
})

describe('a module', () => {
  it('is off at once and for everybody, and on again, with nothing lost', async () => {
    const path = '/app/profile/anna-becker'
    const page = async () => (await server.guest().get(path, { accept: 'text/html' })).text
    expect(await page()).toContain('vcard')
    const off = await put('v-cards', false, { 'if-match': '"1"' })
    expect([off.status, off.body]).toMatchObject([200, { is_on: false, version: 2 }])
    expect(off.body.updated_by).toBe((await read('v-cards')).updated_by)
    expect(off.body.updated_by).toMatch(/\S/)
    expect(await page()).not.toContain('vcard')
    expect((await server.guest().get('/api/v1/advisors/anna-becker/v-card')).status).toBe(404)
    const refused = await admin.get('/api/v1/advisors/anna-becker/v-card', english)
    expect([refused.status, refused.body.message]).toEqual([403, 'module off'])
    expect(await isOn('v-cards', 'alpenbank')).toBe(true)
    await put('v-cards', true)
    expect(await page()).toContain('vcard')
  })

  it('that the operator keeps is not switched, and says why not', async () => {
    expect(await read('roles-management')).toMatchObject({ may_switch: false, reason })
    const { status, body } = await put('roles-management', false)
    expect([status, body]).toEqual([409, { message: reason, errors: { is_on: [reason] } }])
    expect(await isOn('roles-management')).toBe(true)
    expect((await put('roles-management', true)).status).toBe(200)
  })

  it('that somebody else switched meanwhile comes back as it is now', async () => {
    await put('sitemap', false, { 'if-match': '"1"' })
    await put('sitemap', true, { 'if-match': '"2"' })
    const late = await put('sitemap', false, { 'if-match': '"1"' })
    expect([late.status, late.body.current]).toMatchObject([412, { is_on: true, version: 3 }])
    expect(late.body.message).toMatch(/saved this before you/)
    // Sent twice it is done once.
    expect((await put('sitemap', true, { 'if-match': '"1"' })).body.version).toBe(3)
  })

  it('has another version when the operator switches it', async () => {
    await run(sql`delete from modules where name = 'sitemap'`)
    expect(await read('sitemap')).toMatchObject({ is_on: false, version: 2, updated_by: null })
    expect((await put('sitemap', true, { 'if-match': '"1"' })).status).toBe(412)
  })

  it('stands in the change log', async () => {
    await put('embed', false)
    const filter = encodeURIComponent(JSON.stringify({ entity: 'module-switches' }))
    const { body } = await admin.get(`/api/v1/changes?filter=${filter}`, english)
    expect(body[0]).toMatchObject({ entity: 'module-switches', record: 'embed', action: 'changed' })
    expect(JSON.stringify(body[0].fields ?? body[0])).toContain('is_on')
  })

  it('is switched by account admins of its institution alone', async () => {
    for (const role of ['stduser', 'roles-manager', 'INTERNAL'])
      expect([role, (await put('embed', false, {}, await server.signIn(role))).status]).toEqual([role, 403])
    expect((await (await server.signIn('INTERNAL')).get(url)).status).toBe(200)
    expect((await (await server.signIn('roles-manager')).get(url)).status).toBe(403)
    expect((await put('embed', false, {}, server.guest())).status).toBe(401)
    const stranger = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    await run(sql`update module_switches set is_allowed = true`, 'alpenbank')
    expect((await put('embed', false, {}, stranger)).status).toBe(200)
    expect([await isOn('embed'), await isOn('embed', 'alpenbank')]).toEqual([true, false])
  })

  it.each(['gift', 'toString', '__proto__', "x'; drop table modules; --"])(
    'called %s there is none',
    async (name) => {
      expect((await put(encodeURIComponent(name), false)).status).toBe(404)
    },
  )

  it('is on or off and nothing else', async () => {
    const { status, body } = await admin.put(`${url}/embed`, { is_on: 'nein' }, english)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['is_on']])
    expect((await admin.put(`${url}/embed`, {}, english)).status).toBe(422)
    expect((await admin.put(`${url}/embed`, { is_on: true, may_switch: true }, english)).status).not.toBe(500)
  })

  it.runIf(process.env.TEST_DATABASE_URL)('that another process switches is off here soon', async () => {
    expect(await isOn('v-cards')).toBe(true)
    const other = await openDatabase({ databaseUrl: server.database.databaseUrl as string })
    await other.withTenant(idOf(), (tx) =>
      storeSwitch(tx, 'v-cards', { isOn: false, now: new Date(), by: null }),
    )
    await until(async () => expect(await isOn('v-cards')).toBe(false))
    await other.close()
  })
})
