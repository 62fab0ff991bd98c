import type { ListDialect } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { replySchema } from '../../contract/bodies.ts'
import type { Operation } from '../../contract/operations.ts'
import { nextLinkHolders, nextLinkNames } from '../lexicon/paging.ts'
import { plain } from '../words.ts'
import type { QueryParameter } from './query.ts'

type Link = Extract<ListDialect['paging'], { by: 'link' }>

/** The next page by the address that a reply gives, in its body or in its header Link; null where there is none. */
export function linkOf(
  query: readonly QueryParameter[],
  list: Operation,
  size: string | null,
  reader: SchemaReader,
): Link | null {
  const reply = replySchema(list)
  const from = reply && reader.typeOf(reply) === 'object' ? linkPath(reply, reader) : null
  if (from !== null) return { by: 'link', from, size }
  const good = Object.entries(list.responses).filter(([status]) => /^2/.test(status))
  const isInHeader = good.some(([, { headers }]) => Object.keys(headers).some((name) => /^link$/i.test(name)))
  const isTold = query.some(({ description }) => /\blink\W+(response )?header/i.test(description))
  return isInHeader || isTold ? { by: 'link', from: null, size } : null
}

function linkPath(schema: Schema, reader: SchemaReader, depth = 0): string | null {
  const entries = Object.entries(reader.properties(schema))
  for (const [name, { schema: each }] of entries) {
    if (!nextLinkNames.test(plain(name))) continue
    if (['string', 'any'].includes(reader.typeOf(each))) return name
    const inner = Object.keys(reader.properties(each)).find((word) => /^(href|url|uri)$/i.test(word))
    if (inner) return `${name}.${inner}`
  }
  if (depth === 2) return null
  for (const [name, { schema: each }] of entries) {
    const isHolder = nextLinkHolders.test(plain(name)) && reader.typeOf(each) === 'object'
    const below = isHolder ? linkPath(each, reader, depth + 1) : null
    if (below) return `${name}.${below}`
  }
  return null
}
