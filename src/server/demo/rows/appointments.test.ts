import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { demoTenants } from '../tenants.ts'
import { insertAppointments } from './appointments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ demo: true })
})
afterAll(() => database.close())

it('a year of appointments goes in with its histories, and the database has nothing against it', async () => {
  const { db } = database
  const tenants = await db.withSystem((tx) => tx.selectFrom('tenants').select(['id', 'slug']).execute())
  for (const tenant of demoTenants) {
    const { id = 0 } = tenants.find(({ slug }) => slug === tenant.slug) ?? {}
    await db.withTenant(id, async (tx) => {
      // None before: tests book what they need.
      expect(await tx.selectFrom('appointments').select('uuid').execute()).toEqual([])
      await insertAppointments(tx, tenant, new Date())
      const { rows } = await sql<{ total: number; told: number; upcoming: number; strays: number }>`
        select count(*)::int as total,
          count(*) filter (where starts_at > now() and state in ('requested', 'confirmed'))::int as upcoming,
          count(*) filter (where state = (
            select h.state from appointment_history h where h.appointment_uuid = a.uuid order by step desc limit 1
          ))::int as told,
          count(*) filter (where topic_name = '' or topic_uuid is null or version <> sequence + 1)::int as strays
        from appointments a`.execute(tx)
      expect(rows[0]?.total).toBeGreaterThan(300)
      expect(rows[0]?.upcoming).toBeGreaterThan(10)
      expect(rows[0]).toMatchObject({ told: rows[0]?.total, strays: 0 })
    })
  }
})
