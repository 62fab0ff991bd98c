/** On which days the usual hours of an advisor or of a branch do not count (product §13.10, §13.11). */
import { sql } from 'kysely'
import type { TextVersions } from '#rules/by-language.ts'
import { dayTimesOf } from '#rules/opening-times.ts'
import { type Closing, type ClosingDay, closingsIn, nameIn } from '#rules/slots/closings.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { holidaysBetween } from './holidays.ts'

/** What the function closings_of_v2() gives. */
export interface StoredClosings {
  /** As the setting state has it; empty: none. */
  readonly state: string
  /** Null: none. */
  readonly days: DayRow[] | null
}

type DayRow = [
  place: ClosingDay['place'],
  kind: ClosingDay['kind'],
  date: string,
  everyYear: boolean,
  from: string | null,
  name: string,
  texts: TextVersions,
  times: string,
]

interface Range {
  /** YYYY-MM-DD, both included. */
  readonly from: string
  readonly to: string
}

/** One for a date, in order. */
export async function closingsFrom(
  { state, days }: StoredClosings,
  range: Range,
): Promise<readonly Closing[]> {
  return closingsIn(range, await holidaysBetween(state, range.from, range.to), (days ?? []).map(dayFrom))
}

const dayFrom = ([place, kind, date, everyYear, from, name, texts, times]: DayRow): ClosingDay => ({
  place,
  kind,
  date,
  everyYear,
  from,
  name: { de: texts.de?.name || name, en: texts.en?.name || name },
  times: dayTimesOf(times) ?? [],
})

export async function closingsOfAdvisor(
  tx: TenantTx,
  uuid: string,
  range: Range,
): Promise<readonly Closing[]> {
  const { rows } = await sql<{ stored: StoredClosings }>`
    ${prepared} select c.closings as stored
    from advisors a
    cross join lateral closings_of_v2(a.tenant_id, a.organization_uuid, a.uuid, ${range.from}, ${range.to}) c
    where a.uuid = ${uuid}`.execute(tx)
  return rows[0] ? await closingsFrom(rows[0].stored, range) : []
}

/** Null: nobody by this alias offers appointments. */
export async function closingsOfOffered(
  tx: TenantTx,
  alias: string,
  range: Range,
): Promise<readonly Closing[] | null> {
  const { rows } = await sql<{ stored: StoredClosings }>`
    ${prepared} select c.closings as stored
    from advisors a
    cross join lateral closings_of_v2(a.tenant_id, a.organization_uuid, a.uuid, ${range.from}, ${range.to}) c
    where a.slug = ${alias} and a.is_active and a.books_online`.execute(tx)
  return rows[0] ? await closingsFrom(rows[0].stored, range) : null
}

/** What visitors read of a closed day. */
export const closedDay = (closing: Closing, language: string) => ({
  date: closing.date,
  name: nameIn(closing, language),
  closed_from: closing.from === '00:00' ? null : closing.from,
  ...(closing.times && { opening_times: [...closing.times] }),
})

/** Of a branch itself, whatever its advisors have opened for themselves. */
export async function closingsOfBranch(
  tx: TenantTx,
  uuid: string,
  range: Range,
): Promise<readonly Closing[]> {
  return (await closingsOfBranches(tx, [uuid], range)).get(uuid) ?? []
}

/** The same of several branches, by uuid. */
export async function closingsOfBranches(
  tx: TenantTx,
  uuids: readonly string[],
  range: Range,
): Promise<ReadonlyMap<string, readonly Closing[]>> {
  if (uuids.length === 0) return new Map()
  const { rows } = await sql<{ uuid: string; stored: StoredClosings }>`
    ${prepared} select o.uuid, c.closings as stored
    from organizations o cross join lateral closings_of_v2(o.tenant_id, o.uuid, null, ${range.from}, ${range.to}) c
    where o.uuid = any(${[...uuids]}::uuid[])`.execute(tx)
  return new Map(
    await Promise.all(
      rows.map(async ({ uuid, stored }) => [uuid, await closingsFrom(stored, range)] as const),
    ),
  )
}
