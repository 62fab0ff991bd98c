/** The nightly sums: what was noted on a day becomes its figures (product §19.14). */
import { sql } from 'kysely'
import { addDays, dateIn } from '#rules/dates.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions } from '#server/platform/jobs/job.ts'
import { foldDay, foldedThrough } from './figures.ts'

/** Hours after midnight in the tenant's zone: until then what belongs to the day before may still come. */
const graceHours = 3

/** The last day that is over, with its hours of grace. */
export const lastDayOver = (now: Date, zone: string): string =>
  addDays(dateIn(new Date(now.getTime() - graceHours * 3_600_000), zone), -1)

/** Tenants with something noted on a day that is over and not summed up. One look into an index for each. */
export async function tenantsToFold(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<TenantRow>`
    select t.id as tenant_id from tenants t
      left join report_states s on s.tenant_id = t.id
      left join settings z on z.tenant_id = t.id and z.name = 'time_zone'
      cross join lateral (select coalesce(nullif(z.value, ''), ${usualTimeZone}) as name) zone
      cross join lateral (
        select from page_views v where v.tenant_id = t.id
          and v.at >= coalesce((s.folded_through + 1)::timestamp at time zone zone.name, '-infinity')
          and v.at < date_trunc('day', (${now}::timestamptz - ${graceHours} * interval '1 hour') at time zone zone.name) at time zone zone.name
        limit 1) one`.execute(tx)
  return rows
}

/**
 * Sums up the next day that has something noted, or none.
 *
 * @returns whether there may be another
 */
async function foldNext(tx: TenantTx, now: Date, zone: string): Promise<boolean> {
  await sql`insert into report_states (folded_through) values (null) on conflict do nothing`.execute(tx)
  // Whoever does the same at this moment waits, and then finds it done.
  await sql`select from report_states for update`.execute(tx)
  const through = await foldedThrough(tx)
  const last = lastDayOver(now, zone)
  const since = through === null ? sql`'-infinity'` : midnight(through, 1, zone)
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(at) at time zone ${zone}, 'YYYY-MM-DD') as day from page_views
    where at >= ${since} and at < ${midnight(last, 1, zone)}`.execute(tx)
  const day = rows[0]?.day
  if (!day) return false
  await foldDay(tx, day, zone)
  await sql`
    update report_states set folded_through = ${day}::date, folded_until = ${midnight(day, 1, zone)}`.execute(
    tx,
  )
  return true
}

export const reportsJobs = {
  'report-figures': {
    // Each hour, since days end at another hour in each zone.
    regularly: { cron: '5 * * * *', due: tenantsToFold },
    handle: async ({ data }, { withTenant, tenant, clock }) => {
      const { timeZone } = await tenant(data.tenantId)
      while (await withTenant(data.tenantId, (tx) => foldNext(tx, clock(), timeZone)));
    },
  },
} satisfies JobDefinitions
