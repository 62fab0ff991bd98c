import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import type { AdvisorCard } from '../advisor-cards/queries.ts'
import '../advisors/queries.ts'
import '../organizations/queries.ts'

const url = '/api/v1/search/advisors'
let server: TestServer
let guest: Client

const tenantId = (slug = 'musterbank') => (server.tenants[slug] as { id: number }).id
const query = (asked: Record<string, string>) => `${url}?${new URLSearchParams(asked)}`
const search = async (asked: Record<string, string>, client = guest) => {
  const { status, body, headers } = await client.get(query(asked))
  expect([JSON.stringify(asked).slice(0, 80), status]).toEqual([JSON.stringify(asked).slice(0, 80), 200])
  return {
    slugs: body.map(({ slug }: AdvisorCard) => slug) as string[],
    body,
    range: String(headers['content-range']),
  }
}
const slugs = async (asked: Record<string, string>) => (await search(asked)).slugs

async function addAdvisors(names: [string, string][], slug = 'musterbank') {
  await server.db.withTenant(tenantId(slug), async (tx) => {
    const rows = names.map(([first_name, last_name], i) => ({
      first_name,
      last_name,
      slug: `neu-${names.length}-${i}`,
    }))
    await tx.insertInto('advisors').values(rows).execute()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  guest = server.guest()
})
afterAll(() => server.close())

describe('finding advisors by name', () => {
  it.each([
    ['Becker', 'anna-becker'],
    ['anna becker', 'anna-becker'],
    ['Frau Dr. Becker', 'anna-becker'],
    ['  BECK ', 'anna-becker'],
    ['Bekcer', 'anna-becker'],
    ['Bäcker', 'anna-becker'],
    ['Köhler', 'daniel-koehler'],
    ['Koehler', 'daniel-koehler'],
    ['Kohler', 'daniel-koehler'],
    ['Koheler', 'daniel-koehler'],
    ['Gross', 'stefan-gross'],
    ['groß', 'stefan-gross'],
    ['Aydin', 'selma-aydin'],
    ['rheden', 'charlotte-von-rheden'],
  ])('%s finds %s first', async (name, slug) => {
    expect((await slugs({ name }))[0]).toBe(slug)
  })

  it('finds whoever has a tab or a line end in the name, and those beside', async () => {
    await addAdvisors([
      ['Tab\tUla', 'Zwickl\n'],
      ['Zeile\nEnde', 'Zwickl\u0001\t'],
      ['Ida', 'Zwickl'],
      ['Zacharias', 'Anders'],
      ['Zita', 'Anders'],
      ['Zoltan', 'Anders'],
      ['Zora', 'Anders'],
    ])
    expect((await slugs({ name: 'Zwickl' })).toSorted()).toEqual(['neu-7-0', 'neu-7-1', 'neu-7-2'])
    expect(await slugs({ name: 'Ula Zwikcl' })).toEqual(['neu-7-0'])
  })

  it('finds nobody by another name, by signs, or by part of the middle of a word', async () => {
    for (const name of [
      'Schmidt',
      'hrs',
      '%',
      '_',
      "' or 1=1 --",
      '\\',
      '%_%',
      'Anna Kraft',
      '*',
      'x'.repeat(100),
    ])
      expect([name, (await search({ name })).range]).toEqual([name, 'advisors */0'])
  })

  it('puts the name itself first, then what begins so, then what is spelled like it; or all by name', async () => {
    await addAdvisors([
      ['Ada', 'Meierhof'],
      ['Eva', 'Maier'],
      ['Ida', 'Meier'],
      ['Ute', 'Mayer'],
    ])
    expect(await slugs({ name: 'Meier' })).toEqual(['neu-4-2', 'neu-4-0', 'neu-4-1'])
    expect(await slugs({ name: 'Meier', order: 'name' })).toEqual(['neu-4-1', 'neu-4-2', 'neu-4-0'])
    expect((await search({ name: 'Maier' })).range).toBe('advisors 0-2/3')
  })

  it('finds Müller, Mueller and Muller by each of them, also with a typing error', async () => {
    await addAdvisors([
      ['Jan', 'Müller'],
      ['Kim', 'Mueller'],
      ['Lou', 'Muller'],
    ])
    for (const name of ['Müller', 'mueller', 'MULLER', 'Mülelr', 'Miller', 'Müler', 'Mülller'])
      expect([name, (await slugs({ name })).toSorted()]).toEqual([name, ['neu-3-0', 'neu-3-1', 'neu-3-2']])
  })

  it('never names who is not active, nor another institution’s', async () => {
    const inactive = await server.db.withTenant(tenantId(), (tx) =>
      tx.selectFrom('advisors').select(['last_name', 'slug']).where('is_active', '=', false).execute(),
    )
    expect(inactive.length).toBeGreaterThan(0)
    for (const { last_name, slug } of inactive) expect(await slugs({ name: last_name })).not.toContain(slug)
    await addAdvisors([['Zoe', 'Zwetschgenkern']], 'alpenbank')
    expect(await slugs({ name: 'Zwetschgenkern' })).toEqual([])
    expect((await search({ name: 'Zwetschgenkern' }, server.guest('alpenbank'))).slugs).toEqual(['neu-1-0'])
    expect((await search({ name: 'Becker' }, server.guest('alpenbank'))).slugs).not.toContain('anna-becker')
  })
})

describe('the next free appointment', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  /** @param slots hours from now on, null for none; undefined: nobody has looked */
  const store = (slots: Record<string, number | null | undefined>) =>
    server.db.withTenant(tenantId(), async (tx) => {
      await sql`update advisors set next_free_starts_at = null, next_free_ends_at = null,
        next_free_checked_at = null`.execute(tx)
      for (const [slug, hours] of Object.entries(slots)) {
        const start = typeof hours === 'number' ? at(hours) : null
        const end = typeof hours === 'number' ? at(hours + 1) : null
        const checked = hours === undefined ? null : new Date()
        await sql`update advisors set next_free_starts_at = ${start}, next_free_ends_at = ${end},
          next_free_checked_at = ${checked},
          next_free_version = ${tenantVersionOf('next-free')} where slug = ${slug}`.execute(tx)
      }
    })
  const westend = ['anna-becker', 'jonas-hofmann', 'tobias-kraft']
  const slotsOf = async (client = guest) => {
    const { body } = await search({ place: 'Westend' }, client)
    return body.map(({ next_free_slot: slot }: AdvisorCard) => slot && slot.start < slot.end) as unknown[]
  }

  it('stands on the cards of those who take bookings: a time, none, or nothing while it is not known', async () => {
    const takers = await slugs({ place: 'Westend', type: 'by-phone' })
    expect(takers).toContain('anna-becker')
    await store({ [westend[0] as string]: 5 })
    expect((await slotsOf())[0]).toBe(true)
    await store({ [westend[0] as string]: null })
    expect((await slotsOf())[0]).toBeNull()
    await store({ [westend[0] as string]: -1 })
    expect((await slotsOf())[0]).toBeUndefined()
    await store({ [westend[0] as string]: undefined })
    expect((await slotsOf())[0]).toBeUndefined()
  })

  it('is none where somebody takes no appointments online', async () => {
    const { body } = await search({ place: 'Westend' })
    const jonas = body.find(({ slug }: AdvisorCard) => slug === 'jonas-hofmann')
    expect([jonas.contact_options.online_appointment, jonas.next_free_slot]).toEqual([false, null])
  })

  it('orders the finder, whoever has none coming last by name', async () => {
    await store({ 'anna-becker': 30, 'tobias-kraft': 10 })
    const asked = { place: 'Westend', order: 'next-free-slot' }
    expect(await slugs(asked)).toEqual(['tobias-kraft', 'anna-becker', 'jonas-hofmann'])
    expect(await slugs({ order: 'next-free-slot' })).toMatchObject({ 0: 'tobias-kraft', 1: 'anna-becker' })
    expect((await slugs({ ...asked, name: 'Becker' }))[0]).toBe('anna-becker')
    expect(await slugs({ place: 'Westend' })).toEqual(westend)
  })

  it('narrows the finder to those who have one, or may have', async () => {
    const free = async (asked: Record<string, string> = {}) =>
      (await slugs({ place: 'Westend', times: 'free', ...asked })).toSorted()
    const takesOnline = (online: boolean) =>
      server.db.withTenant(tenantId(), (tx) =>
        sql`update advisors set online_appointment = ${online} where slug = 'tobias-kraft'`.execute(tx),
      )
    await takesOnline(true)
    await store({ 'anna-becker': 30, 'tobias-kraft': null })
    expect(await free()).toEqual(['anna-becker'])
    expect(await free({ name: 'Kraft' })).toEqual([])
    await store({ 'anna-becker': undefined, 'tobias-kraft': 10 })
    expect(await free()).toEqual(['anna-becker', 'tobias-kraft'])
    expect(await slugs({ topic: 'Modernisierung', times: 'free' })).toContain('tobias-kraft')
    await takesOnline(false)
    expect(await free()).toEqual(['anna-becker'])
    expect((await guest.get(query({ times: 'x' }))).status).toBe(400)
  })

  it('is nobody’s business while the module is off', async () => {
    await store({ 'anna-becker': 30, 'tobias-kraft': 10 })
    await server.db.withTenant(tenantId(), (tx) =>
      sql`delete from modules where name = 'online-appointments'`.execute(tx),
    )
    forgetTenant(tenantId())
    expect(await slotsOf()).toEqual([undefined, undefined, undefined])
    expect(await slugs({ place: 'Westend', order: 'next-free-slot' })).toEqual(westend)
    expect(await slugs({ type: 'by-phone' })).toEqual([])
    expect(await slugs({ times: 'free' })).toEqual([])
    await server.db.withTenant(tenantId(), (tx) =>
      sql`insert into modules (tenant_id, name) values (current_tenant(), 'online-appointments')`.execute(tx),
    )
    forgetTenant(tenantId())
  })
})

describe('finding advisors by what else is known', () => {
  it('all of them come in pages of 20 by name', async () => {
    const first = await search({})
    const total = Number(first.range.split('/')[1])
    expect(first.range).toBe(`advisors 0-19/${total}`)
    expect(total).toBeGreaterThan(30)
    const seen = new Set(first.slugs)
    for (let page = 2; page <= Math.ceil(total / 20); page++)
      for (const slug of await slugs({ page: String(page) })) seen.add(slug)
    expect(seen.size).toBe(total)
    expect((await search({ page: '500' })).range).toBe(`advisors */${total}`)
    expect((await search({ name: 'Becker', page: '2' })).range).toBe('advisors */1')
    for (const page of ['0', '501', '1.5', 'x', '-1'])
      expect((await guest.get(query({ page }))).status).toBe(400)
    for (const order of ['match', 'name']) expect((await search({ order })).slugs).toEqual(first.slugs)
  })

  it('by topic: its id, or words of its name', async () => {
    const { body } = await guest.get('/api/v1/search/options')
    const { uuid, advisors_count } = body.topics.find(
      ({ topic }: { topic: string }) => topic === 'Baufinanzierung',
    )
    const found = await search({ topic: uuid })
    expect(found.range.split('/')[1]).toBe(String(advisors_count))
    expect(found.slugs).toContain('anna-becker')
    expect(await slugs({ topic: 'finanzierung bau', name: 'Becker' })).toEqual(['anna-becker'])
    expect(await slugs({ topic: 'Becker' })).toEqual([])
    const foreign = (await server.guest('harbourbank').get('/api/v1/search/options')).body.topics[0].uuid
    expect(await slugs({ topic: foreign })).toEqual([])
  })

  it('by place: zip, city or branch, as visitors call it', async () => {
    const westend = ['anna-becker', 'jonas-hofmann', 'tobias-kraft']
    expect(await slugs({ place: '60325' })).toEqual(westend)
    expect(await slugs({ place: '60325 frankfurt' })).toEqual(westend)
    expect(await slugs({ place: 'Westend' })).toEqual(westend)
    expect(await slugs({ place: 'musterbank westend' })).toEqual(westend)
    expect(await slugs({ place: 'Hohenbrueck' })).toHaveLength(3)
    expect((await slugs({ place: '6' })).length).toBeGreaterThan(3)
    for (const place of ['0325', '%', 'estend']) expect([place, await slugs({ place })]).toEqual([place, []])
  })

  it('by branch, language and kind of appointment, all at once', async () => {
    expect(await slugs({ organization: 'westend' })).toHaveLength(3)
    expect(await slugs({ organization: 'WESTEND' })).toEqual([])
    const { organization } = (await search({ name: 'Becker' })).body[0]
    expect(await slugs({ organization: organization.uuid })).toHaveLength(3)
    expect(await slugs({ language: 'tr' })).toContain('selma-aydin')
    expect(await slugs({ language: 'xx' })).toEqual([])
    const booked = await search({ type: 'online' })
    expect(booked.slugs).toContain('anna-becker')
    for (const { contact_options } of booked.body as AdvisorCard[])
      expect(contact_options.online_appointment).toBe(true)
    const all = { name: 'Becker', place: 'Frankfurt', organization: 'westend', type: 'by-phone' }
    expect(await slugs(all)).toEqual(['anna-becker'])
    expect(await slugs({ ...all, organization: 'bornheim' })).toEqual([])
  })

  it('empty fields ask for nothing; what cannot be read is refused', async () => {
    const all = await search({})
    expect((await search({ name: ' ', topic: '', place: '', organization: '', language: '' })).range).toBe(
      all.range,
    )
    for (const name of ['a\0b', 'x'.repeat(101)]) expect((await guest.get(query({ name }))).status).toBe(400)
    for (const asked of ['type=x', 'order=slug', 'language=x-too-long', 'tenant_id=1', 'name=a&name=b'])
      expect([asked, (await guest.get(`${url}?${asked}`)).status]).toEqual([asked, 400])
  })
})

describe('the finder', () => {
  it('shows of an advisor what the card shows, and no more', async () => {
    await server.db.withTenant(tenantId(), (tx) =>
      tx
        .updateTable('advisors')
        .set({ shows_phone_number: false, shows_email_address: false, organization_uuid: null })
        .where('slug', '=', 'tobias-kraft')
        .execute(),
    )
    const [card] = (await search({ name: 'Kraft' })).body
    expect(card).toMatchObject({ phone_number: null, email_address: null, organization: null })
    expect(card.contact_options).toMatchObject({ email_address: false, call_back_request: false })
    expect(card).not.toHaveProperty('name_key')
  })

  it('offers only what finds somebody, with how many', async () => {
    const { status, body } = await guest.get('/api/v1/search/options')
    expect(status).toBe(200)
    expect(body.organizations.map(({ slug }: { slug: string }) => slug)).not.toContain('weidenau')
    for (const { slug, advisors_count } of body.organizations)
      expect([slug, (await slugs({ organization: slug })).length]).toEqual([slug, advisors_count])
    for (const { uuid, advisors_count } of body.topics)
      expect((await search({ topic: uuid })).slugs).toHaveLength(advisors_count)
    for (const { language, advisors_count } of body.languages)
      expect((await search({ language })).range.split('/')[1]).toBe(String(advisors_count))
    expect(body.organizations).toContainEqual(
      expect.objectContaining({ slug: 'westend', name: 'Musterbank Westend', city: 'Frankfurt am Main' }),
    )
  })

  it('is gone while its module is off', async () => {
    const id = tenantId('harbourbank')
    const off = (tx: Parameters<Parameters<typeof server.db.withTenant>[1]>[0]) =>
      tx.deleteFrom('modules').where('name', '=', 'searchengine').execute()
    await server.db.withTenant(id, off)
    forgetTenant(id)
    const admin = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    for (const path of [url, '/api/v1/search/options']) {
      expect((await server.guest('harbourbank').get(path)).status).toBe(404)
      expect((await admin.get(path)).status).toBe(403)
    }
  })
})

describe('picking an advisor by three letters', () => {
  const pick = '/api/v1/search/advisors-by-name?name='

  it('finds first and last names that begin so, active ones, however they are spelled', async () => {
    const { body } = await guest.get(`${pick}bec`)
    expect(body).toEqual([
      { slug: 'anna-becker', full_name: 'Dr. Anna Becker', email_address: expect.any(String) },
    ])
    for (const name of ['Köh', 'koh', 'dan'])
      expect((await guest.get(`${pick}${encodeURIComponent(name)}`)).body).toContainEqual(
        expect.objectContaining({ slug: 'daniel-koehler' }),
      )
    for (const name of ['eck', '%25%25%25', '___', "'--"])
      expect((await guest.get(`${pick}${name}`)).body).toEqual([])
    for (const name of ['be', 'beck', 'b%20e', '%00%00%00'])
      expect([name, (await guest.get(`${pick}${name}`)).status]).toEqual([name, 400])
  })

  it('shows hidden addresses to colleagues only', async () => {
    await server.db.withTenant(tenantId(), (tx) =>
      sql`update advisors set shows_email_address = false where slug = 'anna-becker'`.execute(tx),
    )
    expect((await guest.get(`${pick}bec`)).body[0].email_address).toBeNull()
    const colleague = await server.signIn('stduser')
    expect((await colleague.get(`${pick}bec`)).body[0].email_address).toBe('anna.becker@musterbank.example')
    expect((await server.guest('alpenbank').get(`${pick}bec`)).body).not.toContainEqual(
      expect.objectContaining({ slug: 'anna-becker' }),
    )
  })
})
