/** Which records of an entity are meant, and in which order: the conditions and orders of collection.ts. */

import { type RawBuilder, sql } from 'kysely'
import type { Column, Entity } from '#generated/entities.ts'
import { isMoment } from '#rules/dates.ts'
import { isUuid } from '#rules/uuid.ts'
import { HttpError, sentence } from '../contract/errors.ts'
import { isStorable } from '../database/storable.ts'
import type { TenantTx } from '../database/tables.ts'
import { containing } from './grams.ts'
import type { SortPart } from './keyset.ts'
import { badQuery, type ListQuery } from './list-query.ts'

export interface ListOptions {
  /** Further conditions, for instance of the caller's scope; columns by the entity's table name. */
  readonly where?: readonly RawBuilder<unknown>[]
  /** Computed properties (x-stored: false) to their SQL. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Filters by what is no column (x-admin.filter: true): any one of the values, as they were asked for. */
  readonly filters?: Readonly<Record<string, (values: readonly unknown[]) => RawBuilder<unknown>>>
  /** Where the table keeps sort_key() of these columns; that of other searchable ones is computed row by row. */
  readonly searchKey?: SearchKey
  /**
   * A function of the database from parts of three letters to the uuids of rows that have all of them in the searchable
   * columns, for tables that grow without end (large-searches.ts).
   */
  readonly byGrams?: string
  /** What else than words is searched for by some texts, for instance a telephone number; null for all others. */
  readonly searchBy?: (q: string) => RawBuilder<unknown> | null
  /** Properties that are sorted as they are stored and that each record has: an index leads to a late page of theirs. */
  readonly neverNull?: readonly string[]
  /** The property by which paths and a filter by `id` name records, where it is another than the entity's key. */
  readonly by?: string
}

export interface SearchKey {
  readonly key: RawBuilder<unknown>
  readonly of: readonly string[]
  /** The table of the key's grams, where there is one. */
  readonly grams?: string
}

export const reference = (entity: Entity, column: string) => sql.ref(`${entity.table}.${column}`)

export function keyColumn({ columns, key }: Entity, by = key): string {
  return columns.find(({ property }) => property === by)?.column ?? by
}

export function isKey(entity: Entity, key: string, by?: string): RawBuilder<unknown> {
  return sql`${reference(entity, keyColumn(entity, by))} = ${key}`
}

export function conditions(all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/**
 * What a list is sorted by. The key is the last, so that pages neither repeat nor lose a record among equals; its way is the
 * one before it, so that an index can be read from either end.
 */
export function sortParts(entity: Entity, query: ListQuery, options: ListOptions): SortPart[] {
  const parts = query.sort.map(({ property, direction }) => ({
    ...sortable(entity, property, options),
    direction,
  }))
  const direction = query.sort.at(-1)?.direction ?? 'asc'
  return [...parts, { value: reference(entity, keyColumn(entity)), direction, isPlain: true }]
}

export const orderBy = (parts: readonly SortPart[]): RawBuilder<unknown> =>
  sql.join(parts.map(({ value, direction }) => sql`${value} ${direction === 'desc' ? sql`desc` : sql`asc`}`))

function sortable(
  entity: Entity,
  property: string,
  { computed = {}, neverNull = [] }: ListOptions,
): Omit<SortPart, 'direction'> {
  const extra = Object.hasOwn(computed, property) ? computed[property] : undefined
  if (extra) return { value: sql`(${extra})`, isPlain: false }
  const column = entity.columns.find((each) => each.property === property && each.sortable)
  if (!column) throw unknownField('sort', property)
  const ref = reference(entity, column.column)
  // Texts for people are ordered as people do; what has a format (uuid, instants) is ordered as it is.
  if (column.type === 'string' && !column.format) return { value: sql`sort_key(${ref})`, isPlain: false }
  return { value: ref, isPlain: neverNull.includes(property) }
}

export function filters(
  entity: Entity,
  { filter, q }: ListQuery,
  options: ListOptions,
): RawBuilder<unknown>[] {
  const all = Object.entries(filter).map(([property, wanted]) => matches(entity, property, wanted, options))
  if (q !== undefined) all.push(options.searchBy?.(q) ?? search(entity, q, options))
  return all
}

function matches(
  entity: Entity,
  property: string,
  wanted: unknown,
  { by, filters: own = {} }: ListOptions,
): RawBuilder<unknown> {
  const asked = Array.isArray(wanted) ? wanted : [wanted]
  if (Object.hasOwn(own, property)) return own[property]?.(asked) ?? sql`false`
  // `id` is what the simple REST dialect calls the key (getMany).
  const name = property === 'id' ? (by ?? entity.key) : property
  const column = entity.columns.find((each) => each.property === name && each.filterable)
  if (!column) throw unknownField('filter', property)
  const values = asked.map((value) => inward(column, value))
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return sql`false`
  return sql`${reference(entity, column.column)} in (${sql.join(known)})`
}

/** Of the values that a filter asks for, those that a text can be. */
export const textsAmong = (values: readonly unknown[]) => values.map(String).filter(isStorable)

/** Of the values that a filter asks for, those that a key can be. */
export const uuidsAmong = (values: readonly unknown[]) => values.map(String).filter((each) => isUuid(each))

/**
 * A value of the column's type; undefined for one that no record can have.
 *
 * @throws HttpError 400 for what is no value of that type at all
 */
function inward(column: Column, value: unknown): unknown {
  const { type, format } = column
  const text = String(value)
  if (type === 'string' && (format === 'date' || format === 'date-time')) return valid(isMoment(text), text)
  if (type === 'string' && format === 'uuid') return isUuid(text) ? text : undefined
  if (type === 'boolean') return valid(text === 'true' || text === 'false', text === 'true')
  const number = Number(value)
  if (type === 'integer') return valid(number === (number | 0), number)
  if (type === 'number') return valid(Number.isFinite(number), number)
  return isStorable(text) ? text : undefined
}

function valid<Value>(isValid: boolean, value: Value): Value {
  if (!isValid) throw badQuery('filter')
  return value
}

/** Which rows can have what is searched for, where grams tell. */
export async function candidatesOf(
  tx: TenantTx,
  entity: Entity,
  { q }: ListQuery,
  { searchKey }: ListOptions,
): Promise<RawBuilder<unknown>[]> {
  if (q === undefined || !searchKey?.grams || !isStorable(q)) return []
  // What the key does not hold may stand in the other columns.
  if (searchable(entity).some(({ column }) => !searchKey.of.includes(column))) return []
  const found = await containing(tx, searchKey.grams, reference(entity, keyColumn(entity)), wordsOf(q))
  return found ? [found] : []
}

const searchable = (entity: Entity) => entity.columns.filter((column) => column.searchable)

export const wordsOf = (q: string) => q.split(/\s+/).slice(0, 8)

/** Every word somewhere in the searchable columns. */
function search(entity: Entity, q: string, options: ListOptions): RawBuilder<unknown> {
  if (searchable(entity).length === 0 || !isStorable(q)) return sql`false`
  const text = searchedText(entity, options)
  return sql.join(
    wordsOf(q).map((word) => sql`strpos(${text}, sort_key(${word})) > 0`),
    sql` and `,
  )
}

/** What of a record is searched, as one text. */
export function searchedText(entity: Entity, { searchKey }: ListOptions): RawBuilder<unknown> {
  const computed = searchable(entity)
    .filter(({ column }) => !searchKey?.of.includes(column))
    .map(({ column }) => sql`sort_key(coalesce(${reference(entity, column)}, ''))`)
  return sql.join(searchKey ? [searchKey.key, ...computed] : computed, sql` || ' ' || `)
}

function unknownField(parameter: string, property: string): HttpError {
  if (property.length > 100) return badQuery(parameter)
  return new HttpError(400, sentence(400), {
    errors: { [parameter]: ['There is no field {name}.'] },
    values: { name: property },
  })
}
