import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '#generated/entities.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Advisor } from './records.ts'

const url = '/api/v1/advisors'
let server: TestServer
let admin: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
})
afterAll(() => server.close())

const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const query = (parameters: Record<string, string>) => `${url}?${new URLSearchParams(parameters)}`
const aliases = (body: Advisor[]) => body.map(({ alias }) => alias)
const find = async (filter: object) => (await admin.get(query({ filter: JSON.stringify(filter) }))).body

describe('the list of advisors', () => {
  it('comes by family name, inactive and hidden ones too, with range and total', async () => {
    const { status, body, headers } = await admin.get(url)
    expect(status).toBe(200)
    const sorted = body.toSorted(
      (a: Advisor, b: Advisor) =>
        a.last_name.localeCompare(b.last_name, 'de') || a.first_name.localeCompare(b.first_name, 'de'),
    )
    expect(aliases(body)).toEqual(aliases(sorted))
    expect(headers['content-range']).toBe(`advisors 0-${body.length - 1}/${body.length}`)
    expect(body.length).toBe(28)
    expect(aliases(body)).toContain('ingo-peters')
  })

  it('has all that a record stores, and what it means', async () => {
    const [anna] = await find({ alias: 'anna-becker' })
    expect(anna).toMatchObject({
      alias: 'anna-becker',
      slug: 'anna-becker',
      title_prefix: 'Dr.',
      full_name: 'Dr. Anna Becker',
      position: 'Beraterin Baufinanzierung',
      languages: ['de', 'en', 'pl'],
      tags: ['Baufinanzierung', 'Anschlussfinanzierung', 'Förderung'],
      phone_number: '+496990009144',
      email_address: 'anna.becker@musterbank.example',
      organization_name: 'Filiale Westend',
      user: expect.any(String),
      is_active: true,
      missing: [],
      version: 1,
    })
    expect(anna.profile_picture_url).toMatch(/^\/app\/pictures\/[0-9a-f]{32}\.webp$/)
    const [ole] = await find({ alias: 'ole-brandt' })
    expect(ole).toMatchObject({ user: null, missing: ['picture', 'phone_number', 'texts'] })
    for (const secret of ['whatsapp_id', 'picture_hash', 'tenant_id', 'search_key', 'user_uuid'])
      expect(anna).not.toHaveProperty(secret)
  })

  it('tells what is missing only of what the tenant uses', async () => {
    const missing = async () => (await find({ alias: 'anna-becker' }))[0].missing
    await server.db.withTenant(tenantId(), async (tx) => {
      const { uuid } = await tx
        .selectFrom('advisors')
        .select('uuid')
        .where('slug', '=', 'anna-becker')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('advisor_appointment_topics').where('advisor_uuid', '=', uuid).execute()
      await tx.deleteFrom('text_descriptions').where('advisor_uuid', '=', uuid).execute()
    })
    expect(await missing()).toEqual(['texts', 'topics'])
    await server.db.withTenant(tenantId(), async (tx) => {
      await tx.deleteFrom('modules').where('name', '=', 'online-appointments').execute()
      await tx.updateTable('text_description_types').set({ is_shown: false }).execute()
    })
    forgetTenant(tenantId())
    expect(await missing()).toEqual([])
  })

  it('is sorted, cut and filtered as asked', async () => {
    const page = await admin.get(query({ sort: '["last_name","DESC"]', range: '[0,2]' }))
    expect(aliases(page.body)).toEqual(['renate-wulff', 'paul-wiegand', 'charlotte-von-rheden'])
    expect(page.headers['content-range']).toBe('advisors 0-2/28')
    const next = await admin.get(query({ sort: '["last_name","DESC"]', range: '[3,5]' }))
    expect(aliases(next.body).some((alias) => aliases(page.body).includes(alias))).toBe(false)
    const turned = async (way: string) =>
      aliases((await admin.get(query({ sort: `["position","${way}"]` }))).body)
    expect((await turned('DESC')).toReversed()).toEqual(await turned('ASC'))
    expect(aliases(await find({ is_active: false }))).toEqual(['ingo-peters'])
    const [{ organization }] = await find({ alias: 'anna-becker' })
    expect(aliases(await find({ organization }))).toEqual(['anna-becker', 'jonas-hofmann', 'tobias-kraft'])
    expect(aliases(await find({ alias: ['ole-brandt', 'nina-osterkamp'] }))).toEqual([
      'ole-brandt',
      'nina-osterkamp',
    ])
    const late = await admin.get(query({ range: '[100,124]' }))
    expect([late.body, late.headers['content-range']]).toEqual([[], 'advisors */28'])
  })

  it('has those of one family by first name, whichever way it is turned', async () => {
    const rows = ['Zoe', 'Ada', 'Max'].map((first_name) => ({
      slug: `familie-${first_name.toLowerCase()}`,
      first_name,
      last_name: 'Zzimmer',
      user_uuid: null,
      organization_uuid: null,
      assistant_uuid: null,
      title_prefix: null,
      title_suffix: null,
      position: null,
      phone_number: null,
      mobile_number: null,
      email_address: null,
      whatsapp_id: null,
      picture_hash: null,
    }))
    await server.db.withTenant(tenantId(), (tx) => tx.insertInto('advisors').values(rows).execute())
    const inOrder = ['familie-ada', 'familie-max', 'familie-zoe']
    const ask = async (sort: string) =>
      aliases((await admin.get(query({ sort, filter: '{"last_name":"Zzimmer"}' }))).body)
    expect(await ask('["last_name","ASC"]')).toEqual(inOrder)
    expect(await ask('["full_name","ASC"]')).toEqual(inOrder)
    expect(await ask('["last_name","DESC"]')).toEqual(inOrder.toReversed())
    expect((await find({ alias: 'familie-ada' }))[0]).toMatchObject({
      organization: null,
      organization_name: null,
    })
  })

  it('is searched in every column that the contract marks, as the stored key has them', async () => {
    const [anna] = await find({ alias: 'anna-becker' })
    for (const { property } of entities.Advisor.columns.filter(({ searchable }) => searchable)) {
      const found = await find({ q: String(anna[property]).toUpperCase() })
      expect(aliases(found), property).toContain('anna-becker')
    }
    expect(aliases(await find({ q: 'luhrs gesa' }))).toEqual(['gesa-luehrs'])
    expect(await find({ q: 'gibt es nicht' })).toEqual([])
    for (const q of ["'", '%', '_', '\\', ';--', '$1', '🏦', 'a'.repeat(255)])
      expect([q, (await admin.get(query({ filter: JSON.stringify({ q }) }))).status]).toEqual([q, 200])
  })

  it.each([
    ['sort', '["picture_hash","ASC"]'],
    ['sort', '["tags","ASC"]'],
    ['sort', '["colour","ASC"]'],
    ['filter', '{"user_uuid":"x"}'],
    ['filter', '{"whatsapp_id":"x"}'],
    ['filter', '{"tenant_id":1}'],
    ['filter', '{"constructor":"x"}'],
    ['range', '[5,1]'],
    ['filters[administrable]', 'true'],
    ['with', 'organization'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await admin.get(query({ [name]: value }))).status).toBe(400)
  })

  it('holds the own tenant’s advisors only, by any id', async () => {
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    const theirs = (await there.get(url)).body as Advisor[]
    expect(theirs).toHaveLength(6)
    expect(await find({ id: theirs.map(({ uuid }) => uuid) })).toEqual([])
    expect(await find({ alias: 'katharina-moser' })).toEqual([])
  })

  it('is for administrators', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['stduser', 'advisor', 'orgadmin', 'roles-manager', 'marketing-manager'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
    for (const role of ['advisors-manager', 'INTERNAL'])
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 200])
  })

  it('is switched off with its module: 404 for guests, 403 for the signed-in', async () => {
    const id = tenantId('harbourbank')
    await server.db.withTenant(id, (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'advisors-management').execute(),
    )
    forgetTenant(id)
    const there = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    expect((await server.guest('harbourbank').get(url)).status).toBe(404)
    expect((await there.get(url)).status).toBe(403)
  })
})
