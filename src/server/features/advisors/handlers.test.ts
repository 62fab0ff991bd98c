import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import type { Client, TestServer } from '#server/testing/server.ts'
import { startTestServer } from '#server/testing/server.ts'
import '../advisors-profiles/queries.ts'
import './queries.ts'

const url = '/api/v1/advisors/anna-becker'
const all = `${url}?with=organization,tags,assistant,text_descriptions`
let server: TestServer
let guest: Client

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest()
})
afterAll(() => server.close())

const inTenant: TestServer['db']['withTenant'] = (_, fn) => server.db.withTenant(tenantId(), fn)
const tenantId = () => (server.tenants.musterbank as { id: number }).id

type Change = Partial<
  Record<'is_active' | 'shows_phone_number' | 'shows_email_address' | 'vcard' | 'whatsapp', boolean>
>

async function change(slug: string, values: Change) {
  await inTenant(0, (tx) => tx.updateTable('advisors').set(values).where('slug', '=', slug).execute())
}

describe('a public profile', () => {
  beforeEach(() =>
    change('anna-becker', {
      is_active: true,
      shows_phone_number: true,
      shows_email_address: true,
      vcard: true,
    }),
  )

  it('has the next free appointment while appointments can be booked online', async () => {
    const times = { next_free_starts_at: '2099-11-24T13:30:00Z', next_free_ends_at: '2099-11-24T14:30:00Z' }
    const keep = (isOffered: boolean) =>
      inTenant(0, (tx) =>
        sql`update advisors set next_free_starts_at = ${times.next_free_starts_at},
          next_free_ends_at = ${times.next_free_ends_at}, next_free_checked_at = now(),
          next_free_version = ${tenantVersionOf('next-free')}, online_appointment = ${isOffered} where slug = 'anna-becker'`.execute(
          tx,
        ),
      )
    await keep(true)
    const slot = { start: '2099-11-24T13:30:00.000Z', end: '2099-11-24T14:30:00.000Z' }
    expect((await guest.get(all)).body.next_free_slot).toEqual(slot)
    await keep(false)
    expect((await guest.get(all)).body).not.toHaveProperty('next_free_slot')
    await keep(true)
  })

  it('is told in the language that was asked for, text by text, without versions', async () => {
    const told = async (language: string) => (await guest.get(all, { 'accept-language': language })).body
    const [german, english] = [await told('de'), await told('en')]
    expect([german.position, english.position]).toEqual(['Beraterin Baufinanzierung', 'Mortgage adviser'])
    const kinds = ({ text_descriptions: texts }: typeof german) =>
      texts.map(({ type }: { type: { title: string } }) => type.title)
    expect(kinds(german)).toContain('Schwerpunkte')
    expect(kinds(english)).toContain('What I do')
    expect(english.text_descriptions[0].value).not.toBe(german.text_descriptions[0].value)
    expect(english.custom_links.map(({ label }: { label: string }) => label)).toContain(
      'Checklist: papers for the first meeting',
    )
    for (const body of [german, english])
      expect(JSON.stringify(body)).not.toMatch(/"(texts|versions|untranslated)"/)
    const own = JSON.stringify({ en: { position: '' } })
    await inTenant(0, (tx) =>
      sql`update advisors set texts = ${own}::jsonb where slug = 'anna-becker'`.execute(tx),
    )
    const { body: card } = await guest.get('/api/v1/search/advisors?name=Becker', { 'accept-language': 'en' })
    for (const body of [await told('en'), card[0]])
      expect(body).toMatchObject({ position: 'Beraterin Baufinanzierung', untranslated: ['position'] })
  })

  it('shows everything that is on', async () => {
    const { status, body } = await guest.get(all)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      slug: 'anna-becker',
      full_name: 'Dr. Anna Becker',
      position: 'Beraterin Baufinanzierung',
      phone_number: '+496990009144',
      organization: { name: 'Musterbank Westend', slug: 'westend' },
      assistant: {
        first_name: 'Jonas',
        last_name: 'Hofmann',
        phone_number: '+496990009145',
        email_address: 'jonas.hofmann@musterbank.example',
      },
      tags: ['Baufinanzierung', 'Anschlussfinanzierung', 'Förderung'],
    })
    expect(Object.values(body.contact_options)).toEqual(Array(9).fill(true))
    expect(body.text_descriptions.map((text: { type: { place: string } }) => text.type.place)).toEqual([
      'default',
      'default',
      'featured',
      'header_top',
      'social-media',
    ])
    expect(body.custom_links).toHaveLength(4)
    expect(body.profile_picture_url).toMatch(/^\/app\/pictures\/[0-9a-f]{32}\.webp$/)
  })

  it('adds only the relations that are asked for', async () => {
    const { body } = await guest.get(url)
    for (const relation of ['organization', 'tags', 'assistant', 'text_descriptions'])
      expect(body).not.toHaveProperty(relation)
    expect((await guest.get(`${url}?with=organization,password_hash`)).status).toBe(400)
  })

  it('never carries a number or an address that the advisor hides', async () => {
    await change('anna-becker', { shows_phone_number: false, shows_email_address: false })
    const { body, text } = await guest.get(all)
    expect(body.phone_number).toBeNull()
    expect(body.contact_options).toMatchObject({ call_back_request: false, email_address: false })
    expect(text).not.toContain('9144')
    expect(text).not.toContain('anna.becker@')
    const card = await guest.get(`${url}/v-card`)
    expect(card.body.content).not.toMatch(/TEL|EMAIL/)
  })

  it('never carries what the assistant hides', async () => {
    await change('jonas-hofmann', { shows_phone_number: false, shows_email_address: false })
    const { text } = await guest.get(all)
    expect(text).not.toContain('9145')
    expect(text).not.toContain('jonas.hofmann@')
    await change('jonas-hofmann', { is_active: false })
    expect((await guest.get(all)).body.assistant).toBeNull()
    await change('jonas-hofmann', { is_active: true, shows_phone_number: true, shows_email_address: true })
  })

  it('never carries a link that the layout does not place, nor a text or a link without a value', async () => {
    const before = await inTenant(0, (tx) =>
      tx.selectFrom('profile_layouts').select('layout').executeTakeFirstOrThrow(),
    )
    const sections = before.layout.sections.filter(({ name }) => name !== 'social-media')
    await inTenant(0, async (tx) => {
      await tx
        .updateTable('profile_layouts')
        .set({ layout: sql`${JSON.stringify({ sections })}::jsonb` })
        .execute()
      await sql`update text_descriptions set value = E' \\n ' where value like 'Immobilienkauf und Neubau%'`.execute(
        tx,
      )
      await sql`update custom_links set value = ' ' where value like '%unterlagen%'`.execute(tx)
    })
    const { body, text } = await guest.get(all)
    expect(body.custom_links.map(({ icon }: { icon: string }) => icon)).toEqual(['calculator'])
    expect(text).not.toContain('instagram')
    expect(body.text_descriptions.map((one: { type: { title: string } }) => one.type.title)).not.toContain(
      'Schwerpunkte',
    )
    await inTenant(0, (tx) =>
      tx
        .updateTable('profile_layouts')
        .set({ layout: sql`${JSON.stringify(before.layout)}::jsonb` })
        .execute(),
    )
  })

  it('is not there while the advisor is not active', async () => {
    await change('anna-becker', { is_active: false })
    expect((await guest.get(url)).status).toBe(404)
    expect((await guest.get(`${url}/v-card`)).status).toBe(404)
  })

  it.each(['nobody', 'Anna-Becker', 'ingo-peters', "anna-becker'--", 'x'.repeat(100), '%00', '__proto__'])(
    'of %s is not there',
    async (slug) => {
      expect([400, 404]).toContain((await guest.get(`/api/v1/advisors/${slug}`)).status)
    },
  )

  it('stays in its tenant', async () => {
    expect((await server.guest('alpenbank').get(url)).status).toBe(404)
    expect((await server.guest('alpenbank').get('/api/v1/advisors/katharina-moser')).status).toBe(200)
  })

  it('shows the new name of a branch at once', async () => {
    const admin = await server.signIn('accountadmin')
    const { body } = await guest.get(all)
    const metadata = `/api/v1/organizations/${body.organization.uuid}/metadata`
    await admin.put(metadata, { publicName: 'Musterbank Grüneburg' })
    expect((await guest.get(all)).body.organization.name).toBe('Musterbank Grüneburg')
    await admin.put(metadata, { publicName: 'Musterbank Westend' })
  })
})

describe('a contact card', () => {
  it('is vCard 3.0 with the public address of the tenant', async () => {
    const { status, body } = await guest.get(`${url}/v-card`)
    expect(status).toBe(200)
    expect(body.content).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        'N:Becker;Anna;;Dr.;',
        'FN:Dr. Anna Becker',
        'ORG:Musterbank;Musterbank Westend',
        'TITLE:Beraterin Baufinanzierung',
        'TEL;TYPE=WORK,VOICE:+496990009144',
        'EMAIL;TYPE=INTERNET,WORK:anna.becker@musterbank.example',
        'ADR;TYPE=WORK:;;Lindenallee 14;Frankfurt am Main;;60325;',
        'URL:http://musterbank.localhost:8080/app/profile/anna-becker',
        'END:VCARD',
        '',
      ].join('\r\n'),
    )
  })

  it('says what the advisor does in the language that was asked for', async () => {
    await inTenant(0, (tx) =>
      sql`update advisors set texts = '{"en": {"position": "Mortgage adviser"}}' where slug = 'anna-becker'`.execute(
        tx,
      ),
    )
    const { body } = await guest.get(`${url}/v-card`, { 'accept-language': 'en' })
    expect(body.content).toContain('TITLE:Mortgage adviser')
  })

  it('is there only while the option and the module are on', async () => {
    await change('anna-becker', { vcard: false })
    expect((await guest.get(`${url}/v-card`)).status).toBe(404)
    await change('anna-becker', { vcard: true })
    await server.db.withTenant(tenantId(), (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'v-cards').execute(),
    )
    const { forgetTenant } = await import('#server/platform/tenancy/tenancy.ts')
    forgetTenant(tenantId())
    expect((await guest.get(`${url}/v-card`)).status).toBe(404)
    const signedIn = await server.signIn('stduser')
    expect((await signedIn.get(`${url}/v-card`)).status).toBe(403)
    expect((await guest.get(url)).body.contact_options.vcard).toBe(false)
  })
})
