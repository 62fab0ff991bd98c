/** The nightly sums: what was noted on a day becomes its figures (product §19.14). */
import { sql } from 'kysely'
import { addDays, dateIn } from '#rules/dates.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions } from '#server/platform/jobs/job.ts'
import { foldDays, foldedThrough } from './figures.ts'

/** Hours after midnight in the tenant's zone: until then what belongs to the day before may still come. */
const graceHours = 3

/** The last day that is over, with its hours of grace. */
export const lastDayOver = (now: Date, zone: string): string =>
  addDays(dateIn(new Date(now.getTime() - graceHours * 3_600_000), zone), -1)

/**
 * What makes a day one to sum up, by when it was noted; an index answers each. What is rarer is summed up with the next such
 * day.
 */
const noted = [
  ['page_views', 'at'],
  ['searches', 'at'],
  ['visitor_steps', 'at'],
  ['profile_hits', 'at'],
  ['contact_hits', 'at'],
  ['log_entries', 'at'],
  ['contact_requests', 'created_at'],
  ['appointments', 'created_at'],
  ['appointments', 'starts_at'],
] as const

/** Tenants with something noted on a day that is over and not summed up. */
export async function tenantsToFold(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  await sql`set local enable_seqscan = off`.execute(tx)
  const found: TenantRow[] = []
  for (const [table, at] of noted) {
    const { rows } = await sql<TenantRow>`
      select t.id as tenant_id from tenants t
        left join report_states s on s.tenant_id = t.id
        left join settings z on z.tenant_id = t.id and z.name = 'time_zone'
        cross join lateral (select coalesce(nullif(z.value, ''), ${usualTimeZone}) as name) zone
        cross join lateral (
          select from ${sql.table(table)} v where v.tenant_id = t.id
            and v.${sql.ref(at)} >= coalesce((s.folded_through + 1)::timestamp at time zone zone.name, '-infinity')
            and v.${sql.ref(at)} < date_trunc('day', (${now}::timestamptz - ${graceHours} * interval '1 hour') at time zone zone.name) at time zone zone.name
          limit 1) one`.execute(tx)
    found.push(...rows)
  }
  return found
}

/** The first day that has something noted after another. */
async function nextNoted(tx: TenantTx, through: string | null, last: string, zone: string) {
  const since = through === null ? sql`'-infinity'` : midnight(through, 1, zone)
  const firsts = noted.map(
    ([table, at]) =>
      sql`select min(${sql.ref(at)}) as at from ${sql.table(table)}
        where ${sql.ref(at)} >= ${since} and ${sql.ref(at)} < ${midnight(last, 1, zone)}`,
  )
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(at) at time zone ${zone}, 'YYYY-MM-DD') as day from (${sql.join(firsts, sql` union all `)}) first`.execute(
    tx,
  )
  return rows[0]?.day ?? null
}

/**
 * Sums up the next day that has something noted, with those before it that have not, or none.
 *
 * @returns whether there may be another
 */
async function foldNext(tx: TenantTx, now: Date, zone: string): Promise<boolean> {
  await sql`insert into report_states (folded_through) values (null) on conflict do nothing`.execute(tx)
  // Whoever does the same at this moment waits, and then finds it done.
  await sql`select from report_states for update`.execute(tx)
  const through = await foldedThrough(tx)
  const day = await nextNoted(tx, through, lastDayOver(now, zone), zone)
  if (day === null) return false
  await foldDays(tx, { from: through === null ? day : addDays(through, 1), to: day }, zone)
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
