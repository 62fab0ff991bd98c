import type { ListDialect } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import type { Operation } from '../../contract/operations.ts'
import { totalHeaders, totalHolders, totalNames } from '../lexicon/paging.ts'
import { plain, singular } from '../words.ts'

/** Where a reply says how many rows there are in all. */
export function totalOf(
  list: Operation,
  reply: Schema | undefined,
  reader: SchemaReader,
  word: string,
): ListDialect['total'] {
  const good = Object.entries(list.responses).filter(([status]) => /^2/.test(status))
  const names = good
    .flatMap(([, { headers }]) => Object.keys(headers))
    .filter((name) => totalHeaders.test(name))
  const name = names.find((each) => !/content-range/i.test(each)) ?? names[0]
  if (name) return { in: 'header', name }
  const path = reply && reader.typeOf(reply) === 'object' ? totalPath(reply, reader, word) : null
  return path === null ? null : { in: 'body', path }
}

function totalPath(schema: Schema, reader: SchemaReader, word: string, depth = 0): string | null {
  const entries = Object.entries(reader.properties(schema))
  const isCount = (each: Schema) => ['integer', 'number', 'any'].includes(reader.typeOf(each))
  const counts = entries.filter(([, each]) => isCount(each.schema))
  const wished = [
    ...totalNames.slice(0, -1),
    `${plain(word)}count`,
    `${plain(singular(word))}count`,
    `total${plain(word)}`,
    'count',
  ]
  for (const name of wished) {
    const found = counts.find(([each]) => plain(each) === name)
    if (found) return found[0]
  }
  if (depth === 2) return null
  for (const [name, each] of entries) {
    if (!totalHolders.test(plain(name))) continue
    const below =
      reader.typeOf(each.schema) === 'object' ? totalPath(each.schema, reader, word, depth + 1) : null
    if (below) return `${name}.${below}`
  }
  return null
}
