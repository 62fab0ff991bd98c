/**
 * Pages that begin behind a row instead of at a number: whatever others write meanwhile, a list that is read to its end has
 * each row that stays exactly once, and a late page costs no more than an early one where an index has the list's order.
 */
import { type RawBuilder, sql } from 'kysely'
import { isStorable } from '../database/storable.ts'
import { badQuery } from './list-query.ts'

/** One of the things that a list is sorted by; its key is the last of them. */
export interface SortPart {
  readonly value: RawBuilder<unknown>
  readonly direction: 'asc' | 'desc'
  /** Never null, and read as it is stored: an index leads to a value. */
  readonly isPlain: boolean
}

/** Selects what a row is sorted by. As JSON, which keeps microseconds, whole doubles, and what is null. */
export const placeOf = (parts: readonly SortPart[]): RawBuilder<unknown> =>
  sql`json_build_array(${sql.join(parts.map(({ value }) => value))})`

/** A row's place in its list as callers get it, to be handed back as `after`. */
export const cursorAt = (place: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/**
 * A condition that holds for the rows behind the place that a cursor names.
 *
 * @throws HttpError 400 for what is no place in a list of this order
 */
export function behind(parts: readonly SortPart[], cursor: string): RawBuilder<unknown> {
  const place = placeIn(cursor)
  if (place?.length !== parts.length) throw badQuery('after')
  const ways = parts.map((part, i) => {
    const equal = parts.slice(0, i).map(({ value }, j) => isEqual(value, place[j]))
    return sql`(${sql.join([...equal, isBehind(part, place[i])], sql` and `)})`
  })
  return sql.join([...start(parts[0], place[0]), sql`(${sql.join(ways, sql` or `)})`], sql` and `)
}

/** What an index can follow: `or` leads it nowhere. */
function start(first: SortPart | undefined, at: unknown): RawBuilder<unknown>[] {
  if (!first?.isPlain) return []
  return [first.direction === 'asc' ? sql`${first.value} >= ${at}` : sql`${first.value} <= ${at}`]
}

const isEqual = (value: RawBuilder<unknown>, at: unknown) =>
  at === null ? sql`${value} is null` : sql`${value} = ${at}`

/** What is null stands last, and first where the order is turned. */
function isBehind({ value, direction, isPlain }: SortPart, at: unknown): RawBuilder<unknown> {
  if (direction === 'desc') return at === null ? sql`${value} is not null` : sql`${value} < ${at}`
  if (at === null) return sql`false`
  return isPlain ? sql`${value} > ${at}` : sql`(${value} > ${at} or ${value} is null)`
}

function placeIn(cursor: string): readonly unknown[] | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(place) && place.every(canBeAsked) ? place : null
  } catch {
    return null
  }
}

/** Whoever makes up a place may not bring the database what it cannot take. */
function canBeAsked(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(canBeAsked)
  if (typeof value === 'string') return isStorable(value)
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

/** Class 22 of PostgreSQL: a value that is none of its type; the embedded database's driver refuses some itself. */
const isNoValue = (error: unknown) =>
  error instanceof Error &&
  (String((error as { code?: unknown }).code ?? '').startsWith('22') || /^Invalid input/i.test(error.message))

/** Reads a page. @throws HttpError 400 for a place whose values are not those of the order, which the database tells */
export async function readBehind<T>(cursor: string | undefined, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (cursor !== undefined && isNoValue(error)) throw badQuery('after')
    throw error
  }
}
