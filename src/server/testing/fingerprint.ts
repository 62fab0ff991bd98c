/** What stands in the tables of a tenant, so that a test can say that nothing was stored. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, TenantTx } from '#server/platform/database.ts'

/** Change with every request that signs in or tries to. */
const volatile = new Set(['sessions', 'rate_limits', 'user_visits'])

/** No test makes a table after its database was opened. */
const tablesOf = new WeakMap<Db, readonly string[]>()

/** Table to number of rows and a digest of all of them; the tables of pg-boss stand as `jobs`. */
export async function fingerprint(db: Db, tenantId: number): Promise<Record<string, string>> {
  return await db.withTenant(tenantId, async (tx) => {
    const tables = tablesOf.get(db) ?? (await tablesIn(tx))
    tablesOf.set(db, tables)
    const each = tables.map((name) => digest(name, sql`select t::text as row from ${sql.table(name)} t`))
    const all = [...each, digest('jobs', sql`select id::text as row from pgboss.job`)]
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(all, sql` union all `)}`.execute(
      tx,
    )
    return Object.fromEntries(rows.map(({ name, digest: found }) => [name, found]))
  })
}

async function tablesIn(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where c.relkind = 'r' order by 1`.execute(
    tx,
  )
  return rows.map(({ name }) => name).filter((name) => !volatile.has(name))
}

function digest(name: string, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${name}::text as name,
    count(*) || ' ' || coalesce(md5(string_agg(row, '|' order by row)), '') as digest from (${rows}) as every`
}
