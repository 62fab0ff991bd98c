/** Rows of a report that are made here, and not read from a table: sorted and cut as the contract's lists are. */
import {
  badQuery,
  contentRange,
  decodeListQuery,
  type ListParameters,
} from '#server/platform/collections/list-query.ts'

type Value = string | number | null | undefined

/**
 * One page of the rows; without an order as they are.
 *
 * @param read undefined: there is no such property
 * @throws HttpError 400 for a range or an order that cannot be
 */
export function pageOf<Row>(
  name: string,
  rows: readonly Row[],
  query: Pick<ListParameters, 'sort' | 'range'>,
  read: (row: Row, property: string) => Value,
): { rows: Row[]; headers: { 'content-range': string } } {
  const { sort, offset, limit } = decodeListQuery(query)
  const [order] = sort
  const sorted = order ? rows.toSorted((a, b) => compare(a, b)) : rows
  const page = sorted.slice(offset, offset + limit)
  return {
    rows: page,
    headers: { 'content-range': contentRange(name, { offset }, page.length, rows.length) },
  }

  function compare(a: Row, b: Row): number {
    const { property, direction } = order as NonNullable<typeof order>
    const [one, other] = [read(a, property), read(b, property)]
    if (one === undefined || other === undefined) throw badQuery('sort')
    // What is not told comes last, whichever way.
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    const way = direction === 'desc' ? -1 : 1
    return way * (typeof one === 'number' ? one - Number(other) : one.localeCompare(String(other)))
  }
}
