import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { overtaken, tenantsOfOvertaken } from './overtaken.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
})
afterAll(() => database.close())

/** Each tenant's own answer, with its own day. */
async function asked(now: Date): Promise<number[]> {
  const { db } = database
  const found: number[] = []
  for (const id of await db.tenantIds()) {
    const uuids = await db.withTenant(id, async (tx) => {
      const zone = await tx
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'time_zone')
        .executeTakeFirst()
      return await overtaken(
        tx,
        { timeZone: zone?.value || 'Europe/Berlin' } as Parameters<typeof overtaken>[1],
        now,
      )
    })
    if (uuids.length > 0) found.push(id)
  }
  return found
}

const due = async (now: Date) =>
  (await database.db.due((tx) => tenantsOfOvertaken(tx, now))).sort((a, b) => a - b)

it('finds in one question the tenants that would each find something', async () => {
  const { db } = database
  const now = Date.now()
  const [first, second] = (await db.tenantIds()) as [number, number]
  const rightNow = (id: number) =>
    db.withTenant(id, (tx) =>
      sql`update advisors set next_free_checked_at = now() + interval '1 minute', next_free_version = ${tenantVersionOf('next-free')},
        next_free_starts_at = now() + interval '50 days'`.execute(tx),
    )
  for (const id of await db.tenantIds()) await rightNow(id)
  expect([await due(new Date(now)), await asked(new Date(now))]).toEqual([[], []])
  await db.withTenant(second, (tx) =>
    sql`update settings set value = 'America/Lima' where name = 'time_zone'`.execute(tx),
  )
  expect([await due(new Date(now)), await asked(new Date(now))]).toEqual([[second], [second]])
  await rightNow(second)
  // Nobody is free: a day that begins may change that, for each by their own clock.
  await db.withTenant(first, (tx) =>
    sql`update advisors set next_free_starts_at = null, next_free_checked_at = now()`.execute(tx),
  )
  for (const hours of [0, 6, 12, 18, 24, 30]) {
    const at = new Date(now + hours * 3_600_000)
    expect([hours, await due(at)]).toEqual([hours, await asked(at)])
  }
  expect(await due(new Date(now + 30 * 3_600_000))).toEqual([first])
})
