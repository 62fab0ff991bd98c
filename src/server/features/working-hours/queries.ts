/** Weekly hours: wall times of the tenant's zone, one entry per day. */
import { type RawBuilder, sql } from 'kysely'
import type { WorkingHours } from '#rules/working-hours.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** In the order of the week. */
export async function hoursOf(tx: TenantTx, advisorUuid: string): Promise<WorkingHours[]> {
  return await select(tx, sql`working_hours where advisor_uuid = ${advisorUuid}`)
}

/** What new advisors begin with. */
export async function defaultHours(tx: TenantTx): Promise<WorkingHours[]> {
  return await select(tx, sql`default_working_hours`)
}

async function select(tx: TenantTx, from: RawBuilder<unknown>): Promise<WorkingHours[]> {
  const { rows } = await sql<WorkingHours>`
    select day, start_time, end_time from ${from} order by day`.execute(tx)
  return rows
}

/**
 * Replaces the weeks of these advisors, who are locked.
 *
 * @returns those whose hours are others now
 */
export async function replaceHours(
  tx: TenantTx,
  advisorUuids: readonly string[],
  week: readonly WorkingHours[],
  now: Date,
): Promise<string[]> {
  const changed = await withOtherHours(tx, advisorUuids, week)
  if (changed.length === 0) return changed
  const those = sql.join(changed)
  await sql`delete from working_hours where advisor_uuid in (${those})`.execute(tx)
  await sql`
    insert into working_hours (advisor_uuid, day, start_time, end_time, updated_at)
    select a.uuid, w.day, w.start_time, w.end_time, ${now}::timestamptz
    from advisors a, ${recordset(week)} where a.uuid in (${those})`.execute(tx)
  return changed
}

/** Of these advisors. */
async function withOtherHours(
  tx: TenantTx,
  advisorUuids: readonly string[],
  week: readonly WorkingHours[],
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from advisors a where a.uuid in (${sql.join(advisorUuids)}) and (
      select coalesce(jsonb_agg(jsonb_build_array(h.day, h.start_time, h.end_time) order by h.day), '[]')
      from working_hours h where h.tenant_id = a.tenant_id and h.advisor_uuid = a.uuid
    ) <> ${JSON.stringify(inOrder(week).map(({ day, start_time, end_time }) => [day, start_time, end_time]))}::jsonb
  `.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** One who saves waits for the other. */
export async function replaceDefaultHours(tx: TenantTx, week: readonly WorkingHours[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('default_working_hours'))`.execute(tx)
  await sql`delete from default_working_hours`.execute(tx)
  await sql`
    insert into default_working_hours (day, start_time, end_time)
    select w.day, w.start_time, w.end_time from ${recordset(week)}`.execute(tx)
}

const inOrder = (week: readonly WorkingHours[]) => week.toSorted((a, b) => a.day - b.day)

const recordset = (week: readonly WorkingHours[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(week)}::jsonb) as w (day int, start_time text, end_time text)`
