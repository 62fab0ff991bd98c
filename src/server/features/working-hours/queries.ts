/** Weekly hours: wall times of the tenant's zone, one entry per day. */
import { type RawBuilder, sql } from 'kysely'
import type { WorkingHours } from '#rules/working-hours.ts'
import { advisorVersionOf, tenantVersionOf } from '#server/platform/collections/part-versions.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export interface Week {
  /** In the order of the week. */
  readonly hours: WorkingHours[]
  readonly version: number
}

/** Null: there is no such advisor. */
export async function weekOf(tx: TenantTx, advisorUuid: string): Promise<Week | null> {
  const own = sql`working_hours h where h.tenant_id = a.tenant_id and h.advisor_uuid = a.uuid`
  const { rows } = await sql<Week>`
    select ${entries(own)} as hours, ${advisorVersionOf('working-hours', 'a')} as version
    from advisors a where a.uuid = ${advisorUuid}`.execute(tx)
  return rows[0] ?? null
}

/** The week that new advisors begin with. */
export async function defaultWeek(tx: TenantTx): Promise<Week> {
  const { rows } = await sql<Week>`
    select ${entries(sql`default_working_hours h`)} as hours, ${tenantVersionOf('default-working-hours')} as version
  `.execute(tx)
  return rows[0] as Week
}

const entries = (from: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('day', h.day, 'start_time', h.start_time, 'end_time', h.end_time)
    order by h.day), '[]') from ${from}
)`

/** Whether both weeks have the same hours, in whatever order. */
export const isSameWeek = (a: readonly WorkingHours[], b: readonly WorkingHours[]) =>
  JSON.stringify(timesOf(a)) === JSON.stringify(timesOf(b))

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

/** Those of the advisors whose hours differ from the given week. */
async function withOtherHours(
  tx: TenantTx,
  advisorUuids: readonly string[],
  week: readonly WorkingHours[],
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from advisors a where a.uuid in (${sql.join(advisorUuids)}) and (
      select coalesce(jsonb_agg(jsonb_build_array(h.day, h.start_time, h.end_time) order by h.day), '[]')
      from working_hours h where h.tenant_id = a.tenant_id and h.advisor_uuid = a.uuid
    ) <> ${JSON.stringify(timesOf(week))}::jsonb
  `.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** Lets only one transaction at a time change the week that new advisors begin with; the next one waits here. */
export async function lockDefaultHours(tx: TenantTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext('default_working_hours'))`.execute(tx)
}

/** Replaces the week that new advisors begin with. Call lockDefaultHours() first. */
export async function replaceDefaultHours(tx: TenantTx, week: readonly WorkingHours[]): Promise<void> {
  await sql`delete from default_working_hours`.execute(tx)
  await sql`
    insert into default_working_hours (day, start_time, end_time)
    select w.day, w.start_time, w.end_time from ${recordset(week)}`.execute(tx)
}

const timesOf = (week: readonly WorkingHours[]) =>
  week.toSorted((a, b) => a.day - b.day).map(({ day, start_time, end_time }) => [day, start_time, end_time])

const recordset = (week: readonly WorkingHours[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(week)}::jsonb) as w (day int, start_time text, end_time text)`
