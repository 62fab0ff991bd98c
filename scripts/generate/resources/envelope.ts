import type { Schema } from '../contract/types.ts'
import type { View } from './view.ts'
import { plain, singular } from './words.ts'

/** Something found within a reply or a body, and the dotted path to it, '' for the whole. */
export interface Found {
  readonly path: string
  readonly schema: Schema
}

/** What a reply or a body is about, for properties called like it. */
export interface About {
  /** Last word of the path. */
  readonly word: string
  /** Name of a row's schema. */
  readonly entity: string | null
}

const holders = new Set(
  'data items item results result rows records record content contents value values entries entry list docs hits objects elements nodes member members payload response body page resources resource attributes'.split(
    ' ',
  ),
)

/** What stands beside rows or a record without being part of it. */
const about =
  /^(total|count|num|size|limit|offset|skip|start|page|per|next|prev|previous|first|last|has|is|more|cursor|links?|meta|metadata|status|success|ok|error|errors|warnings|messages?|code|object|kind|type|url|uri|href|self|request|took|time|timestamp|etag|version|paging|pagination|info|included|jsonapi|api|result|response|filter|sort|query|date|provider|id|@|_|\$)/i

/** The rows of a list's reply: the array itself, or the one within an object that is nothing but its envelope. */
export function rowsIn(schema: Schema, view: View, subject: About): Found | null {
  const whole = view.flat(schema)
  if (view.typeOf(schema) === 'array')
    return isRow(whole.items, view) ? { path: '', schema: whole.items } : null
  const properties = view.properties(schema)
  if (properties.id || properties.uuid) return null
  return rowsOfObject(schema, view, subject, '') ?? rowsBelow(schema, view, subject)
}

function rowsOfObject(schema: Schema, view: View, subject: About, above: string): Found | null {
  const entries = Object.entries(view.properties(schema))
  const lists = entries.flatMap(([name, property]) => {
    const { items } = view.flat(property.schema)
    const isList = view.typeOf(property.schema) === 'array' && isRow(items, view)
    return isList && items ? [{ name, items }] : []
  })
  const named = lists.filter(({ name, items }) => isNamed(name, subject) || isEntity(items, view, subject))
  const others = entries.filter(([name]) => !about.test(name) && !lists.some((list) => list.name === name))
  const main = lists.filter(({ name }) => !about.test(name))
  const held = main.length === 1 && isHolder(main[0]?.name ?? '') ? main : []
  const sole = lists.length === 1 && others.length < 2 ? lists : []
  const list = [named, held, sole].find((each) => each.length > 0)?.[0]
  return list ? { path: above + list.name, schema: list.items } : null
}

/** `{data: {items: […]}}`, `{_embedded: {things: […]}}` */
function rowsBelow(schema: Schema, view: View, subject: About): Found | null {
  for (const [name, property] of Object.entries(view.properties(schema))) {
    const isOpen = name === '_embedded' || isHolder(name) || isNamed(name, subject)
    if (!isOpen || view.typeOf(property.schema) !== 'object') continue
    const found = rowsOfObject(property.schema, view, subject, `${name}.`)
    if (found) return found
  }
  return null
}

function isRow(items: Schema | undefined, view: View): items is Schema {
  return typeof items === 'object' && items !== null && ['object', 'any'].includes(view.typeOf(items))
}

const isHolder = (name: string) => holders.has(name.toLowerCase()) || name === 'hydra:member'

function isNamed(name: string, { word }: About): boolean {
  return plain(singular(name)) === plain(singular(word))
}

function isEntity(schema: Schema, view: View, { entity }: About): boolean {
  return entity !== null && view.nameOf(schema) === entity
}

/** The record of a reply or a body: the whole, or the object that it is an envelope of. */
export function recordIn(schema: Schema, view: View, subject: About, rows: string | null = null): Found {
  const whole = { path: '', schema }
  if (isEntity(schema, view, subject)) return whole
  const entries = Object.entries(view.properties(schema))
  const objects = entries.filter(([, property]) => Object.keys(view.properties(property.schema)).length > 0)
  const inner = objects.find(([name, property]) => {
    const others = entries.filter(([each]) => each !== name && !about.test(each))
    const isOne =
      isNamed(name, subject) ||
      isHolder(name) ||
      isEntity(property.schema, view, subject) ||
      entries.length === 1
    return isOne && others.length === 0 && view.typeOf(property.schema) !== 'array'
  })
  if (inner && (isNamed(inner[0], subject) || !isValue(inner[1].schema, view)))
    return recordBelow(inner[0], inner[1].schema, view, subject)
  return listOfOne(schema, view, subject, rows) ?? whole
}

/** An amount with its currency, a point, a range: a property of a record that has no other. */
function isValue(schema: Schema, view: View): boolean {
  const names = Object.keys(view.properties(schema))
  return names.length < 2 && view.nameOf(schema) === null
}

function recordBelow(name: string, schema: Schema, view: View, subject: About): Found {
  const names = Object.keys(view.properties(schema))
  const isJsonApi = names.includes('attributes') || names.includes('id')
  const below = isJsonApi ? { path: '', schema } : recordIn(schema, view, subject)
  return { path: below.path ? `${name}.${below.path}` : name, schema: below.schema }
}

/** `GET /Invoices/{id}` that answers `{Invoices: [one]}`. */
function listOfOne(schema: Schema, view: View, subject: About, rows: string | null): Found | null {
  if (!rows || rows.includes('.') || !(rows in view.properties(schema))) return null
  const found = rowsIn(schema, view, subject)
  return found?.path === rows ? { path: `${rows}.0`, schema: found.schema } : null
}
