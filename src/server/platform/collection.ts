/**
 * Reads and writes the records of any entity by the columns that the contract gives it (generated/entities.ts):
 * a property added to a schema and a migration is listed, sorted, filtered, stored and returned without a line here.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Column, Entity } from '#generated/entities.ts'
import type { TenantTx } from './database-types.ts'
import { HttpError, sentence } from './errors.ts'
import { containing } from './grams.ts'
import { badQuery, type ListQuery } from './list-query.ts'

/** A record in the contract's shape: nested objects are objects, instants are ISO texts. */
export type CollectionRecord = Record<string, unknown>

export interface ListOptions {
  /** Further conditions, for instance of the caller's scope; columns by the entity's table name. */
  readonly where?: readonly RawBuilder<unknown>[]
  /** Computed properties (x-stored: false) to their SQL. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Filters by what is no column (x-admin.filter: true): any one of the values, as they were asked for. */
  readonly filters?: Readonly<Record<string, (values: readonly unknown[]) => RawBuilder<unknown>>>
  /** Where the table keeps sort_key() of these columns; that of other searchable ones is computed row by row. */
  readonly searchKey?: SearchKey
}

export interface SearchKey {
  readonly key: RawBuilder<unknown>
  readonly of: readonly string[]
  /** The table of the key's grams, where there is one. */
  readonly grams?: string
}

export async function list(
  tx: TenantTx,
  entity: Entity,
  query: ListQuery,
  options: ListOptions = {},
): Promise<{ rows: CollectionRecord[]; total: number }> {
  const candidates = await candidatesOf(tx, entity, query, options)
  const where = conditions([...candidates, ...filters(entity, query, options), ...(options.where ?? [])])
  const table = sql.table(entity.table)
  const key = reference(entity, keyColumn(entity))
  const sorted = order(entity, query, options)
  // The page's keys first: computed properties of the rows before it cost more than all the rest.
  const { rows } = await sql<Row>`
    select ${selection(entity, options)} from ${table} where ${key} in (
      select ${key} from ${table} where ${where} order by ${sorted} offset ${query.offset} limit ${query.limit}
    ) order by ${sorted}`.execute(tx)
  const isWhole = query.offset === 0 && rows.length < query.limit
  const total = isWhole ? rows.length : await count(tx, entity, where)
  return { rows: rows.map((row) => toRecord(entity, row, options)), total }
}

async function count(tx: TenantTx, entity: Entity, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(entity.table)} where ${where}`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface GetOptions extends ListOptions {
  /** Locks the record until the transaction ends, so that nothing changes between a check and a write. */
  readonly forUpdate?: boolean
  /** The property that `key` is of, where a path names records by another than the entity's key. */
  readonly by?: string
}

export async function get(
  tx: TenantTx,
  entity: Entity,
  key: string,
  options: GetOptions = {},
): Promise<CollectionRecord | null> {
  const where = conditions([isKey(entity, key, options.by), ...(options.where ?? [])])
  const lock = options.forUpdate ? sql`for update of ${sql.table(entity.table)}` : sql``
  const { rows } = await sql<Row>`
    select ${selection(entity, options)} from ${sql.table(entity.table)} where ${where} ${lock}`.execute(tx)
  return rows[0] ? toRecord(entity, rows[0], options) : null
}

/** @param fixed columns that no body may set, for instance who changed it. Returns the new record's key. */
export async function insert(
  tx: TenantTx,
  entity: Entity,
  body: CollectionRecord,
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
  body: CollectionRecord,
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

type Row = Record<string, unknown>

const reference = (entity: Entity, column: string) => sql.ref(`${entity.table}.${column}`)

function keyColumn({ columns, key }: Entity, by = key): string {
  return columns.find(({ property }) => property === by)?.column ?? by
}

function isKey(entity: Entity, key: string, by?: string): RawBuilder<unknown> {
  return sql`${reference(entity, keyColumn(entity, by))} = ${key}`
}

function conditions(all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Selected under their places, since two properties may share a column. */
function selection(entity: Entity, { computed = {} }: ListOptions): RawBuilder<unknown> {
  const stored = readable(entity).map(
    ({ column }, i) => sql`${reference(entity, column)} as ${sql.ref(`c${i}`)}`,
  )
  const extra = Object.values(computed).map((each, i) => sql`(${each}) as ${sql.ref(`x${i}`)}`)
  return sql.join([...stored, ...extra])
}

const readable = (entity: Entity) => entity.columns.filter(({ writeOnly }) => !writeOnly)

function toRecord(entity: Entity, row: Row, { computed = {} }: ListOptions): CollectionRecord {
  const record: CollectionRecord = {}
  for (const [i, { property, nullable }] of readable(entity).entries()) {
    const value = outward(row[`c${i}`])
    // What the contract lets be left out, but not be null, is left out.
    if (value !== null || nullable) place(record, property, value)
  }
  for (const [i, property] of Object.keys(computed).entries()) place(record, property, outward(row[`x${i}`]))
  return record
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

function toColumns(entity: Entity, body: CollectionRecord): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { property, column, readOnly, type } of entity.columns) {
    if (readOnly) continue
    const value = at(body, property)
    if (value !== undefined)
      values[column] = type === 'json' && value !== null ? JSON.stringify(value) : value
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

function order(entity: Entity, query: ListQuery, { computed = {} }: ListOptions): RawBuilder<unknown> {
  const parts = query.sort.map(({ property, direction }) => {
    const way = direction === 'desc' ? sql`desc` : sql`asc`
    const extra = Object.hasOwn(computed, property) ? computed[property] : undefined
    return sql`${extra ? sql`(${extra})` : sortable(entity, property)} ${way}`
  })
  // The key last, so that pages neither repeat nor lose a record among equals; its way is the one before it, so that an
  // index can be read from either end.
  const way = query.sort.at(-1)?.direction === 'desc' ? sql`desc` : sql`asc`
  return sql.join([...parts, sql`${reference(entity, keyColumn(entity))} ${way}`])
}

function sortable(entity: Entity, property: string): RawBuilder<unknown> {
  const column = entity.columns.find((each) => each.property === property && each.sortable)
  if (!column) throw unknownField('sort', property)
  const ref = reference(entity, column.column)
  // Texts for people are ordered as people do; what has a format (uuid, instants) is ordered as it is.
  return column.type === 'string' && !column.format ? sql`sort_key(${ref})` : sql`${ref}`
}

function filters(entity: Entity, { filter, q }: ListQuery, options: ListOptions): RawBuilder<unknown>[] {
  const all = Object.entries(filter).map(([property, wanted]) => matches(entity, property, wanted, options))
  if (q !== undefined) all.push(search(entity, q, options))
  return all
}

function matches(
  entity: Entity,
  property: string,
  wanted: unknown,
  { filters: own = {} }: ListOptions,
): RawBuilder<unknown> {
  const asked = Array.isArray(wanted) ? wanted : [wanted]
  if (Object.hasOwn(own, property)) return own[property]?.(asked) ?? sql`false`
  // `id` is what the simple REST dialect calls the key (getMany).
  const name = property === 'id' ? entity.key : property
  const column = entity.columns.find((each) => each.property === name && each.filterable)
  if (!column) throw unknownField('filter', property)
  const values = asked.map((value) => inward(column, value))
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return sql`false`
  return sql`${reference(entity, column.column)} in (${sql.join(known)})`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A value of the column's type; undefined for one that no record can have. */
function inward({ type, format }: Column, value: unknown): unknown {
  if (type === 'boolean')
    return value === true || value === 'true'
      ? true
      : value === false || value === 'false'
        ? false
        : undefined
  if (type === 'integer') return Number.isSafeInteger(Number(value)) ? Number(value) : undefined
  if (type === 'number') return Number.isFinite(Number(value)) ? Number(value) : undefined
  const text = String(value)
  if (format === 'uuid') return uuid.test(text) ? text : undefined
  if (format === 'date-time' || format === 'date') return Number.isNaN(Date.parse(text)) ? undefined : text
  return isStorable(text) ? text : undefined
}

/** Which rows can have what is searched for, where grams tell. */
async function candidatesOf(
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

const wordsOf = (q: string) => q.split(/\s+/).slice(0, 8)

/** Every word somewhere in the searchable columns. */
function search(entity: Entity, q: string, { searchKey }: ListOptions): RawBuilder<unknown> {
  const columns = searchable(entity)
  if (columns.length === 0 || !isStorable(q)) return sql`false`
  const computed = columns
    .filter(({ column }) => !searchKey?.of.includes(column))
    .map(({ column }) => sql`sort_key(coalesce(${reference(entity, column)}, ''))`)
  const text = sql.join(searchKey ? [searchKey.key, ...computed] : computed, sql` || ' ' || `)
  return sql.join(
    wordsOf(q).map((word) => sql`strpos(${text}, sort_key(${word})) > 0`),
    sql` and `,
  )
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

function unknownField(parameter: string, property: string): HttpError {
  if (property.length > 100) return badQuery(parameter)
  return new HttpError(400, sentence(400), {
    errors: { [parameter]: ['There is no field {name}.'] },
    values: { name: property },
  })
}
