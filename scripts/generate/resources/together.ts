import type { SchemaReader } from '#rules/schema/reader.ts'
import { tokensOf } from '#rules/schema/tokens.ts'
import { replySchema } from '../contract/bodies.ts'
import type { Operation } from '../contract/operations.ts'
import { aboutOf, type CallsAtAddress, compact, type EndpointGroup, lastWord } from './endpoint-group.ts'
import { rowsIn } from './envelope.ts'
import { finderWords } from './lexicon/calls.ts'
import { recordIn } from './record-envelope.ts'
import { singular } from './words.ts'

/** Name of the schema of a list's rows. */
export function rowEntity({ address, list }: EndpointGroup, reader: SchemaReader): string | null {
  const reply = list && replySchema(list)
  const rows = reply && rowsIn(reply, reader, aboutOf(address))
  return reply ? reader.entityName(rows?.schema ?? reply) : null
}

/** Name of the schema of the record that is shown. */
export function recordEntity({ address, show }: EndpointGroup, reader: SchemaReader): string | null {
  const reply = show && replySchema(show)
  return reply ? reader.entityName(recordIn(reply, reader, aboutOf(address)).schema) : null
}

/**
 * Records that are read and written a word below their address: `/things` lists what `/things/{id}/details` reads and
 * writes, which shows in the schema that both share. Then these are the collection's show and edit.
 */
export function withRecordsBelow(groups: readonly EndpointGroup[], reader: SchemaReader): EndpointGroup[] {
  const documents = groups.filter(({ singleton, show }) => singleton && show)
  const taken = new Set<EndpointGroup>()
  const joined = groups.map((group) => {
    const row = rowEntity(group, reader)
    if (!row || group.adapter !== 'collection' || group.edit || group.show) return group
    const depth = group.address.parts.length
    const below = documents.filter(
      (each) =>
        each.address.parts.length === depth + 2 &&
        each.address.id.startsWith(`${group.address.id}/{}/`) &&
        recordEntity(each, reader) === row,
    )
    const [record] = below
    if (!record || below.length > 1) return group
    taken.add(record)
    return { ...group, ...compact({ show: record.show, edit: record.edit }) }
  })
  return joined.filter((group) => !taken.has(group))
}

/** Records without a list take the one beside them: `/users` of `/user/{name}`, or `/user/findByName`. */
export function withListsBeside(
  groups: readonly EndpointGroup[],
  places: ReadonlyMap<string, CallsAtAddress>,
  reader: SchemaReader,
): EndpointGroup[] {
  const plurals = new Map(
    groups
      .filter(({ list, show, edit }) => list && !show && !edit)
      .map((group) => [singularId(group), group]),
  )
  const taken = new Set<EndpointGroup>()
  const joined = groups.map((group) => {
    if (group.list || group.singleton || !(group.show || group.edit)) return group
    const plural = plurals.get(group.address.id)
    if (plural && plural !== group) {
      taken.add(plural)
      return {
        ...plural,
        ...compact({
          show: group.show,
          create: plural.create ?? group.create,
          edit: group.edit,
          delete: group.delete,
        }),
      }
    }
    const list = finder(group, places, reader)
    return list ? { ...group, list } : group
  })
  return joined.filter((group) => !taken.has(group))
}

function singularId({ address }: EndpointGroup): string {
  return address.id.replace(/[^/]+$/, (word) => singular(word))
}

/** A search one word below the address that finds records of the same schema; the description has a value for all it requires. */
function finder(
  group: EndpointGroup,
  places: ReadonlyMap<string, CallsAtAddress>,
  reader: SchemaReader,
): Operation | undefined {
  const entity = recordEntity(group, reader)
  if (!entity) return undefined
  const calls = [...places.values()].flatMap(({ address, calls: { GET } }) => {
    const isJustBelow =
      address.parts.length === group.address.parts.length + 1 && address.id.startsWith(`${group.address.id}/`)
    const isFinder = finderWords.test(tokensOf(lastWord(address))[0] ?? '')
    return isJustBelow && isFinder && GET ? [{ address, GET }] : []
  })
  const fitting = calls.filter(({ address, GET }) => {
    const reply = replySchema(GET)
    const rows = reply && rowsIn(reply, reader, aboutOf(address, entity))
    return rows && reader.entityName(rows.schema) === entity && requiredQuery(GET, reader) !== null
  })
  return fitting.toSorted(
    (a, b) =>
      Object.keys(requiredQuery(a.GET, reader) ?? {}).length -
      Object.keys(requiredQuery(b.GET, reader) ?? {}).length,
  )[0]?.GET
}

/** Values for the query parameters that a list cannot do without; null where the description gives none. */
export function requiredQuery(list: Operation, reader: SchemaReader): Record<string, never> | null {
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
