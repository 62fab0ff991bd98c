import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveSetting } from '#server/features/settings/queries.ts'
import { forgetTenant } from '#server/platform/tenancy/tenancy.ts'
import { fingerprint } from '#server/testing/fingerprint.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { saveTopicsOf, type Topic, topicsOf } from './queries.ts'

const url = '/api/v1/advisors/anna-becker/appointment-topics'
const english = { 'accept-language': 'en' }
let server: TestServer
let admin: Client
let advisor: Client
/** By name, those that are switched off too. */
let topics: ReadonlyMap<string, string>

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn('accountadmin')
  advisor = await server.signIn('advisor')
  const all: Topic[] = (await admin.get('/api/v1/appointment-topics')).body
  topics = new Map(all.map(({ topic, uuid }) => [topic, uuid]))
})
afterAll(() => server.close())
beforeEach(() => put(['Baufinanzierung', 'Erstes Kennenlernen']))

const idOf = (slug: string) => (server.tenants[slug] as { id: number }).id
const inTenant: <T>(fn: Parameters<typeof server.db.withTenant<T>>[1]) => Promise<T> = (fn) =>
  server.db.withTenant(idOf('musterbank'), fn)
const uuid = (name: string) => topics.get(name) ?? name
const put = (names: readonly string[], client = advisor) =>
  client.put(
    url,
    names.map((name) => ({ uuid: uuid(name) })),
    english,
  )
const names = (body: Topic[]) => body.map(({ topic }) => topic)
const own = async () => names((await advisor.get(url)).body)

/** Uuids of all that is stored, what is switched off too. */
const stored = () =>
  inTenant((tx) =>
    tx
      .selectFrom('advisor_appointment_topics as o')
      .innerJoin('advisors as a', 'a.uuid', 'o.advisor_uuid')
      .select('o.topic_uuid')
      .where('a.slug', '=', 'anna-becker')
      .execute(),
  ).then((rows) => rows.map(({ topic_uuid }) => topic_uuid).sort())

describe("an advisor's topics", () => {
  it('become those that are sent, and come back in their order', async () => {
    const reply = await put(['Sparen und Vorsorge', 'Baufinanzierung'])
    expect([reply.status, names(reply.body)]).toEqual([200, ['Home loan', 'Saving and pensions']])
    expect(reply.body).toEqual((await advisor.get(url, english)).body)
    expect((await put([])).body).toEqual([])
    expect(await own()).toEqual([])
  })

  it('are the same after the same request, ten times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => put(['Gründung und Betrieb'])))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await own()).toEqual(['Gründung und Betrieb'])
  })

  it('are one of two sets, and no mixture, when two are sent at once', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = [['Baufinanzierung', 'Sparen und Vorsorge'], ['Gründung und Betrieb']]
      const replies = await Promise.all([put(first as string[]), put(second as string[], admin)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect([first, second]).toContainEqual(await own())
    }
  })

  it('may be written in capitals, and twice in two spellings', async () => {
    const one = uuid('Baufinanzierung')
    const reply = await advisor.put(url, [{ uuid: one }, { uuid: one.toUpperCase() }])
    expect([reply.status, names(reply.body)]).toEqual([200, ['Baufinanzierung']])
  })

  it('are refused at their places where they cannot be chosen, and none of them is stored', async () => {
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const [foreign] = (await other.get('/api/v1/appointment-topics')).body as Topic[]
    const before = await stored()
    const gone = ['This topic is no longer offered. Please reload the page.']
    const unknown = '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001'
    const reply = await put(['Bundesschatzbriefe', 'Gründung und Betrieb', foreign?.uuid ?? '', unknown])
    expect(reply.status).toBe(422)
    expect(reply.body).toEqual({
      message: 'Please correct the marked fields.',
      errors: { '0.uuid': gone, '2.uuid': gone, '3.uuid': gone },
    })
    expect(await stored()).toEqual(before)
    expect((await put([unknown, 'Bundesschatzbriefe'], admin)).status).toBe(422)
  })

  describe('that are switched off', () => {
    const off = () => uuid('Bundesschatzbriefe')
    const switched = (active: boolean) =>
      inTenant((tx) =>
        tx.updateTable('appointment_topics').set({ active }).where('uuid', '=', off()).execute(),
      )
    let anna: string
    beforeEach(async () => {
      const { uuid: found } = await inTenant((tx) =>
        tx.selectFrom('advisors').select('uuid').where('slug', '=', 'anna-becker').executeTakeFirstOrThrow(),
      )
      anna = found
      await inTenant((tx) =>
        tx
          .insertInto('advisor_appointment_topics')
          .values({ advisor_uuid: anna, topic_uuid: off() })
          .execute(),
      )
    })
    afterEach(async () => {
      await switched(false)
      await inTenant((tx) =>
        tx
          .deleteFrom('advisor_appointment_topics')
          .where('advisor_uuid', '=', anna)
          .where('topic_uuid', '=', off())
          .execute(),
      )
    })

    it('stay, although nobody sees them', async () => {
      expect((await put(['Gründung und Betrieb'])).status).toBe(200)
      expect(await stored()).toEqual([off(), uuid('Gründung und Betrieb')].sort())
    })

    it('stay though they are switched on while others are saved', async () => {
      const before = await inTenant((tx) => topicsOf(tx, 'anna-becker'))
      await switched(true)
      const wanted = [uuid('Gründung und Betrieb')]
      expect(await inTenant((tx) => saveTopicsOf(tx, anna, wanted, before ?? { topics: [] }))).toBe(true)
      expect(await stored()).toEqual([off(), ...wanted].sort())
    })
  })

  it('decide at once what can be booked next', async () => {
    const nextFree = async () =>
      (
        await inTenant((tx) =>
          sql<{ starts: Date | null }>`
            select next_free_starts_at as starts from advisors where slug = 'anna-becker'`.execute(tx),
        )
      ).rows[0]?.starts
    await inTenant(async (tx) => {
      await sql`insert into working_hours (advisor_uuid, day, start_time, end_time)
        select uuid, day, '09:00', '17:00' from advisors, generate_series(1, 7) day
        where slug = 'anna-becker' on conflict do nothing`.execute(tx)
      await sql`insert into advisor_appointment_types (advisor_uuid, type)
        select uuid, 'online' from advisors where slug = 'anna-becker' on conflict do nothing`.execute(tx)
    })
    await put([])
    expect(await nextFree()).toBeNull()
    await put(['Baufinanzierung'])
    expect(await nextFree()).toBeInstanceOf(Date)
  })

  const good = () => ({ uuid: uuid('Baufinanzierung') })
  it.each([
    ['nothing', () => undefined],
    ['null', () => null],
    ['an object', good],
    ['a list of uuids', () => [good().uuid]],
    ['an empty object', () => [{}]],
    ['more than a uuid', () => [{ ...good(), length: 5 }]],
    ['no uuid', () => [{ uuid: "' or 1=1" }]],
    ['a number', () => [{ uuid: 7 }]],
    ['the same twice', () => [good(), good()]],
    ['too many', () => Array.from({ length: 1001 }, () => ({ uuid: crypto.randomUUID() }))],
  ])('are refused as %s, and nothing is stored', async (_, body) => {
    const before = await fingerprint(server.db, idOf('musterbank'))
    const text = JSON.stringify(body())
    const headers = { 'content-type': 'application/json' }
    const reply = await advisor.send({
      method: 'PUT',
      url,
      headers,
      ...(text !== undefined && { body: text }),
    })
    expect([400, 422]).toContain(reply.status)
    expect(await fingerprint(server.db, idOf('musterbank'))).toEqual(before)
  })
})

describe('who may change them', () => {
  it('is the institutional advisor, an account administrator and who manages advisors; nobody else, and for nobody else', async () => {
    expect((await put(['Baufinanzierung'], admin)).status).toBe(200)
    expect((await put(['Baufinanzierung'], server.guest())).status).toBe(401)
    for (const role of ['advisors-oap-manager', 'stduser', 'orgadmin', 'INTERNAL'])
      expect([role, (await put([], await server.signIn(role))).status]).toEqual([role, 403])
    const lena = '/api/v1/advisors/lena-vogel/appointment-topics'
    expect((await advisor.put(lena, [])).status).toBe(403)
    for (const alias of ['nobody', 'katharina-moser', "'%20or%201=1"])
      expect([404, 400]).toContain(
        (await admin.put(`/api/v1/advisors/${alias}/appointment-topics`, [])).status,
      )
    expect(await own()).toEqual(['Baufinanzierung'])
  })

  it('is who manages advisors, from the active ones of the institution alone, as long as that module is on', async () => {
    const manager = await server.signIn('advisors-manager')
    const offered = (await manager.get('/api/v1/appointment-topics', english)).body as Topic[]
    expect(names(offered)).toContain('Home loan')
    expect(names(offered)).not.toContain('Bundesschatzbriefe')
    expect(offered.every((topic) => topic.active && topic.updated_by === undefined)).toBe(true)
    const other = await server.signIn('accountadmin', { tenant: 'harbourbank' })
    const [foreign] = (await other.get('/api/v1/appointment-topics')).body as Topic[]
    expect((await put([foreign?.uuid ?? ''], manager)).status).toBe(422)
    expect((await put(['Gründung und Betrieb'], manager)).status).toBe(200)
    expect(names((await manager.get(url)).body)).toEqual(['Gründung und Betrieb'])
    const stale = await manager.send({
      method: 'PUT',
      url,
      body: '[]',
      headers: { 'if-match': '"0"', 'content-type': 'application/json' },
    })
    expect(stale.status).toBe(412)
    const module = { tenant_id: idOf('musterbank'), name: 'advisors-management' }
    await inTenant((tx) => tx.deleteFrom('modules').where('name', '=', module.name).execute())
    forgetTenant(idOf('musterbank'))
    expect((await put([], manager)).status).toBe(403)
    expect((await manager.get('/api/v1/appointment-topics')).status).toBe(403)
    expect((await put([], admin)).status).toBe(200)
    await inTenant((tx) => tx.insertInto('modules').values(module).execute())
    forgetTenant(idOf('musterbank'))
  })

  it('is not an advisor who is not institutional', async () => {
    const become = (is_institutional: boolean) =>
      inTenant((tx) =>
        tx.updateTable('users').set({ is_institutional }).where('alias', '=', 'anna-becker').execute(),
      )
    await become(false)
    expect((await put([])).status).toBe(403)
    await become(true)
    expect((await put([])).status).toBe(200)
  })

  it('is nobody of another institution', async () => {
    for (const role of ['accountadmin', 'advisor']) {
      const there = await server.signIn(role, { tenant: 'harbourbank' })
      expect([403, 404]).toContain((await there.put(url, [])).status)
    }
    expect(await own()).toEqual(['Baufinanzierung', 'Erstes Kennenlernen'])
  })

  it('is nobody while advisors do not choose, or online appointments are off', async () => {
    const setTopics = async (value: string) => {
      await inTenant((tx) => saveSetting(tx, idOf('musterbank'), 'topics_enabled', value))
      forgetTenant(idOf('musterbank'))
    }
    await setTopics('false')
    expect((await put([])).status).toBe(403)
    expect((await put([], admin)).status).toBe(403)
    expect((await put([], await server.signIn('advisors-manager'))).status).toBe(403)
    await setTopics('true')
    const module = { tenant_id: idOf('musterbank'), name: 'online-appointments' }
    await inTenant((tx) => tx.deleteFrom('modules').where('name', '=', module.name).execute())
    forgetTenant(idOf('musterbank'))
    expect([(await put([])).status, (await put([], server.guest())).status]).toEqual([403, 404])
    await inTenant((tx) => tx.insertInto('modules').values(module).execute())
    forgetTenant(idOf('musterbank'))
    expect(await own()).toEqual(['Baufinanzierung', 'Erstes Kennenlernen'])
  })
})
