import { type RawBuilder, sql } from 'kysely'
import { isDate } from '#rules/dates.ts'
import { badQuery } from './list-query.ts'
import type { ListOptions } from './rows.ts'

/**
 * Two filters: the first and the last day, in the tenant's zone, of an instant that each row has.
 *
 * @param names as the schema's hint `days` has them
 */
export const dayFilters = (
  instant: RawBuilder<unknown>,
  zone: string,
  names = { from: 'from', to: 'to' },
): NonNullable<ListOptions['filters']> => ({
  [names.from]: (values) => sql`${instant} >= ${midnight(dayOf(values), 0, zone)}`,
  [names.to]: (values) => sql`${instant} < ${midnight(dayOf(values), 1, zone)}`,
})

/** @throws HttpError 400 for what is no day */
function dayOf(values: readonly unknown[]): string {
  const [day] = values
  if (values.length !== 1 || typeof day !== 'string' || !isDate(day)) throw badQuery('filter')
  return day
}

/** The instant at which a day begins in a zone, so many days later. */
export const midnight = (day: string, later: number, zone: string) =>
  sql`(${day}::date + ${later}::int)::timestamp at time zone ${zone}`
