/** What stands in the tables of a tenant, so that a test can say that nothing was stored. */
import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Change with every request that signs in or tries to. */
const volatile = new Set(['sessions', 'rate_limits'])

/** Table to number of rows and a digest of all of them; the tables of pg-boss stand as `jobs`. */
export async function fingerprint(db: Db, tenantId: number): Promise<Record<string, string>> {
  return await db.withTenant(tenantId, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where c.relkind = 'r' order by 1`.execute(
      tx,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      if (volatile.has(name)) continue
      found[name] = await digest(sql`select t::text as row from ${sql.table(name)} t`)
    }
    found.jobs = await digest(sql`select id::text as row from pgboss.job`)
    return found

    async function digest(all: ReturnType<typeof sql>): Promise<string> {
      const { rows } = await sql<{ digest: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as digest
        from (${all}) as every`.execute(tx)
      return rows[0]?.digest ?? ''
    }
  })
}
