/** Whose stored next free slot may be another one by now. */
import { type RawBuilder, sql } from 'kysely'
import { usualAppointmentSettings } from '#rules/appointment-settings.ts'
import { dateIn } from '#rules/dates.ts'
import { dayOf } from '#rules/slots/days.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { OfTenant } from './calendar-rows.ts'
import { currentVersion } from './next-free.ts'

/**
 * Of `a`, an advisor: the stored slot may be another one by now. It is too soon, a hold has ended, a day was added to the
 * window; or the institution changed what it depends on.
 *
 * @param midnight when the tenant's day began
 * @param version the one that NextFreeInputs would have now
 */
const isOvertaken = (now: Date, midnight: RawBuilder<Date>, version: RawBuilder<number>) => sql<boolean>`
  a.is_active and a.books_online and (
    a.next_free_checked_at is null or a.next_free_version <> ${version}
    or a.next_free_starts_at < ${now}::timestamptz + coalesce(
      (select s.minimum_notice from appointment_settings s
        where s.tenant_id = a.tenant_id and s.advisor_uuid = a.uuid), ${usualAppointmentSettings.minimum_notice}::int
    ) * interval '1 hour'
    or a.next_free_starts_at is null and a.next_free_checked_at < ${midnight}
    or exists (
      select from appointments x where x.tenant_id = a.tenant_id and x.advisor_uuid = a.uuid
        and x.state = 'held' and x.held_until <= ${now} and x.held_until > a.next_free_checked_at
    )
  )`

/** Those first that the finder shows first. */
export async function overtaken(tx: TenantTx, { timeZone }: OfTenant, now: Date): Promise<string[]> {
  const midnight = new Date(dayOf(dateIn(now, timeZone), timeZone).start)
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid from advisors a where ${isOvertaken(now, sql`${midnight}`, currentVersion)}
    order by a.next_free_starts_at, a.uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** See Db.due. */
export async function tenantsOfOvertaken(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  const zone = sql`coalesce((
    select nullif(z.value, '') from settings z where z.tenant_id = a.tenant_id and z.name = 'time_zone'
  ), ${usualTimeZone})`
  const midnight = sql<Date>`midnight_in(${zone}, ${now}::timestamptz)`
  const { rows } = await sql<TenantRow>`
    select distinct a.tenant_id from advisors a
    left join tenant_versions v on v.tenant_id = a.tenant_id and v.part = 'next-free'
    where ${isOvertaken(now, midnight, sql`coalesce(v.version, 1)`)}`.execute(tx)
  return rows
}

/** Of advisors who offer times; see Db.due. */
export async function tenantsWithTimes(tx: TenantTx): Promise<TenantRow[]> {
  return await tx
    .selectFrom('advisors')
    .select('tenant_id')
    .distinct()
    .where(sql<boolean>`is_active and books_online`)
    .execute()
}

export async function allAdvisors(tx: TenantTx): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select uuid from advisors order by uuid`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}
