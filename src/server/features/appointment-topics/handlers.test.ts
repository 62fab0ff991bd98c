import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import type { Topic } from './queries.ts'

const url = '/api/v1/appointment-topics'
let server: TestServer
let admin: Client
let advisor: Client

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  advisor = await server.signIn('advisor')
})
afterAll(() => server.close())

const names = (body: Topic[]) => body.map(({ topic }) => topic)
const query = (parameters: Record<string, string>) => `${url}?${new URLSearchParams(parameters)}`
const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id

const active = [
  'Baufinanzierung',
  'Anschlussfinanzierung',
  'Absicherung der Familie',
  'Erstes Kennenlernen',
  'Modernisierung und Förderung',
  'Sparen und Vorsorge',
  'Gründung und Betrieb',
]

describe('the list of topics', () => {
  it('comes in its order, with its range, for administrators whole and with who changed it', async () => {
    const { status, body, headers } = await admin.get(url)
    expect(status).toBe(200)
    expect(names(body)).toEqual([...active, 'Bundesschatzbriefe'])
    expect(headers['content-range']).toBe('appointment-topics 0-7/8')
    expect(body[0]).toEqual({
      uuid: expect.any(String),
      topic: 'Baufinanzierung',
      comment: 'Kauf, Neubau oder Umbau. Wir rechnen Ihr Vorhaben durch.',
      length: 90,
      preparation: 'Ausweis, die letzten drei Gehaltsnachweise und, wenn vorhanden, das Exposé',
      texts: { en: expect.objectContaining({ topic: 'Home loan' }) },
      order: 1,
      active: true,
      updated_at: expect.any(String),
      updated_by: expect.any(String),
      version: 1,
    })
  })

  it('leaves advisors what they can choose, without who changed it, whatever they ask', async () => {
    const { status, body, headers } = await advisor.get(url)
    expect(status).toBe(200)
    expect(names(body)).toEqual(active)
    expect(headers['content-range']).toBe('appointment-topics 0-6/7')
    expect(body.every((topic: Topic) => topic.updated_by === undefined)).toBe(true)
    expect((await advisor.get(query({ filter: '{"active":false}' }))).body).toEqual([])
    expect((await advisor.get(query({ filter: '{"q":"Bundesschatz"}' }))).body).toEqual([])
  })

  it('is sorted, cut, filtered and searched as asked', async () => {
    expect(names((await admin.get(query({ sort: '["topic","DESC"]', range: '[0,1]' }))).body)).toEqual([
      'Sparen und Vorsorge',
      'Modernisierung und Förderung',
    ])
    const second = await admin.get(query({ sort: '["length","ASC"]', range: '[6,20]' }))
    expect(names(second.body)).toEqual(['Gründung und Betrieb', 'Baufinanzierung'])
    expect(second.headers['content-range']).toBe('appointment-topics 6-7/8')
    expect(names((await admin.get(query({ filter: '{"length":90}' }))).body)).toEqual(['Baufinanzierung'])
    expect(names((await admin.get(query({ filter: '{"q":"geschaftsplan"}' }))).body)).toEqual([
      'Gründung und Betrieb',
    ])
    const nobody = await admin.get(query({ filter: '{"q":"gibt es nicht"}' }))
    expect([nobody.body, nobody.headers['content-range']]).toEqual([[], 'appointment-topics */0'])
  })

  it('counts active advisors and coming appointments when asked', async () => {
    const anna = { slug: 'anna-becker', topic: 'Baufinanzierung' }
    const now = Date.now()
    await server.db.withTenant(idOf('musterbank'), async (tx) => {
      const { uuid } = await tx
        .selectFrom('advisors')
        .select('uuid')
        .where('slug', '=', anna.slug)
        .executeTakeFirstOrThrow()
      const { uuid: topic } = await tx
        .selectFrom('appointment_topics')
        .select('uuid')
        .where('topic', '=', anna.topic)
        .executeTakeFirstOrThrow()
      const at = (hours: number, state: 'confirmed' | 'requested' | 'cancelled') => ({
        advisor_uuid: uuid,
        topic_uuid: topic,
        type: 'by-phone' as const,
        state,
        starts_at: new Date(now + hours * 3_600_000),
        ends_at: new Date(now + (hours + 1) * 3_600_000),
        occupied: `[${new Date(now + hours * 3_600_000).toISOString()},${new Date(now + (hours + 1) * 3_600_000).toISOString()})`,
        held_until: null,
      })
      const rows = [at(-48, 'confirmed'), at(24, 'confirmed'), at(48, 'requested'), at(72, 'cancelled')]
      await tx.insertInto('appointments').values(rows).execute()
      await tx
        .updateTable('advisors')
        .set({ is_active: false })
        .where('slug', '=', 'henrik-lindner')
        .execute()
    })
    const { body } = await admin.get(query({ with: 'advisors,appointments' }))
    expect(body[0]).toMatchObject({ topic: 'Baufinanzierung', advisors_count: 3, appointments_count: 2 })
    expect(body[1]).toMatchObject({
      topic: 'Anschlussfinanzierung',
      advisors_count: 2,
      appointments_count: 0,
    })
    const sorted = await admin.get(query({ with: 'advisors', sort: '["advisors_count","DESC"]' }))
    expect(names(sorted.body)[0]).toBe('Erstes Kennenlernen')
    expect((await admin.get(url)).body[0]).not.toHaveProperty('advisors_count')
    expect((await admin.get(query({ with: 'passwords' }))).status).toBe(400)
  })

  it.each([
    ['sort', '["colour","ASC"]'],
    ['sort', '["tenant_id","ASC"]'],
    ['sort', '["advisors_count","ASC"]'],
    ['filter', '{"updated_by_uuid":"x"}'],
    ['filter', '{"constructor":"x"}'],
    ['filter', '{"topic":{"$ne":1}}'],
    ['range', '[5,1]'],
    ['filters[active]', 'true'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await admin.get(query({ [name]: value }))).status).toBe(400)
  })

  it('searches hostile words without harm', async () => {
    for (const q of ["'", '%', '\\', ';--', '$1', '🏦', 'a'.repeat(255)]) {
      expect([q, (await admin.get(query({ filter: JSON.stringify({ q }) }))).status]).toEqual([q, 200])
    }
  })

  it('holds the own tenant’s topics only, by any id', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const theirs = (await other.get(url)).body as Topic[]
    expect(names(theirs)).toEqual(['Home loan', 'Remortgage', 'Savings and investments', 'First meeting'])
    const ids = JSON.stringify({ id: theirs.map(({ uuid }) => uuid) })
    expect((await admin.get(query({ filter: ids }))).body).toEqual([])
    expect((await other.get(query({ filter: ids }))).body).toHaveLength(4)
  })

  it('is for administrators, who manages advisors, and institutional advisors', async () => {
    expect((await server.guest().get(url)).status).toBe(401)
    for (const role of ['stduser', 'orgadmin', 'marketing-manager']) {
      expect([role, (await (await server.signIn(role)).get(url)).status]).toEqual([role, 403])
    }
    // Who manages advisors chooses among those that are active.
    for (const [role, count] of [
      ['advisors-manager', 7],
      ['advisors-oap-manager', 8],
      ['INTERNAL', 8],
    ] as const) {
      expect([role, (await (await server.signIn(role)).get(url)).body.length]).toEqual([role, count])
    }
  })
})

describe('the topics of an advisor', () => {
  const of = (slug: string) => `/api/v1/advisors/${slug}/appointment-topics`
  const own = ['Baufinanzierung', 'Anschlussfinanzierung', 'Absicherung der Familie', 'Erstes Kennenlernen']
  const set = (slug: string, values: { is_active?: boolean; online_appointment?: boolean }) =>
    server.db.withTenant(idOf('musterbank'), (tx) =>
      tx.updateTable('advisors').set(values).where('slug', '=', slug).execute(),
    )

  it('are read by guests in their order, with what helps to choose and nothing more', async () => {
    const { status, body } = await server.guest().get(of('anna-becker'))
    expect([status, names(body)]).toEqual([200, own])
    expect(Object.keys(body[0]).sort()).toEqual([
      'active',
      'comment',
      'length',
      'order',
      'preparation',
      'topic',
      'uuid',
    ])
  })

  it('leave out what is switched off', async () => {
    const { body } = await admin.get(of('lena-vogel'))
    expect(names(body)).toEqual(['Sparen und Vorsorge'])
  })

  it('of those who offer no appointments, or are not shown, are for them and whoever acts for them', async () => {
    expect((await server.guest().get(of('lena-vogel'))).status).toBe(404)
    for (const values of [{ online_appointment: false }, { is_active: false }]) {
      await set('anna-becker', values)
      expect((await server.guest().get(of('anna-becker'))).status).toBe(404)
      for (const role of ['stduser', 'advisors-oap-manager', 'INTERNAL'])
        expect([role, (await (await server.signIn(role)).get(of('anna-becker'))).status]).toEqual([role, 404])
      expect(names((await advisor.get(of('anna-becker'))).body)).toEqual(own)
      expect(names((await admin.get(of('anna-becker'))).body)).toEqual(own)
      await set('anna-becker', { online_appointment: true, is_active: true })
    }
  })

  it('are those of the own tenant', async () => {
    expect((await server.guest('harbourbank').get(of('anna-becker'))).status).toBe(404)
    expect((await admin.get(of('james-whitfield'))).status).toBe(404)
  })

  it.each(['nobody', '__proto__', "'%20or%201=1", '%00', 'a'.repeat(400)])(
    'of %s are not there',
    async (alias) => {
      expect([400, 404]).toContain((await admin.get(of(alias))).status)
    },
  )
})

describe('while online appointments are off', () => {
  it('there are no topics: 404 for guests, 403 for the signed-in', async () => {
    await server.db.withTenant(idOf('alpenbank'), (tx) =>
      tx.deleteFrom('modules').where('name', '=', 'online-appointments').execute(),
    )
    forgetTenant(idOf('alpenbank'))
    const there = await server.signIn('accountadmin', { tenant: 'alpenbank' })
    expect((await server.guest('alpenbank').get(url)).status).toBe(404)
    for (const alias of ['katharina-moser', 'nobody']) {
      const theirs = `/api/v1/advisors/${alias}/appointment-topics`
      expect((await server.guest('alpenbank').get(theirs)).status).toBe(404)
      expect((await there.get(theirs)).status).toBe(403)
    }
    const off = await there.get(url, { 'accept-language': 'en' })
    expect([off.status, off.body.message]).toEqual([403, 'module off'])
  })
})
