/** What reports are made of: the sums of each day, by branch, of what was noted (product §19.14). */

import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#rules/dates.ts'
import type { Days } from '#rules/reports.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { byAdvisor, cardFigures, isByAdvisor, notedCards } from './noted-cards.ts'
import type { NotedFigures } from './noted-figures.ts'
import { notedSearches } from './noted-searches.ts'
import { notedViews } from './noted-views.ts'
import { notedVisitors } from './noted-visitors.ts'

const sources: readonly NotedFigures[] = [notedViews, notedSearches, notedCards, notedVisitors]

/** From what was noted of some days; of no more than is asked for, since each looks at rows of its own. */
const noted = (days: Days, zone: string, figures?: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    sources
      .filter((source) => !figures || source.figures.some((figure) => figures.includes(figure)))
      .map((source) => sql`(${source.of(days, zone)})`),
    sql` union all `,
  )

/** Writes the sums of some days anew. Run twice or once more later, it comes to the same. */
export async function foldDays(tx: TenantTx, { from, to }: Days, zone: string): Promise<void> {
  await sql`delete from report_figures where day between ${from}::date and ${to}::date`.execute(tx)
  // Of single advisors nothing is kept while nobody may see it.
  await sql`
    delete from report_figures where figure = any(${cardFigures.map(byAdvisor)}::text[]) and not ${isByAdvisor}`.execute(
    tx,
  )
  await sql`
    insert into report_figures (figure, day, organization_uuid, key, value)
    select n.figure, n.day, n.organization_uuid, left(n.key, 255), n.value from (${noted({ from, to }, zone)}) n`.execute(
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
    select figure, day, organization_uuid, key, value from (${noted({ from: next, to }, zone, figures)}) n where ${those}`
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

/** Of each figure by key, with the last day on which it is. */
export async function sumsOfKeys(
  tx: TenantTx,
  query: FigureQuery,
): Promise<(KeySum & { last_on: string })[]> {
  const { rows } = await sql<KeySum & { last_on: string }>`
    select figure, key, sum(value)::int as value, to_char(max(day), 'YYYY-MM-DD') as last_on
    from (${await rowsOf(tx, query)}) f group by figure, key`.execute(tx)
  return rows
}

/** Of each figure by branch. */
export async function sumsByOrganization(tx: TenantTx, query: FigureQuery): Promise<KeySum[]> {
  const { rows } = await sql<KeySum>`
    select figure, organization_uuid as key, sum(value)::int as value
    from (${await rowsOf(tx, query)}) f group by figure, organization_uuid`.execute(tx)
  return rows
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
