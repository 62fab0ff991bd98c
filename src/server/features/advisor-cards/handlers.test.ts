import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import type { AdvisorCard } from './queries.ts'

const url = '/api/v1/organizations'
let server: TestServer
let guest: Client
let admin: Client
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest()
  admin = await server.signIn('accountadmin')
  for (const { alias, uuid } of (await admin.get(url)).body) ids.set(alias, uuid)
})
afterAll(() => server.close())

const tenantId = () => (server.tenants.musterbank as { id: number }).id
const path = (alias: string) => `${url}/${ids.get(alias)}/advisors`
const names = (body: AdvisorCard[]) => body.map(({ full_name }) => full_name)

async function switchModule(name: string, isOn: boolean) {
  const id = tenantId()
  await server.db.withTenant(id, async (tx) => {
    await tx.deleteFrom('modules').where('name', '=', name).execute()
    if (isOn) await tx.insertInto('modules').values({ tenant_id: id, name }).execute()
  })
  forgetTenant(id)
}

describe('the advisors of a branch', () => {
  it('are listed by name, active ones only', async () => {
    const { status, body } = await guest.get(path('westend'))
    expect([status, names(body)]).toEqual([200, ['Dr. Anna Becker', 'Jonas Hofmann', 'Tobias Kraft']])
    expect(body[0]).toMatchObject({
      slug: 'anna-becker',
      phone_number: '+496990009144',
      organization: {
        name: 'Musterbank Westend',
        slug: 'westend',
        city: 'Frankfurt am Main',
        has_page: true,
      },
      topics: ['Baufinanzierung', 'Anschlussfinanzierung', 'Absicherung der Familie', 'Erstes Kennenlernen'],
      contact_options: { online_appointment: true },
    })
    expect(body[1]).not.toHaveProperty('topics')
    expect(names((await admin.get(path('bahnhofstrasse'))).body)).toEqual(['Leyla Hosseini', 'Björn Siemers'])
  })

  it('never show what an advisor hides, to nobody', async () => {
    const change = { shows_phone_number: false, shows_email_address: false }
    await server.db.withTenant(tenantId(), (tx) =>
      tx.updateTable('advisors').set(change).where('slug', '=', 'anna-becker').execute(),
    )
    for (const client of [guest, admin]) {
      const { body, text } = await client.get(path('westend'))
      expect(body[0]).toMatchObject({ phone_number: null, email_address: null })
      expect(body[0].contact_options).toMatchObject({ call_back_request: false, email_address: false })
      expect(text).not.toMatch(/9144|anna\.becker@|OSP-4711/)
    }
    const hidden = await guest.get(path('hohenbrueck'))
    const ole = hidden.body.find(({ slug }: AdvisorCard) => slug === 'ole-brandt')
    expect(ole).toMatchObject({ phone_number: null, email_address: null })
  })

  it('are for guests those of a branch with a public page; for its own people always', async () => {
    expect((await guest.get(path('lindental-sued'))).status).toBe(404)
    expect((await (await server.signIn('stduser')).get(path('lindental-sued'))).status).toBe(404)
    expect((await (await server.signIn('orgadmin')).get(path('lindental-sued'))).status).toBe(404)
    for (const role of ['accountadmin', 'orgs-manager', 'INTERNAL']) {
      const { body } = await (await server.signIn(role)).get(path('lindental-sued'))
      expect([role, names(body)]).toEqual([role, ['Hauke Jansen', 'Beate Rohde']])
    }
    await server.db.withTenant(tenantId(), (tx) =>
      tx
        .updateTable('organization_metadata')
        .set({ value: 'false' })
        .where('organization_uuid', '=', ids.get('hohenbrueck') as string)
        .where('name', '=', 'publicProfileEnabled')
        .execute(),
    )
    expect((await guest.get(path('hohenbrueck'))).status).toBe(404)
    for (const role of ['orgadmin', 'organizations-profiles-editor', 'orguser']) {
      const { body } = await (await server.signIn(role)).get(path('hohenbrueck'))
      expect([role, body.length]).toEqual([role, 3])
    }
  })

  it('are nobody for guests while such lists are not shown', async () => {
    await switchModule('advisorlist', false)
    expect((await guest.get(path('westend'))).body).toEqual([])
    expect((await admin.get(path('westend'))).body).toHaveLength(3)
    await switchModule('advisorlist', true)
    await switchModule('organizations-profiles', false)
    expect((await guest.get(path('westend'))).status).toBe(404)
    expect((await admin.get(path('westend'))).body[0].organization.has_page).toBe(false)
    await switchModule('organizations-profiles', true)
    await switchModule('online-appointments', false)
    expect((await guest.get(path('westend'))).body[0]).not.toHaveProperty('topics')
    await switchModule('online-appointments', true)
  })

  it('of another tenant, or of nothing, are not there', async () => {
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    for (const client of [there, server.guest('alpenbank')])
      expect((await client.get(path('westend'))).status).toBe(404)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'westend', '%00', "'", 'a'.repeat(300)])
      expect([400, 404]).toContain((await guest.get(`${url}/${id}/advisors`)).status)
    expect((await guest.get(`${path('westend')}?range=[0,1]`)).status).toBe(400)
  })
})
