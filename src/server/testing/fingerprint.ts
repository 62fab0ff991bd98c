/** What stands in the tables of a tenant, so that a test can say that nothing was stored. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, TenantTx } from '#server/platform/database/database.ts'

/** Change with every request that signs in or tries to. */
const volatile = new Set(['sessions', 'rate_limits', 'user_visits', 'user_devices', 'security_events'])

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

export interface Stored {
  /** What stands in all tables of all tenants; rows are read only if anything was written since the last time. */
  state(): Promise<string>
  /** The fingerprint after all rows were read. */
  read(): Promise<string>
}

/**
 * Watches what is stored, for tests that ask after every request: to read all rows takes 150 ms, to see that nothing was
 * written takes one. Triggers count the writes, those of the server's own jobs and of deletes that cascade too; a count
 * is not taken back, so that a write that was rolled back costs a look and nothing else.
 */
export async function watchStored(db: Db): Promise<Stored> {
  const ids = await db.tenantIds()
  const tables = await db.withTenant(ids[0] as number, tablesIn)
  await db.withSystem(async (tx) => {
    await sql`create sequence watched_writes`.execute(tx)
    await sql`create function note_write() returns trigger language plpgsql security definer set search_path = public
      as 'begin perform nextval(''watched_writes''); return null; end'`.execute(tx)
    const { rows: jobs } = await sql<{ name: string }>`
      select relid::regclass::text as name from pg_partition_tree('pgboss.job')`.execute(tx)
    for (const name of [...tables.map((table) => `public.${table}`), ...jobs.map((job) => job.name)]) {
      await sql`create trigger note_write after insert or update or delete or truncate on ${sql.table(name)}
        for each statement execute function note_write()`.execute(tx)
    }
  })
  const written = async () => {
    const { rows } = await db.withSystem((tx) =>
      sql<{ count: string }>`select last_value || '/' || is_called as count from watched_writes`.execute(tx),
    )
    return rows[0]?.count as string
  }
  const read = async () => JSON.stringify(await Promise.all(ids.map((id) => fingerprint(db, id))))
  let [count, known] = ['', '']
  return {
    read,
    async state() {
      const now = await written()
      if (now !== count) [count, known] = [now, await read()]
      return known
    },
  }
}
