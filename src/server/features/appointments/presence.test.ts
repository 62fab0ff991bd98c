import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Db, open } from '#server/platform/database/database.ts'
import { type Bookable, makeBookable } from '#server/testing/bookable.ts'
import { book } from '#server/testing/booker.ts'
import { type Client, startTestServer, type TestServer } from '#server/testing/server.ts'
import { until } from '#tests/until.ts'

const monday = new Date('2026-11-23T05:00:00Z')
const at9 = '2026-11-24T08:00:00Z'
const at11 = '2026-11-24T10:00:00Z'

let server: TestServer
let admin: Client
let tenantId: number
let anna: Bookable
beforeAll(async () => {
  server = await startTestServer({ clock: () => monday, config: { trustProxy: ['loopback'] } })
  admin = await server.signIn('accountadmin')
  tenantId = server.tenants.musterbank?.id as number
})
afterAll(() => server.close())
beforeEach(async () => {
  anna = await makeBookable(server.db, tenantId, {})
  await makeBookable(server.db, tenantId, { alias: 'ole-brandt' })
})

describe.runIf(process.env.TEST_DATABASE_URL)('an absence that is being entered', () => {
  let other: Db
  beforeAll(async () => {
    other = await open({ databaseUrl: server.database.databaseUrl as string })
  })
  afterAll(() => other.close())

  it.each([
    ['move', { start: at11 }, 'anna-becker'],
    ['substitute', { advisor: 'ole-brandt' }, 'ole-brandt'],
    ['confirm', {}, 'anna-becker'],
  ])('is waited for by %s, which is refused then', async (action, body, alias) => {
    const booked = await book(server.guest(), anna, at9)
    const { promise: isEntered, resolve: entered } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: commit } = Promise.withResolvers<void>()
    const entering = other.withTenant(tenantId, async (tx) => {
      await sql`select from advisors where slug = ${alias} for no key update`.execute(tx)
      await sql`insert into absences (advisor_uuid, first_day, last_day, note)
        select uuid, '2026-11-24', '2026-11-24', '' from advisors where slug = ${alias}`.execute(tx)
      entered()
      await isOver
    })
    await isEntered
    let isAnswered = false
    const reply = admin.post(`/api/v1/appointments/${booked.uuid}/${action}`, body).finally(() => {
      isAnswered = true
    })
    await until(async () => isAnswered || (await waiting()) > 0)
    commit()
    await entering
    expect((await reply).status).toBe(409)
  })

  const waiting = async () => {
    const { rows } = await other.withSystem((tx) =>
      sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
    )
    return rows[0]?.n ?? 0
  }
})

it('a weekly block is looked at in the night in which an hour comes twice, whose clock goes back while one advises', async () => {
  const found = await server.db.withTenant(tenantId, async (tx) => {
    // From 2:45, before the clock is put back, to 2:15 after it.
    const [start, end] = ['2027-10-31T00:45:00Z', '2027-10-31T01:15:00Z']
    await sql`insert into appointments
        (advisor_uuid, topic_uuid, state, type, starts_at, ends_at, occupied, held_until, token_hash)
      select uuid, ${anna.topic}, 'held', 'in-branch', ${start}, ${end}, tstzrange(${start}, ${end}), ${end}, '\\x01'
      from advisors where slug = 'anna-becker'`.execute(tx)
    await sql`insert into blocks (advisor_uuid, kind, day, start_time, end_time)
      select uuid, 'weekly', 7, '02:50', '03:30' from advisors where slug = 'anna-becker'`.execute(tx)
    const { rows } = await sql<{ away: boolean }>`
      select (locked_hold('\\x01', 'Europe/Berlin')->>'may_be_away')::boolean as away`.execute(tx)
    return rows[0]
  })
  expect(found).toEqual({ away: true })
})
