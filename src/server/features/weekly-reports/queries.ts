/** For which week the mail has gone, and to whom it goes. */
import { type Generated, sql } from 'kysely'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import { isAnalyst } from '../external-analysts/public.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    weekly_report_states: {
      tenant_id: Generated<number>
      week: string
    }
  }
}

/** When it goes, where the institution says nothing: Mondays at seven. */
const usual = { day: '1', time: '07:00' } as const

/** From the Monday's midnight of a week to the moment at which it goes, of a row with the settings day and time. */
const offset = sql`(coalesce(nullif(day, ''), ${usual.day})::int - 1) * interval '1 day'
  + coalesce(nullif(time, ''), ${usual.time})::time::interval`

/** One row of a tenant with day, time and zone, as they are set. */
const clocks = (tenant: ReturnType<typeof sql>) => sql`
  (select max(value) filter (where name = 'reports.weekly_day') as day,
    max(value) filter (where name = 'reports.weekly_time') as time,
    coalesce(nullif(max(value) filter (where name = 'time_zone'), ''), ${usualTimeZone}) as zone,
    coalesce(max(value) filter (where name = 'reports.weekly_mail'), '') <> 'false' as is_on
  from settings where settings.tenant_id = ${tenant}
    and name in ('reports.weekly_day', 'reports.weekly_time', 'reports.weekly_mail', 'time_zone')) c`

/** Monday of the last week whose moment has come. */
const weekAt = (now: Date) =>
  sql`date_trunc('week', (${now}::timestamptz at time zone zone) - (${offset}))::date`

/** Tenants with somebody to write to, whose moment of the week has come. */
export async function tenantsToTell(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.tenant_id
    from (select distinct tenant_id from external_analyst_assignments where unsubscribed_at is null) t
      left join weekly_report_states s on s.tenant_id = t.tenant_id
      cross join lateral ${clocks(sql`t.tenant_id`)}
    where c.is_on and coalesce(s.week < ${weekAt(now)}, true)`.execute(tx)
  return rows
}

export interface Moment {
  /** Monday of the week in which it goes. */
  readonly week: string
  readonly at: Date
  readonly nextAt: Date
  readonly isOn: boolean
}

/** The last moment that has come, whether anything went or not. */
export async function lastMoment(tx: TenantTx, now: Date): Promise<Moment> {
  const { rows } = await sql<Moment>`
    select to_char(week, 'YYYY-MM-DD') as week, (week + ${offset}) at time zone zone as at,
      (week + 7 + ${offset}) at time zone zone as "nextAt", is_on as "isOn"
    from ${clocks(sql`current_tenant()`)} cross join lateral (select ${weekAt(now)} as week) w`.execute(tx)
  const [moment] = rows
  if (!moment) throw new Error('An aggregate has one row.')
  return moment
}

/**
 * Takes a week for this transaction: whoever wants the same waits, and finds it taken.
 *
 * @returns false: it, or a later one, is taken already
 */
export async function takeWeek(tx: TenantTx, week: string): Promise<boolean> {
  const { rows } = await sql`
    insert into weekly_report_states (week) values (${week}::date)
    on conflict (tenant_id) do update set week = excluded.week where weekly_report_states.week < excluded.week
    returning 1`.execute(tx)
  return rows.length > 0
}

const reader = sql`
  from external_analyst_assignments a
    join users on users.tenant_id = a.tenant_id and users.uuid = a.user_uuid and ${isAnalyst}`

/** Assignments of those who get it, made before the moment. */
export async function assignmentsAt(tx: TenantTx, at: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select a.uuid ${reader} where a.unsubscribed_at is null and a.created_at <= ${at} order by 1`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

export interface Recipient {
  readonly name: string
  readonly email: string
  readonly organization: string
}

/** Null: nobody any more, or they want none. */
export async function recipientOf(tx: TenantTx, assignment: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select ${nameOf()} as name, users.email, a.organization_uuid as organization
    ${reader} where a.uuid = ${assignment}::uuid and a.unsubscribed_at is null`.execute(tx)
  return rows[0] ?? null
}

/** How many get the mail of a branch. */
export async function countReaders(tx: TenantTx, organization: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${reader}
    where a.unsubscribed_at is null and a.organization_uuid = ${organization}::uuid`.execute(tx)
  return rows[0]?.n ?? 0
}
