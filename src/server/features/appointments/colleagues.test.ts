/** Who could take an appointment over, and whether a hand-over to them goes as it was said. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { askToHold, type BookedAppointment, book } from '#server/testing/booker.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { recordingStatements } from '#server/testing/statements.ts'

const now = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'

const statements: string[] = []
let server: TestServer
let anna: Bookable
let ole: Bookable
let advisor: Client
let admin: Client
/** Ole Brandt. */
let colleague: Client
let one: BookedAppointment

const tenantId = () => server.tenants.musterbank?.id as number
const run = <Row>(query: ReturnType<typeof sql<Row>>) =>
  server.db.withTenant(tenantId(), async (tx) => (await query.execute(tx)).rows)

beforeAll(async () => {
  server = await startTestServer({
    clock: () => now,
    config: { trustProxy: ['loopback'], rateLimitFactor: 100 },
    through: (db) => recordingStatements(db, statements),
  })
  advisor = await server.signIn('advisor')
  admin = await server.signIn('accountadmin')
  colleague = await server.signIn('stduser')
  await run(sql`update users set alias = 'ole-brandt' where email = 'stduser@musterbank.example'`)
  // Alone in the branch, but for Ole Brandt.
  await run(sql`
    update advisors set organization_uuid = (select uuid from organizations where uuid <> advisors.organization_uuid limit 1)
    where slug not in ('anna-becker', 'ole-brandt')
      and organization_uuid = (select organization_uuid from advisors where slug = 'anna-becker')`)
  await run(sql`
    update advisors set organization_uuid = (select organization_uuid from advisors where slug = 'anna-becker')
    where slug = 'ole-brandt'`)
})
afterAll(() => server.close())
beforeEach(async () => {
  await run(sql`delete from advisors where slug like 'test-%'`)
  anna = await makeBookable(server.db, tenantId(), { buffer: 30 })
  ole = await makeBookable(server.db, tenantId(), { alias: 'ole-brandt' })
  one = await book(server.guest(), anna, at9)
})

interface Found {
  readonly slug: string
  readonly standing: string
}

const ask = (client: Client, { uuid }: { uuid: string } = one, name?: string) =>
  client.get(`/api/v1/appointments/${uuid}/colleagues${name ? `?name=${name}` : ''}`)
const found = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).body as Found[]
const standingOfOle = async () => (await found(advisor)).find(({ slug }) => slug === 'ole-brandt')?.standing
const handOver = (client = advisor) =>
  client.post(`/api/v1/appointments/${one.uuid}/substitute`, { advisor: 'ole-brandt' })
const ofOle = (table: string, columns: string, values: string) =>
  run(
    sql`insert into ${sql.table(table)} (advisor_uuid, ${sql.raw(columns)}) values (${ole.uuid}, ${sql.raw(values)})`,
  )

describe('the colleagues who could take an appointment over', () => {
  it.each<[string, () => Promise<unknown>, string, number]>([
    ['nothing then', async () => {}, 'free', 200],
    [
      'no booking times then',
      () => run(sql`delete from working_hours where advisor_uuid = ${ole.uuid}`),
      'no-hours',
      200,
    ],
    ['another appointment', () => book(server.guest(), ole, '2026-11-24T08:30:00Z'), 'appointment', 409],
    [
      'one that the buffer touches',
      () => book(server.guest(), ole, '2026-11-24T09:00:00Z'),
      'appointment',
      409,
    ],
    ['one that the buffer leaves', () => book(server.guest(), ole, '2026-11-24T09:30:00Z'), 'free', 200],
    ['a hold', () => askToHold(server.guest(), ole, at9), 'appointment', 409],
    ['an absence', () => ofOle('absences', 'first_day, last_day', "'2026-11-24', '2026-11-24'"), 'away', 409],
    [
      'an absence the day after',
      () => ofOle('absences', 'first_day, last_day', "'2026-11-25', '2026-11-25'"),
      'free',
      200,
    ],
    [
      'a weekly block',
      () => ofOle('blocks', 'kind, day, start_time, end_time', "'weekly', 2, '09:30', '09:45'"),
      'away',
      409,
    ],
  ])('%s: the list says what the hand-over does', async (_, prepare, standing, status) => {
    await prepare()
    expect(await standingOfOle()).toBe(standing)
    expect((await handOver()).status).toBe(status)
  })

  it('are those of the branch, without who has it', async () => {
    expect((await found(advisor)).map(({ slug }) => slug)).toEqual(['ole-brandt'])
    expect(await found(advisor)).toEqual(await found(admin))
    await handOver()
    expect(await found(advisor)).toEqual([])
    expect(await found(colleague)).toEqual([])
    await run(sql`update advisors set is_active = false where slug = 'ole-brandt'`)
    await run(sql`update appointments set substitute_uuid = null where uuid = ${one.uuid}`)
    expect(await found(advisor)).toEqual([])
    await run(sql`update advisors set is_active = true where slug = 'ole-brandt'`)
  })

  it('are found by name in the whole institution, and nobody of another one', async () => {
    const [other] = await run(
      sql<{ slug: string; name: string }>`
        select slug, last_name as name from advisors
        where is_active and slug not in ('anna-becker', 'ole-brandt') and length(last_name) > 3 order by slug limit 1`,
    )
    const slugs = await found(advisor, one, encodeURIComponent(other?.name.slice(0, 3) ?? ''))
    expect(slugs.map(({ slug }) => slug)).toContain(other?.slug)
    expect(
      slugs.every(({ standing }) => ['free', 'no-hours', 'appointment', 'away'].includes(standing)),
    ).toBe(true)
    expect(await found(advisor, one, 'zzz')).toEqual([])
    expect((await ask(advisor, one, 'zz')).status).toBe(400)
  })

  it('begin with those who are free', async () => {
    await run(sql`
      insert into advisors (slug, first_name, last_name, organization_uuid)
      select 'test-' || n, 'Test', 'A' || n, (select organization_uuid from advisors where slug = 'anna-becker')
      from generate_series(1, 3) n`)
    await run(sql`
      delete from working_hours where advisor_uuid in (select uuid from advisors where slug in ('test-2', 'test-3'))`)
    await run(sql`
      insert into absences (advisor_uuid, first_day, last_day)
      select uuid, '2026-11-24', '2026-11-24' from advisors where slug = 'test-1'`)
    const order = await found(advisor)
    expect(order.map(({ slug, standing }) => [slug, standing])).toEqual([
      ['ole-brandt', 'free'],
      ['test-2', 'no-hours'],
      ['test-3', 'no-hours'],
      ['test-1', 'away'],
    ])
  })

  it('are told to those alone who may hand it over', async () => {
    expect((await ask(server.guest())).status).toBe(401)
    expect(
      (await server.guest().get(`/api/v1/appointments/${one.uuid}/colleagues?token=${one.token}`)).status,
    ).toBe(401)
    expect((await ask(colleague)).status).toBe(404)
    expect((await ask(await server.signIn('INTERNAL'))).status).toBe(404)
    expect((await ask(await server.signIn('accountadmin', { tenant: 'alpenbank' }))).status).toBe(404)
    expect((await ask(advisor, { uuid: '3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001' })).status).toBe(404)
  })

  it('are as few statements for two hundred of them as for one', async () => {
    const statementsFor = async (count: number) => {
      await run(sql`
        insert into advisors (slug, first_name, last_name, organization_uuid)
        select 'test-many-' || n, 'Viele', 'M' || n, (select organization_uuid from advisors where slug = 'anna-becker')
        from generate_series(1, ${count}::int) n`)
      statements.length = 0
      expect(await found(advisor)).toHaveLength(count + 1)
      // Of the institution's own settings there is one more whenever they are read anew.
      const asked = statements.filter((each) => each.includes('advisor')).length
      await run(sql`delete from advisors where slug like 'test-many-%'`)
      return asked
    }
    const few = await statementsFor(1)
    expect(await statementsFor(200)).toBe(few)
  })
})

describe('the colleagues who could stand in', () => {
  const standIns = (
    client: Client,
    query = 'first_day=2026-11-23&last_day=2026-11-27',
    alias = 'anna-becker',
  ) => client.get(`/api/v1/advisors/${alias}/colleagues?${query}`)

  it('are those of the branch, each with the days on which they are away too', async () => {
    const days = async (query?: string) => (await standIns(advisor, query)).body[0].days_away
    expect(await days()).toBe(0)
    await ofOle('absences', 'first_day, last_day', "'2026-11-20', '2026-11-24'")
    await ofOle('absences', 'first_day, last_day', "'2026-11-24', '2026-11-25'")
    await ofOle('absences', 'first_day, last_day', "'2026-11-27', '2027-01-01'")
    expect((await standIns(advisor)).body).toMatchObject([{ slug: 'ole-brandt', days_away: 4 }])
    expect(await days('first_day=2026-11-26')).toBe(0)
    expect(await days('first_day=2026-11-27')).toBe(1)
    expect(await days('first_day=2026-11-27&last_day=2026-11-20')).toBe(0)
    expect(await days('')).toBe(0)
    const body = { first_day: '2026-11-23', last_day: '2026-11-27', substitute: 'ole-brandt' }
    expect((await advisor.post('/api/v1/advisors/anna-becker/absences', body)).status).toBe(422)
    const free = { ...body, first_day: '2026-11-26', last_day: '2026-11-26' }
    expect((await advisor.post('/api/v1/advisors/anna-becker/absences', free)).status).toBe(201)
  })

  it('are told to those alone who may enter the absence', async () => {
    expect((await standIns(admin)).status).toBe(200)
    expect((await standIns(await server.signIn('advisors-oap-manager'))).status).toBe(200)
    expect((await standIns(advisor, '', 'ole-brandt')).status).toBe(403)
    expect((await standIns(server.guest())).status).toBe(401)
    expect((await standIns(await server.signIn('INTERNAL'))).status).toBe(403)
    expect((await standIns(admin, '', 'nobody')).status).toBe(404)
  })
})
