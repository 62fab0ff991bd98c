/**
 * Reads and writes the records of any entity by the columns that the contract gives it (generated/entities.ts):
 * a property added to a schema and a migration is listed, sorted, filtered, stored and returned without a line here.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '#generated/entities.ts'
import type { TextVersions } from '#rules/by-language.ts'
import { prepared } from '../database/prepared.ts'
import type { TenantTx } from '../database/tables.ts'
import { type Totals, total } from '../tenancy/totals.ts'
import { storedVersions } from './by-language.ts'
import { behind, cursorAt, placeOf, readBehind } from './keyset.ts'
import { narrowed } from './large-searches.ts'
import type { ListQuery } from './list-query.ts'
import {
  conditions,
  filters,
  isKey,
  keyColumn,
  type ListOptions,
  orderBy,
  reference,
  sortParts,
} from './rows.ts'

type CollectionRecord = Record<string, unknown>

/** A part of a list, in its order. */
export interface Page<Row> {
  readonly rows: Row[]
  /** Of the whole list. */
  readonly total: number
  /** Whether the total is about so many; false: it was counted. */
  readonly isEstimated: boolean
  /** Where the page behind this one begins; undefined where there is none. See ListQuery.after. */
  readonly next: string | undefined
}

/**
 * Records in the contract's shape: nested objects are objects, instants are ISO texts.
 *
 * @param totals of the tenant, where the caller only reads and may be told one that is not the latest. Which rows are read
 *   never depends on it.
 */
export async function list<Row extends object>(
  tx: TenantTx,
  entity: Entity<Row>,
  query: ListQuery,
  options: ListOptions = {},
  totals?: Totals,
): Promise<Page<Row>> {
  const asked = [...filters(entity, query, options), ...(options.where ?? [])]
  const { about, candidates } = await narrowed(tx, entity, query, options, asked)
  const where = conditions([...candidates, ...asked])
  const found = await readPage(tx, entity, query, { ...options, where: [where] })
  const rows = found.map((row) => toRecord(entity, row, options))
  const isFull = rows.length === query.limit
  const isWhole = !isFull && query.offset === 0 && query.after === undefined
  const seen = rows.length > 0 && query.after === undefined ? query.offset + rows.length : 0
  const count = () =>
    total(tx, sql`select count(*) as n from ${sql.table(entity.table)} where ${where}`, totals)
  return {
    rows,
    total: isWhole ? rows.length : about === undefined ? await count() : Math.max(about, seen),
    isEstimated: !isWhole && about !== undefined,
    next: isFull ? cursorAt(found.at(-1)?.place ?? []) : undefined,
  }
}

/** The page's keys first: computed properties of the rows before it cost more than all the rest. */
async function readPage(
  tx: TenantTx,
  entity: Entity,
  query: ListQuery,
  options: ListOptions,
): Promise<PlacedRow[]> {
  const { after, limit } = query
  const table = sql.table(entity.table)
  const key = reference(entity, keyColumn(entity))
  const parts = sortParts(entity, query, options)
  const sorted = orderBy(parts)
  const where = [...(options.where ?? []), ...(after === undefined ? [] : [behind(parts, after)])]
  const { rows } = await readBehind(after, () =>
    sql<PlacedRow>`
      select ${selection(entity, options)}, ${placeOf(parts)} as place from ${table} where ${key} in (
        select ${key} from ${table} where ${conditions(where)}
        order by ${sorted} offset ${after === undefined ? query.offset : 0} limit ${limit}
      ) order by ${sorted}`.execute(tx),
  )
  return [...rows]
}

export interface GetOptions extends ListOptions {
  /** Locks the record until the transaction ends, so that nothing changes between a check and a write. */
  readonly forUpdate?: boolean
}

/** The record in the contract's shape. Null: there is none, or none that fits the options. */
export async function get<Row extends object>(
  tx: TenantTx,
  entity: Entity<Row>,
  key: string,
  options: GetOptions = {},
): Promise<Row | null> {
  const where = conditions([isKey(entity, key, options.by), ...(options.where ?? [])])
  const lock = options.forUpdate ? sql`for update of ${sql.table(entity.table)}` : sql``
  const { rows } = await sql<SelectedRow>`
    ${prepared} select ${selection(entity, options)} from ${sql.table(entity.table)} where ${where} ${lock}`.execute(
    tx,
  )
  return rows[0] ? toRecord(entity, rows[0], options) : null
}

/** @param fixed columns that no body may set, for instance who changed it. Returns the new record's key. */
export async function insert(
  tx: TenantTx,
  entity: Entity,
  body: object,
  fixed: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const values = { ...toColumns(entity, body), ...fixed }
  const names = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const { rows } = await sql<{ key: string }>`
    insert into ${sql.table(entity.table)} (${names}) values (${sql.join(Object.values(values))})
    returning ${sql.ref(keyColumn(entity))} as key`.execute(tx)
  return rows[0]?.key as string
}

/** What is absent in the body is kept. An entity with a version gets the next one. Returns whether the record exists. */
export async function update(
  tx: TenantTx,
  entity: Entity,
  key: string,
  body: object,
  fixed: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const values = { ...toColumns(entity, body), ...fixed }
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (entity.columns.some(({ column }) => column === 'version')) changes.push(sql`version = version + 1`)
  const { rows } = await sql`
    update ${sql.table(entity.table)} set ${sql.join(changes)} where ${isKey(entity, key)}
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether the record existed. */
export async function remove(tx: TenantTx, entity: Entity, key: string): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(entity.table)} where ${isKey(entity, key)} returning 1`.execute(tx)
  return rows.length > 0
}

export type SelectedRow = Record<string, unknown>

type PlacedRow = SelectedRow & { readonly place: readonly unknown[] }

/** Selected under their places, since two properties may share a column. */
export function selection(entity: Entity, { computed = {} }: ListOptions): RawBuilder<unknown> {
  const stored = readable(entity).map(
    ({ column }, i) => sql`${reference(entity, column)} as ${sql.ref(`c${i}`)}`,
  )
  const extra = Object.values(computed).map((each, i) => sql`(${each}) as ${sql.ref(`x${i}`)}`)
  return sql.join([...stored, ...extra])
}

const readable = (entity: Entity) => entity.columns.filter(({ writeOnly }) => !writeOnly)

/** What the description of an entity says of its columns is what its type says: both are made of one schema. */
export function toRecord<Row extends object>(
  entity: Entity<Row>,
  row: SelectedRow,
  { computed = {} }: ListOptions,
): Row {
  const record: CollectionRecord = {}
  for (const [i, { property, nullable }] of readable(entity).entries()) {
    const value = outward(row[`c${i}`])
    // What the contract lets be left out, but not be null, is left out.
    if (value !== null || nullable) place(record, property, value)
  }
  for (const [i, property] of Object.keys(computed).entries()) place(record, property, outward(row[`x${i}`]))
  return record as Row
}

function outward(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

function place(record: CollectionRecord, property: string, value: unknown): void {
  const [first = '', ...rest] = property.split('.')
  if (rest.length === 0) {
    record[first] = value
    return
  }
  record[first] ??= {}
  place(record[first] as CollectionRecord, rest.join('.'), value)
}

function toColumns(entity: Entity, body: object): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { property, column, readOnly, type, byLanguage } of entity.columns) {
    if (readOnly) continue
    const value = at(body, property)
    if (value === undefined) continue
    if (byLanguage) values[column] = JSON.stringify(storedVersions(value as TextVersions))
    else values[column] = type === 'json' && value !== null ? JSON.stringify(value) : value
  }
  return values
}

function at(record: unknown, property: string): unknown {
  let value = record
  for (const name of property.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as CollectionRecord)[name]
  }
  return value
}
