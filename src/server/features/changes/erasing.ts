/** Takes people out of the past: what a deleted record held of a person goes when it cannot be brought back any more. */
import { sql } from 'kysely'
import { restorableDays } from '#rules/change-log.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'

/** Records of one round. */
const mostRecords = 500

const isOver = (now: Date) => sql`
  c.action = 'deleted' and c.at < ${now}::timestamptz - ${restorableDays}::int * interval '1 day' and exists (
    select from change_values v where v.tenant_id = c.tenant_id and v.change_uuid = c.uuid and v.is_personal)`

export async function tenantsWithDeleted(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.id as tenant_id from tenants t cross join lateral (
      select from changes c where c.tenant_id = t.id and ${isOver(now)} limit 1) one`.execute(tx)
  return rows
}

/** @returns whether more may be left */
export async function eraseDeleted(tx: TenantTx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ entity: string; records: string[] }>`
    select entity, array_agg(distinct record) as records
    from (select c.entity, c.record from changes c where ${isOver(now)} limit ${mostRecords}) x
    group by entity`.execute(tx)
  for (const { entity, records } of rows)
    await sql`select erase_change_values(${entity}, ${records}::text[], true)`.execute(tx)
  return rows.length > 0
}
