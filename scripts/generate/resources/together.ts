import type { SchemaReader } from '#rules/schema/reader.ts'
import { tokensOf } from '#rules/schema/tokens.ts'
import { replySchema } from '../contract/bodies.ts'
import type { Operation } from '../contract/operations.ts'
import { rowsIn } from './envelope.ts'
import { aboutOf, type CallsAtAddress, compact, type Family, lastWord } from './family.ts'
import { finderWords } from './lexicon/calls.ts'
import { recordIn } from './record-envelope.ts'
import { singular } from './words.ts'

/** Name of the schema of a list's rows. */
export function rowEntity({ address, list }: Family, reader: SchemaReader): string | null {
  const reply = list && replySchema(list)
  const rows = reply && rowsIn(reply, reader, aboutOf(address))
  return reply ? reader.entityName(rows?.schema ?? reply) : null
}

/** Name of the schema of the record that is shown. */
export function recordEntity({ address, show }: Family, reader: SchemaReader): string | null {
  const reply = show && replySchema(show)
  return reply ? reader.entityName(recordIn(reply, reader, aboutOf(address)).schema) : null
}

/**
 * Records that are read and written a word below their address: `/things` lists what `/things/{id}/details` reads and
 * writes, told by the schema that both share. Then these are the collection's show and edit.
 */
export function withRecordsBelow(families: readonly Family[], reader: SchemaReader): Family[] {
  const documents = families.filter(({ singleton, show }) => singleton && show)
  const taken = new Set<Family>()
  const joined = families.map((family) => {
    const row = rowEntity(family, reader)
    if (!row || family.adapter !== 'collection' || family.edit || family.show) return family
    const depth = family.address.parts.length
    const below = documents.filter(
      (each) =>
        each.address.parts.length === depth + 2 &&
        each.address.id.startsWith(`${family.address.id}/{}/`) &&
        recordEntity(each, reader) === row,
    )
    const [record] = below
    if (!record || below.length > 1) return family
    taken.add(record)
    return { ...family, ...compact({ show: record.show, edit: record.edit }) }
  })
  return joined.filter((family) => !taken.has(family))
}

/** Records without a list take the one beside them: `/users` of `/user/{name}`, or `/user/findByName`. */
export function withListsBeside(
  families: readonly Family[],
  places: ReadonlyMap<string, CallsAtAddress>,
  reader: SchemaReader,
): Family[] {
  const plurals = new Map(
    families
      .filter(({ list, show, edit }) => list && !show && !edit)
      .map((family) => [singularId(family), family]),
  )
  const taken = new Set<Family>()
  const joined = families.map((family) => {
    if (family.list || family.singleton || !(family.show || family.edit)) return family
    const plural = plurals.get(family.address.id)
    if (plural && plural !== family) {
      taken.add(plural)
      return {
        ...plural,
        ...compact({
          show: family.show,
          create: plural.create ?? family.create,
          edit: family.edit,
          delete: family.delete,
        }),
      }
    }
    const list = finder(family, places, reader)
    return list ? { ...family, list } : family
  })
  return joined.filter((family) => !taken.has(family))
}

function singularId({ address }: Family): string {
  return address.id.replace(/[^/]+$/, (word) => singular(word))
}

/** A search just below that needs nothing which the description does not give, and finds records of the same schema. */
function finder(
  family: Family,
  places: ReadonlyMap<string, CallsAtAddress>,
  reader: SchemaReader,
): Operation | undefined {
  const entity = recordEntity(family, reader)
  if (!entity) return undefined
  const calls = [...places.values()].flatMap(({ address, calls: { GET } }) => {
    const isJustBelow =
      address.parts.length === family.address.parts.length + 1 &&
      address.id.startsWith(`${family.address.id}/`)
    const isFinder = finderWords.test(tokensOf(lastWord(address))[0] ?? '')
    return isJustBelow && isFinder && GET ? [{ address, GET }] : []
  })
  const fitting = calls.filter(({ address, GET }) => {
    const reply = replySchema(GET)
    const rows = reply && rowsIn(reply, reader, aboutOf(address, entity))
    return rows && reader.entityName(rows.schema) === entity && needed(GET, reader) !== null
  })
  return fitting.toSorted(
    (a, b) =>
      Object.keys(needed(a.GET, reader) ?? {}).length - Object.keys(needed(b.GET, reader) ?? {}).length,
  )[0]?.GET
}

/** Values for the query parameters that a list cannot do without; null where the description gives none. */
export function needed(list: Operation, reader: SchemaReader): Record<string, never> | null {
  const values: Record<string, unknown> = {}
  for (const { name, in: place, required, schema = {} } of list.parameters) {
    if (place !== 'query' || !required) continue
    const { default: usual, enum: values_, items } = reader.flat(schema)
    const choices = values_ ?? (items && reader.flat(items).enum)
    const value = usual ?? (items && reader.flat(items).default) ?? choices?.[0]
    if (value === undefined) return null
    values[name] = value
  }
  return values as Record<string, never>
}
