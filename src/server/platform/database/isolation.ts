import { sql } from 'kysely'
import { StartError } from '../process/config.ts'
import type { Db } from './database.ts'

/**
 * Refuses a database on which one tenant could see another's rows: the role of requests must be bound by row level
 * security on every table with a tenant, and see nothing while no tenant is set.
 */
export async function checkIsolation(db: Db): Promise<void> {
  const found = await db.withSystem(async (tx) => {
    await sql`select set_config('role', 'app_rw', true)`.execute(tx)
    const { rows: open } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not row_security_active(c.oid)
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`.execute(
      tx,
    )
    const { rows: seen } = await sql<{ n: number }>`
      select (select count(*) from tenants) + (select count(*) from tenant_hosts) + (select count(*) from settings)
        + (select count(*) from sessions) as n`.execute(tx)
    return { open: open.map((row) => row.name), seen: seen[0]?.n ?? 0 }
  })
  if (found.open.length === 0 && found.seen === 0) return
  throw new StartError(
    `The database does not keep tenants apart (${found.open.join(', ') || `${found.seen} rows seen without a tenant`}).`,
  )
}
