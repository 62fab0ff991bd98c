import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { vacuumChanged } from './vacuum.ts'

let opened: TestDatabase
let tenant: number

beforeAll(async () => {
  opened = await openTestDatabase()
  tenant = await opened.db.withSystem(async (tx) => {
    const { id } = await tx
      .insertInto('tenants')
      .values({ slug: 'one' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
})
afterAll(() => opened.close())

async function plan(): Promise<string> {
  return await opened.db.withTenant(tenant, async (tx) => {
    const { rows } = await sql<Record<string, string>>`
      explain (analyze, costs off) select uuid from organizations order by sort_key(name), uuid limit 20 offset 4000`.execute(
      tx,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

// On PostgreSQL others count at the same time, and it looks after its tables by itself.
it.skipIf(process.env.TEST_DATABASE_URL)(
  'lets an index answer alone after a table was filled, once',
  async () => {
    await opened.db.withTenant(tenant, async (tx) => {
      await sql`insert into organizations (slug, name) select 'nr-' || n, 'Filiale ' || n from generate_series(1, 5000) n`.execute(
        tx,
      )
      // Changes are counted once a second at most, and a quick machine is done before.
      await sql`select pg_stat_force_next_flush()`.execute(tx)
    })
    expect(await plan()).not.toMatch(/Heap Fetches: 0/)
    expect(await vacuumChanged(opened.db)).toEqual(['organizations', 'organizations_grams'])
    expect(await plan()).toMatch(/Index Only Scan using organizations_name[\s\S]*Heap Fetches: 0/)
    expect(await vacuumChanged(opened.db)).toEqual([])
  },
)

// The same: there the tables would be counted by others.
it.skipIf(process.env.TEST_DATABASE_URL)('keeps few values in mind where rows are long', async () => {
  const kept = async (table: string, column: string) => {
    const { rows } = await opened.db.withSystem((tx) =>
      sql<{ most: number }>`
        select cardinality(histogram_bounds::text::text[]) as most
        from pg_stats where tablename = ${table} and attname = ${column}`.execute(tx),
    )
    return rows[0]?.most
  }
  await opened.db.withTenant(tenant, async (tx) => {
    await sql`
      insert into mails (tenant_id, key, html_body)
      select ${tenant}, n, repeat('x', 1800) from generate_series(1, 3000) n`.execute(tx)
    await sql`select pg_stat_force_next_flush()`.execute(tx)
  })
  expect(await vacuumChanged(opened.db)).toEqual(['mails'])
  expect(await kept('mails', 'key')).toBeLessThan(20)
  expect(await kept('organizations', 'uuid')).toBe(101)
})
