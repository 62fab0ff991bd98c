import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { tokensOf } from '#rules/schema/tokens.ts'
import {
  aboutNames,
  aboutWholeNames,
  faultLists,
  goingOnNames,
  holderNames,
  listsBeside,
  moreNames,
} from './lexicon/envelopes.ts'
import { rowKeys } from './lexicon/keys.ts'
import { isPlural, plain, singular } from './words.ts'

/** Something found within a reply or a body, and the dotted path to it, '' for the whole. */
export interface LocatedSchema {
  readonly path: string
  readonly schema: Schema
}

/** The names of what a reply or a body holds; a property that has one of them is taken for its holder. */
export interface EnvelopeSubject {
  /** Last word of the path. */
  readonly word: string
  /** Name of a row's schema. */
  readonly entity: string | null
  /** What a record is known to have: in a body, an object of that name is a part of it and no envelope. */
  readonly parts?: Readonly<Record<string, unknown>>
  /** A row of its list. */
  readonly row?: Schema | undefined
}

export const isAbout = (name: string) => aboutNames.test(name) || aboutWholeNames.test(name)

/** The rows of a list's reply: the array itself, or the one within an object that is nothing but its envelope. */
export function rowsIn(schema: Schema, reader: SchemaReader, subject: EnvelopeSubject): LocatedSchema | null {
  const whole = reader.flat(schema)
  if (reader.typeOf(schema) === 'array') {
    const items = whole.items ?? ofEachChoice(whole, reader)
    return isRow(items, reader) ? { path: '', schema: items } : null
  }
  const properties = reader.properties(schema)
  if (properties.id || properties.uuid) return null
  return rowsOfObject(schema, reader, subject, '') ?? rowsBelow(schema, reader, subject)
}

/** What any of several arrays is of. */
function ofEachChoice({ oneOf, anyOf }: Schema, reader: SchemaReader): Schema | undefined {
  const each = (oneOf ?? anyOf ?? []).flatMap<Schema>((choice) => reader.flat(choice).items ?? [])
  return each.length > 0 ? { anyOf: each } : undefined
}

function rowsOfObject(
  schema: Schema,
  reader: SchemaReader,
  subject: EnvelopeSubject,
  above: string,
): LocatedSchema | null {
  const entries = Object.entries(reader.properties(schema))
  const lists = entries.flatMap(([name, property]) => {
    const { items } = reader.flat(property.schema)
    const isFault = faultLists.test(name) && !isNamed(name, subject)
    const isList = !isFault && reader.typeOf(property.schema) === 'array' && isRow(items, reader)
    return isList && items ? [{ name, items }] : []
  })
  const named = lists.filter(({ name, items }) => isNamed(name, subject) || isEntity(items, reader, subject))
  const others = entries.filter(([name]) => !isAbout(name) && !lists.some((list) => list.name === name))
  const main = lists.filter(({ name }) => !isAbout(name) || (isHolder(name) && !listsBeside.test(name)))
  const held = main.length === 1 && isHolder(main[0]?.name ?? '') ? main : []
  const isBesideRecord = others.some(([, { schema: beside }]) => 'id' in reader.properties(beside))
  const things = lists.filter(({ name }) => !listsBeside.test(name))
  const only = things.length === 1 ? things : lists.length === 1 ? lists : []
  const sole = others.length < 2 && !isBesideRecord ? only : []
  const list = [named, held, sole].find((each) => each.length > 0)?.[0]
  return list ? { path: above + list.name, schema: list.items } : null
}

/** `{data: {items: […]}}`, `{_embedded: {things: […]}}`, `{others: {items: […], next}}` */
function rowsBelow(schema: Schema, reader: SchemaReader, subject: EnvelopeSubject): LocatedSchema | null {
  const entries = Object.entries(reader.properties(schema))
  const main = entries.filter(([name]) => !isAbout(name))
  for (const [name, property] of entries) {
    if (reader.typeOf(property.schema) !== 'object') continue
    const isSole = main.length === 1 && main[0]?.[0] === name
    const isOpen =
      name === '_embedded' ||
      isHolder(name) ||
      isNamed(name, subject) ||
      (isSole && isListBelow(property.schema, reader, subject))
    if (!isOpen) continue
    const found = rowsOfObject(property.schema, reader, subject, `${name}.`)
    if (found) return found
  }
  return null
}

/** Whether a property leads to further pages, or is an array that is named like the resource. */
function isListBelow(schema: Schema, reader: SchemaReader, subject: EnvelopeSubject): boolean {
  return Object.entries(reader.properties(schema)).some(
    ([name, each]) =>
      moreNames.test(name) || (isNamed(name, subject) && reader.typeOf(each.schema) === 'array'),
  )
}

/**
 * Whether a reply is one page of a list: rows, a property that leads to further pages, and none that a record would have.
 * An array alone is no page: it does not say whether there is more.
 */
export function isPage(schema: Schema, reader: SchemaReader, subject: EnvelopeSubject): boolean {
  const path = rowsIn(schema, reader, subject)?.path.split('.') ?? []
  const last = path.pop()
  if (last === undefined || last === '') return false
  let holder: Schema | undefined = schema
  for (const name of path) holder = reader.properties(holder ?? {})[name]?.schema
  const names = Object.keys(reader.properties(holder ?? {})).filter((name) => name !== last)
  return names.every(isAbout) && names.some((name) => moreNames.test(name))
}

/** Whether a reply leads to a next one. */
export function goesOn(schema: Schema, reader: SchemaReader): boolean {
  return Object.keys(reader.properties(schema)).some((name) => goingOnNames.test(name))
}

/** Whether a reply is rows that have keys and a fitting name, and nothing else that counts stands beside them. */
export function isNothingElse(schema: Schema, reader: SchemaReader, subject: EnvelopeSubject): boolean {
  const { path, schema: row = {} } = rowsIn(schema, reader, subject) ?? {}
  if (!hasKey(row, reader) || !path || path.includes('.') || !(isNamed(path, subject) || isHolder(path)))
    return false
  return Object.keys(reader.properties(schema)).every((name) => name === path || isAbout(name))
}

/** Rows that have keys and are named like the resource, whatever stands beside them: `GET /things` → `{things, unread}`. */
export function rowsNamed(
  schema: Schema,
  reader: SchemaReader,
  subject: EnvelopeSubject,
): LocatedSchema | null {
  const found = rowsIn(schema, reader, subject)
  const name = found?.path.split('.').at(-1) ?? ''
  return found && isPlural(name) && isNamed(name, subject) && hasKey(found.schema, reader) ? found : null
}

/** Whether a row has a key. Rows without one describe something else, as the fields of a form do. */
const hasKey = (row: Schema, reader: SchemaReader) =>
  Object.keys(reader.properties(row)).some((name) => rowKeys.test(name))

function isRow(items: Schema | undefined, reader: SchemaReader): items is Schema {
  return typeof items === 'object' && items !== null && ['object', 'any'].includes(reader.typeOf(items))
}

export const isHolder = (name: string) => holderNames.has(name.toLowerCase()) || name === 'hydra:member'

/** `things` of /things, and of /related-things. */
export function isNamed(name: string, { word }: EnvelopeSubject): boolean {
  const [own, wanted] = [plain(singular(name)), plain(singular(word))]
  return own === wanted || (own.length > 3 && own === singular(tokensOf(word).at(-1) ?? ''))
}

export function isEntity(schema: Schema, reader: SchemaReader, { entity }: EnvelopeSubject): boolean {
  return entity !== null && reader.entityName(schema) === entity
}
