/** An advisor with everything that the profile is made of. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'

const of = (alias: string) => `/api/v1/advisors/${alias}/profile`
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id

describe('an advisor', () => {
  it('is read with version, contact options, and an entry for each kind of text and link', async () => {
    const { status, body, headers } = await admin.get(of('anna-becker'))
    expect([status, headers.etag]).toEqual([200, `"${body.version}"`])
    expect(body).toMatchObject({
      alias: 'anna-becker',
      full_name: 'Dr. Anna Becker',
      organization_name: 'Filiale Westend',
      is_active: true,
      missing: [],
    })
    expect(Object.values(body.contact_options)).toEqual(Array(10).fill(true))
    const listed = (await admin.get('/api/v1/advisors?filter={"alias":"anna-becker"}')).body[0]
    expect(body).toMatchObject(listed)
    const shown = (await server.guest().get('/api/v1/advisors/anna-becker?with=assistant')).body
    expect(`${body.assistant}`.replace('-', ' ')).toBe(
      `${shown.assistant.first_name} ${shown.assistant.last_name}`.toLowerCase(),
    )
  })

  it('has the kinds that nothing was written for too, each in its section, and none that is switched off', async () => {
    const { body: full } = await admin.get(of('anna-becker'))
    const { body: bare } = await admin.get(of('ingo-peters'))
    const kinds = (rows: { uuid: string }[]) => rows.map(({ uuid }) => uuid)
    expect(kinds(bare.text_descriptions)).toEqual(kinds(full.text_descriptions))
    expect(kinds(bare.custom_links)).toEqual(kinds(full.custom_links))
    expect(bare.text_descriptions.some(({ value }: { value: string }) => value === '')).toBe(true)
    expect(full.text_descriptions[0]).toEqual({
      uuid: expect.any(String),
      title: expect.any(String),
      place: expect.any(String),
      order: expect.any(Number),
      hint: null,
      max_length: 5000,
      is_editable: true,
      value: expect.any(String),
      texts: { en: { value: expect.any(String) } },
    })
    const sections = new Set(full.custom_links.map(({ section }: { section: string }) => section))
    expect([...sections].toSorted()).toEqual(['networking', 'social-media'])
    const [first] = full.text_descriptions
    const set = (is_shown: boolean) =>
      server.db.withTenant(tenantId(), (tx) =>
        tx.updateTable('text_description_types').set({ is_shown }).where('uuid', '=', first.uuid).execute(),
      )
    await set(false)
    expect(kinds((await admin.get(of('anna-becker'))).body.text_descriptions)).not.toContain(first.uuid)
    await set(true)
  })

  it('has hidden numbers and options that are off for those who may see it', async () => {
    await server.db.withTenant(tenantId(), (tx) =>
      tx
        .updateTable('advisors')
        .set({ shows_phone_number: false })
        .where('slug', '=', 'anna-becker')
        .execute(),
    )
    const { body } = await admin.get(of('anna-becker'))
    expect(body.contact_options.phone_number).toBe(false)
    expect(body.phone_number).toMatch(/^\+49/)
    expect((await server.guest().get('/api/v1/advisors/anna-becker')).body.phone_number).toBe(null)
  })

  it('is read by themselves, by administrators and the provider, and by nobody else', async () => {
    expect((await server.guest().get(of('anna-becker'))).status).toBe(401)
    const advisor = await server.signIn('advisor')
    expect((await advisor.get(of('anna-becker'))).status).toBe(200)
    expect((await advisor.get(of('lena-vogel'))).status).toBe(403)
    for (const role of ['advisors-manager', 'INTERNAL'])
      expect([role, (await (await server.signIn(role)).get(of('lena-vogel'))).status]).toEqual([role, 200])
    for (const role of ['stduser', 'orgadmin', 'roles-manager', 'marketing-manager'])
      expect([role, (await (await server.signIn(role)).get(of('anna-becker'))).status]).toEqual([role, 403])
  })

  it.each(['nobody', '__proto__', "'%20or%201=1", '%00', 'a'.repeat(400), 'katharina-moser'])(
    'called %s is not there',
    async (alias) => {
      expect([400, 404]).toContain((await admin.get(of(alias))).status)
    },
  )

  it('is the account admin’s and their own still while the management of advisors is off', async () => {
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const manager = await server.signIn('advisors-manager', { tenant: 'alpenbank' })
    expect((await manager.get(of('katharina-moser'))).status).toBe(200)
    await server.db.withTenant(tenantId('alpenbank'), (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'advisors-management').execute(),
    )
    forgetTenant(tenantId('alpenbank'))
    expect((await manager.get(of('katharina-moser'))).status).toBe(403)
    expect((await there.get(of('katharina-moser'))).status).toBe(200)
  })
})
