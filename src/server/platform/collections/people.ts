/** Names of users in SQL. */
import { type RawBuilder, sql } from 'kysely'
import { badQuery, type ListQuery } from '#server/platform/collections/list-query.ts'

/** First and last name, as colleagues read it. @param users what the query calls the table */
export function nameOf(users = 'users'): RawBuilder<unknown> {
  return sql`${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)}`
}

/** SQL: a text that sorts users as a telephone book does, by last name and then first name. */
export function sortedNameOf(users = 'users'): RawBuilder<unknown> {
  return sql`sort_key(${sql.ref(`${users}.last_name`)} || ' ' || ${sql.ref(`${users}.first_name`)})`
}

/** The computed property that lists of people are sorted by; it does not leave the server. */
export const telephoneBook = 'telephone_book'

/** Where full_name is asked for, or nothing, people stand as in a telephone book. @throws HttpError 400 */
export function byName(query: ListQuery): ListQuery {
  const [asked] = query.sort
  if (asked?.property === telephoneBook) throw badQuery('sort')
  if (asked && asked.property !== 'full_name') return query
  return { ...query, sort: [{ property: telephoneBook, direction: asked?.direction ?? 'asc' }] }
}

/** The rows without the property that they were sorted by. */
export function withoutOrder<Row extends object>(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const { [telephoneBook]: _, ...shown } = row as Record<string, unknown>
    return shown as Row
  })
}

/** Names are sorted as in a telephone book: those of one family by their first names, in the same direction. */
export function byFamilyName(query: ListQuery): ListQuery {
  const [first = { property: 'last_name', direction: 'asc' as const }, ...others] = query.sort
  if (!['last_name', 'full_name'].includes(first.property)) return query
  const { direction } = first
  const names = ['last_name', 'first_name'].map((property) => ({ property, direction }))
  return { ...query, sort: [...names, ...others] }
}
