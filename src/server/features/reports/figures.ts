/** What reports are made of: the sums of each day, by branch, of what was noted (product §19.14). */

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#rules/dates.ts'
import { noUuid } from '#rules/uuid.ts'
import { midnight } from '#server/platform/collections/day-filters.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** Days of the tenant's zone, both included, as 2026-11-23. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Came by no other site: typed, kept as a bookmark, scanned from a code. */
export const direct = 'direct'

/**
 * Figures of the page views of some days: `page_views` and `visits` as sums (key ''), views by page, visits by language,
 * device and source. One look at each row.
 */
const ofPageViews = ({ from, to }: Days, zone: string) => sql`
  select
    case when grouping(page) = 0 then 'views_by_page'
      when grouping(language) = 0 then 'visits_by_language'
      when grouping(device) = 0 then 'visits_by_device'
      when grouping(source) = 0 then 'visits_by_source'
      else 'visits' end as figure,
    day, organization_uuid,
    coalesce(page, language, device, source, '') as key,
    count(*) as views, count(*) filter (where is_visit) as visits
  from (
    select (at at time zone ${zone})::date as day, coalesce(organization_uuid, ${noUuid}::uuid) as organization_uuid,
      page, language, device, coalesce(source, ${direct}) as source, is_visit
    from page_views
    where at >= ${midnight(from, 0, zone)} and at < ${midnight(to, 1, zone)}
  ) v
  group by day, organization_uuid, grouping sets ((), (page), (language), (device), (source))`

/** All figures of some days, from what was noted of them. */
const noted = (days: Days, zone: string): RawBuilder<unknown> => sql`
  with viewed as (${ofPageViews(days, zone)})
  select figure, day, organization_uuid, key, (case figure when 'views_by_page' then views else visits end)::int as value
  from viewed where (case figure when 'views_by_page' then views else visits end) > 0
  union all
  select 'page_views', day, organization_uuid, '', views::int from viewed where figure = 'visits'`

/** Writes the sums of a day anew. Run twice or once more later, it comes to the same. */
export async function foldDay(tx: TenantTx, day: string, zone: string): Promise<void> {
  await sql`delete from report_figures where day = ${day}::date`.execute(tx)
  await sql`
    insert into report_figures (figure, day, organization_uuid, key, value)
    select n.figure, n.day, n.organization_uuid, left(n.key, 255), n.value from (${noted({ from: day, to: day }, zone)}) n`.execute(
    tx,
  )
}

export interface FigureQuery extends Days {
  readonly zone: string
  readonly figures: readonly string[]
  /** Null: all, and what is of no branch. */
  readonly organizations: readonly string[] | null
}

/** SQL of the rows of some figures: those that are summed up, and what was noted since. */
async function rowsOf(tx: TenantTx, query: FigureQuery): Promise<RawBuilder<unknown>> {
  const { from, to, zone, figures, organizations } = query
  const through = await foldedThrough(tx)
  const next = through === null || through < from ? from : addDays(through, 1)
  const isOf =
    organizations === null ? sql`true` : sql`organization_uuid = any(${[...organizations]}::uuid[])`
  const those = sql`figure = any(${[...figures]}::text[]) and ${isOf}`
  const folded = sql`
    select figure, day, organization_uuid, key, value from report_figures
    where day between ${from}::date and ${to}::date and day < ${next}::date and ${those}`
  if (next > to) return folded
  return sql`${folded} union all
    select figure, day, organization_uuid, key, value from (${noted({ from: next, to }, zone)}) n where ${those}`
}

/** Of each figure by day. */
export async function sumsByDay(tx: TenantTx, query: FigureQuery): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select figure, to_char(day, 'YYYY-MM-DD') as day, sum(value)::int as value
    from (${await rowsOf(tx, query)}) f group by figure, day`.execute(tx)
  return rows
}

export interface DaySum {
  readonly figure: string
  readonly day: string
  readonly value: number
}

/** Of each figure by key, the largest first. */
export async function sumsByKey(tx: TenantTx, query: FigureQuery): Promise<KeySum[]> {
  const { rows } = await sql<KeySum>`
    select figure, key, sum(value)::int as value
    from (${await rowsOf(tx, query)}) f group by figure, key order by value desc, key`.execute(tx)
  return rows
}

export interface KeySum {
  readonly figure: string
  readonly key: string
  readonly value: number
}

/** Of each figure by week, branch and key: what may be told apart of figures that are not all to be seen. */
export async function sumsByWeek(tx: TenantTx, query: FigureQuery): Promise<WeekSum[]> {
  const { rows } = await sql<WeekSum>`
    select figure, to_char(date_trunc('week', day), 'YYYY-MM-DD') as day, organization_uuid, key, sum(value)::int as value
    from (${await rowsOf(tx, query)}) f group by 1, 2, 3, 4`.execute(tx)
  return rows
}

export interface WeekSum extends KeySum {
  /** Its Monday. */
  readonly day: string
  readonly organization_uuid: string
}

/** Null: no day is yet. */
export async function foldedThrough(tx: TenantTx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(folded_through, 'YYYY-MM-DD') as day from report_states`.execute(tx)
  return rows[0]?.day ?? null
}
