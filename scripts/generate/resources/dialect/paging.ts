import type { ListDialect } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { replySchema } from '../../contract/bodies.ts'
import type { Operation } from '../../contract/operations.ts'
import { backwardsNames, cursorHolders, cursorNames, pagingNames } from '../lexicon/paging.ts'
import { plain } from '../words.ts'
import { linkOf } from './link.ts'
import { isNumber, isText, named, type QueryParameter } from './query.ts'

type Paging = ListDialect['paging']

/** How a list is asked for one page after another; the order says which way is preferred where there are several. */
export function pagingOf(query: readonly QueryParameter[], list: Operation, reader: SchemaReader): Paging {
  const reply = replySchema(list)
  const range = named(query, pagingNames.range)
  if (range && (range.json || range.type === 'array')) return { by: 'range', range: range.name }
  const size = sizeOf(query)?.name ?? null
  const isWindow = named(query, 'after last before') !== undefined
  const page = named(query, pagingNames.page)
  const link = linkOf(query, list, size, reader)
  // Beside a token of the reply the number alone finds nothing.
  const isLed = link !== null && named(query, 'pagetoken') !== undefined
  if (page && isNumber(page) && !isToken(page) && !isLed) {
    return { by: 'page', page: page.name, size, first: firstOf(page) }
  }
  const offset = named(query, pagingNames.offset)
  const isSize = isWindow && offset !== undefined && plain(offset.name) === 'first'
  if (offset && isCounted(offset) && !isMoment(offset) && offset.name !== size && !isSize)
    return { by: 'offset', offset: offset.name, size }
  return cursorOf(query, size, reply, reader) ?? link
}

export function sizeOf(query: readonly QueryParameter[]): QueryParameter | undefined {
  const size = named(query, pagingNames.size)
  return size && isNumber(size) && size.schema.format !== 'date-time' ? size : undefined
}

/** What paging takes for itself; no filter. */
export function isPaging(parameter: QueryParameter): boolean {
  const all = Object.values(pagingNames).join(' ').split(' ')
  const isDate = /^date/.test(String(parameter.schema.format ?? ''))
  return !isDate && [...all, ...backwardsNames.split(' ')].includes(plain(parameter.name))
}

const isCounted = (parameter: QueryParameter) =>
  parameter.type === 'integer' ||
  parameter.type === 'number' ||
  (parameter.type === 'any' && isNumber(parameter)) ||
  [parameter.schema.default, ...parameter.examples].some(
    (value) => typeof value === 'string' && /^\d+$/.test(value),
  )

const isToken = ({ type, description, schema }: QueryParameter) =>
  type === 'string' &&
  !/number|index|\d/i.test(`${description} ${schema.default ?? ''}`) &&
  /token|cursor|opaque/i.test(description)

function firstOf({ schema, description, examples }: QueryParameter): 0 | 1 {
  if (
    /(zero|0)[- ]?(based|indexed)|(start|begin)\w* (at|with|from) (0|zero)|0\.\.N|first page is (0|zero)/i.test(
      description,
    )
  )
    return 0
  if (schema.default !== undefined) return Number(schema.default) === 0 ? 0 : 1
  if (typeof schema.minimum === 'number') return schema.minimum === 0 && examples[0] !== 1 ? 0 : 1
  return examples[0] === 0 ? 0 : 1
}

function cursorOf(
  query: readonly QueryParameter[],
  size: string | null,
  reply: Schema | undefined,
  reader: SchemaReader,
): Paging {
  const cursor = named(
    query.filter((each) => !isBackwards(each)),
    pagingNames.cursor,
  )
  if (!cursor || cursor.schema.format === 'date-time' || cursor.schema.format === 'date') return null
  const from = reply ? cursorPath(reply, reader) : null
  const isKey =
    /^(startingafter|startafter|sinceid|since|lastid|maxid)$/.test(plain(cursor.name)) ||
    /last (id|item|object|record|one)|\bid of\b|object id/i.test(cursor.description)
  if (isKey) return { by: 'cursor', cursor: cursor.name, size, from: null }
  if (from === null || !(isText(cursor) || isNumber(cursor))) return null
  return { by: 'cursor', cursor: cursor.name, size, from }
}

const isMoment = ({ description }: QueryParameter) =>
  /timestamp|milliseconds|\b(date|time)\b/i.test(description)

/** Asks for what came after a row or a moment, where lists begin with the newest. */
const isBackwards = (parameter: QueryParameter) =>
  /^since(id)?$/.test(plain(parameter.name)) &&
  (/newer|recent/i.test(parameter.description) || isMoment(parameter))

/** `next_marker: 3000` */
const isNextNumber = (name: string, schema: Schema, reader: SchemaReader) =>
  ['integer', 'number'].includes(reader.typeOf(schema)) &&
  /^next(.*(marker|cursor|token|key|id))?$/.test(plain(name))

/** Where a reply says how to ask for what follows, one or two or three levels deep. */
function cursorPath(schema: Schema, reader: SchemaReader, depth = 0): string | null {
  const entries = Object.entries(reader.properties(schema))
  const own = entries.filter(
    ([name, each]) =>
      cursorNames.test(plain(name)) &&
      (['string', 'any'].includes(reader.typeOf(each.schema)) || isNextNumber(name, each.schema, reader)) &&
      reader.flat(each.schema).format !== 'uri',
  )
  const best = own.find(([name]) => /next|end|after|continu/i.test(name)) ?? own[0]
  if (best) return best[0]
  if (depth === 2) return null
  for (const [name, each] of entries) {
    if (!cursorHolders.test(plain(name))) continue
    const below = reader.typeOf(each.schema) === 'object' ? cursorPath(each.schema, reader, depth + 1) : null
    if (below) return `${name}.${below}`
  }
  return null
}
