/** Filters of directories (RFC 7644, 3.4.2.2) as SQL: all that is compared is a parameter. */
import { type RawBuilder, sql } from 'kysely'
import { type Compare, type Filter, parse } from 'scim2-parse-filter'
import { isMoment } from '#rules/dates.ts'
import { isUuid } from '#rules/uuid.ts'
import { isStorable } from '#server/platform/database/storable.ts'
import { fault } from './faults.ts'

/** An attribute as a filter or an order reads it. */
export type Attribute =
  /** Whatever the size of its letters: the SQL gives small ones. `exact`: as it is. */
  | { readonly kind: 'text' | 'exact' | 'boolean' | 'time'; readonly value: RawBuilder<unknown> }
  /** A uuid, found by the index that it has. */
  | { readonly kind: 'key'; readonly value: RawBuilder<unknown> }
  /** Of several values: whether one of them is it. */
  | { readonly kind: 'several'; has(value: string): RawBuilder<unknown>; readonly any: RawBuilder<unknown> }

/** By names in small letters, with dots. */
export type Attributes = Readonly<Record<string, Attribute>>

const deepest = 20

/** @throws HttpError 400 invalidFilter */
export function filterOf(text: string, attributes: Attributes): RawBuilder<unknown> {
  return conditionOf(parsed(text), attributes, '', 0)
}

/** @throws HttpError 400 invalidFilter */
export function parsed(text: string): Filter {
  // Line breaks in a text that is not closed would keep the parser busy for ever.
  if (/\p{Cc}/u.test(text) || !isStorable(text)) throw unreadable()
  try {
    return parse(text)
  } catch {
    throw unreadable()
  }
}

const unreadable = () => fault('invalidFilter', 'The filter could not be read.')

/** Of `urn:…:User:userName` the last part, in small letters. */
export const plainName = (path: string): string => path.replace(/^urn:.*:/i, '').toLowerCase()

export function attributeOf(path: string, attributes: Attributes): Attribute | null {
  const name = plainName(path)
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null
}

/** @param prefix of names inside square brackets */
function conditionOf(
  node: Filter,
  attributes: Attributes,
  prefix: string,
  depth: number,
): RawBuilder<unknown> {
  if (depth > deepest) throw fault('invalidFilter', 'The filter is nested too deeply.')
  const inner = (each: Filter) => conditionOf(each, attributes, prefix, depth + 1)
  switch (node.op) {
    case 'and':
      return sql`(${sql.join(node.filters.map(inner), sql` and `)})`
    case 'or':
      return sql`(${sql.join(node.filters.map(inner), sql` or `)})`
    case 'not':
      // What is not there fits no comparison, and so fits its contrary.
      return sql`not coalesce(${inner(node.filter)}, false)`
    case '[]':
      return conditionOf(node.valFilter, attributes, `${prefix}${node.attrPath}.`, depth + 1)
    default: {
      const path = `${prefix}${node.attrPath}`
      const attribute = attributeOf(path, attributes)
      if (!attribute)
        throw fault('invalidFilter', 'There is no attribute {path} to filter by.', {
          path: path.slice(0, 200),
        })
      return node.op === 'pr' ? isThere(attribute) : compared(attribute, node)
    }
  }
}

const isThere = (attribute: Attribute) =>
  attribute.kind === 'several' ? attribute.any : sql`(${attribute.value}) is not null`

const signs = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const

function compared(attribute: Attribute, node: Compare): RawBuilder<unknown> {
  const { op, compValue } = node
  if (attribute.kind === 'several') {
    if (typeof compValue !== 'string' || (op !== 'eq' && op !== 'ne')) throw misfit(node)
    return op === 'eq' ? attribute.has(compValue) : sql`not ${attribute.has(compValue)}`
  }
  if (attribute.kind === 'key') return keyCompared(attribute.value, node)
  if (compValue === null && (op === 'eq' || op === 'ne'))
    return op === 'eq' ? sql`(${attribute.value}) is null` : sql`(${attribute.value}) is not null`
  const value = valueFor(attribute.kind, node)
  const own = sql`(${attribute.value})`
  if (op === 'eq') return sql`${own} = ${value}`
  if (op === 'ne') return sql`${own} is distinct from ${value}`
  if (op === 'gt' || op === 'ge' || op === 'lt' || op === 'le') {
    if (attribute.kind === 'boolean') throw misfit(node)
    return attribute.kind === 'time'
      ? sql`${own} ${signs[op]} ${value}`
      : sql`${own} collate "C" ${signs[op]} ${value}`
  }
  if (attribute.kind !== 'text' && attribute.kind !== 'exact') throw misfit(node)
  return sql`${own} like ${likeness(op, textFor(attribute.kind, node))}`
}

/** Every row has one. */
function keyCompared(value: RawBuilder<unknown>, node: Compare): RawBuilder<unknown> {
  const { op, compValue } = node
  if ((op !== 'eq' && op !== 'ne') || typeof compValue !== 'string')
    return compared({ kind: 'text', value: sql`${value}::text` }, node)
  return op === 'eq' ? isKey(value, compValue) : sql`not (${isKey(value, compValue)})`
}

/** As a uuid: as a text it would be looked for in the rows of all institutions. */
export const isKey = (value: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  isUuid(text) ? sql`${value} = ${text}::uuid` : sql`false`

function likeness(op: 'co' | 'sw' | 'ew', text: string): string {
  const plain = text.replace(/[\\%_]/g, '\\$&')
  if (op === 'co') return `%${plain}%`
  return op === 'sw' ? `${plain}%` : `%${plain}`
}

/** Of the type that the attribute has. */
function valueFor(kind: Exclude<Attribute['kind'], 'several' | 'key'>, node: Compare): RawBuilder<unknown> {
  if (kind === 'boolean') return sql`${truthOf(node)}::boolean`
  if (kind === 'time') return sql`${momentOf(node)}::timestamptz`
  return sql`${textFor(kind, node)}::text`
}

function textFor(kind: 'text' | 'exact', node: Compare): string {
  const { compValue } = node
  if (typeof compValue !== 'string') throw misfit(node)
  return kind === 'text' ? compValue.toLowerCase() : compValue
}

/** Entra ID says "True" where it means true. */
function truthOf(node: Compare): boolean {
  const text = String(node.compValue).toLowerCase()
  if (text === 'true' || text === 'false') return text === 'true'
  throw misfit(node)
}

function momentOf(node: Compare): Date {
  const { compValue } = node
  // The database knows no year 0, and a day that there is not would be another one.
  const isOne = typeof compValue === 'string' && compValue.length > 10 && isMoment(compValue)
  const at = isOne ? new Date(compValue) : null
  if (at && !Number.isNaN(at.getTime())) return at
  throw misfit(node)
}

const misfit = ({ attrPath, op }: Compare) =>
  fault('invalidFilter', 'The attribute {path} cannot be compared so: {op}.', {
    path: attrPath.slice(0, 200),
    op,
  })
