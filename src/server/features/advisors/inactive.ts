/** Advisors who were deactivated for longer than `retention.inactive_advisors` says are erased (product §19.7). */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { personalData } from './personal-data.ts'
import './queries.ts'

/** Of an advisor `x`: no customer waits for an appointment with them, which somebody has to hand over or cancel first. */
export const hasNothingAhead = (now: Date) => sql`not exists (
  select from appointments p
  where p.tenant_id = x.tenant_id and (p.advisor_uuid = x.uuid or p.substitute_uuid = x.uuid)
    and p.state in ('requested', 'confirmed')
    and p.starts_at > ${now}::timestamptz - interval '1 day' and p.ends_at > ${now}::timestamptz)`

/** As the deletion tool takes them, with their account, where that is deactivated too, and their values in the change log. */
export async function eraseInactive(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  const advisors = await tx
    .selectFrom('advisors')
    .select(['uuid', 'slug', 'user_uuid'])
    .where('uuid', 'in', uuids)
    .execute()
  for (const { uuid, slug, user_uuid } of advisors) {
    await personalData.erase(tx, { alias: slug })
    const account = await tx
      .deleteFrom('users')
      .where('uuid', '=', user_uuid)
      .where('is_active', '=', false)
      .returning('uuid')
      .executeTakeFirst()
    await eraseFromLog(tx, [uuid, slug, ...(account ? [account.uuid] : [])])
  }
}

/** What the log says of them stands under their uuid or, where the address names them, their alias. */
async function eraseFromLog(tx: TenantTx, records: readonly string[]): Promise<void> {
  await sql`
    select erase_change_values(c.entity, ${records}::text[], true)
    from (select distinct entity from changes where record = any(${records}::text[])) c`.execute(tx)
}
