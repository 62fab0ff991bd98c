import type { Json } from '#rules/resource.ts'
import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { bodySchema, replySchema } from '../contract/bodies.ts'
import { addressOf } from './address.ts'
import { aboutOf, type EndpointGroup } from './endpoint-group.ts'
import { isPage, type LocatedSchema, rowsIn } from './envelope.ts'
import type { ReferenceTarget } from './field/reference.ts'
import { keyOf } from './key.ts'
import { recordIn } from './record-envelope.ts'

/** What is known of a resource before its fields are read. */
export interface ResourceSketch {
  readonly group: EndpointGroup
  readonly target: ReferenceTarget
  readonly row: LocatedSchema | null
  readonly read: LocatedSchema | null
  readonly write: LocatedSchema | null
  /** What only making takes, where records are changed by another body. */
  readonly made: Schema | null
  readonly hints: Readonly<Record<string, Json>>
}

/** @param name the resource's */
export function sketchOf(group: EndpointGroup, name: string, reader: SchemaReader): ResourceSketch {
  const { address, list } = group
  const written = group.edit ?? group.create
  const listed = list && replySchema(list)
  const row = listed ? (rowsIn(listed, reader, aboutOf(address)) ?? rowItself(listed, reader)) : null
  const entity = row ? reader.entityName(row.schema) : null
  const shown = replyWithRecord(group, row !== null, reader)
  const one = { ...aboutOf(address, entity), row: row?.schema }
  const described = shown ? recordIn(shown, reader, one, row?.path ?? onePage(shown, group, reader)) : row
  const body = written && bodySchema(written)
  const known = described ?? row
  const about = {
    ...aboutOf(address, (described && reader.entityName(described.schema)) ?? entity),
    ...(known && { parts: reader.properties(known.schema) }),
  }
  const isWhole = group.adapter === 'whole-list'
  const write = body
    ? ((isWhole ? rowsIn(body, reader, about) : null) ?? recordIn(body, reader, about, row?.path ?? null))
    : null
  // Where a reply has no schema, records are taken to be what is written.
  const read = described ?? (write && (group.show ?? group.list) ? { path: '', schema: write.schema } : null)
  // A record also has the properties that only the rows of its list show.
  const properties = {
    ...(row && reader.properties(row.schema)),
    ...((read ?? write) && reader.properties((read ?? write)?.schema ?? {})),
  }
  const key = group.singleton
    ? null
    : keyOf(address, keyParameter(group, reader), properties, reader, described !== null)
  const keySchema = key === null ? undefined : properties[key]?.schema
  const target = {
    name,
    entity: (read && reader.entityName(read.schema)) ?? entity,
    key,
    keyType: keySchema ? reader.typeOf(keySchema) : 'any',
    isTop: address.parts.every(({ isKey }) => !isKey),
    isShown: Boolean(group.show ?? group.edit),
  }
  const hints = {
    ...hintsOf(read?.schema, reader),
    ...(written?.admin as object),
    ...(list?.admin as object),
  }
  const making = group.edit && group.create ? bodySchema(group.create) : undefined
  const made = making ? recordIn(making, reader, about, row?.path ?? null).schema : null
  return { group, target, row, read, write, made, hints }
}

/** The record that a list is described as. */
function rowItself(schema: Schema, reader: SchemaReader): LocatedSchema | null {
  return Object.keys(reader.properties(schema)).length > 0 ? { path: '', schema } : null
}

/** Where a record that comes as a page of one has no list: the place of its rows. */
function onePage(reply: Schema, { address, list }: EndpointGroup, reader: SchemaReader): string | null {
  const about = aboutOf(address)
  return !list && isPage(reply, reader, about) ? (rowsIn(reply, reader, about)?.path ?? null) : null
}

/** The schema of the reply that has the record: of showing it, else, where there is no list, of changing or creating it. */
function replyWithRecord(
  { show, edit, create }: EndpointGroup,
  isListed: boolean,
  reader: SchemaReader,
): Schema | undefined {
  if (show) return replySchema(show)
  const replies = isListed ? [] : [edit, create].map((operation) => operation && replySchema(operation))
  return replies.find((reply) => reply && Object.keys(reader.properties(reply)).length > 0)
}

/** The last parameter of the item's path. */
function keyParameter({ show, edit, delete: remove, keys }: EndpointGroup, reader: SchemaReader) {
  const given = keys?.show ?? keys?.edit ?? keys?.delete
  if (given) return { name: given.name, type: 'any' }
  const operation = show ?? remove ?? edit
  const parts = operation ? addressOf(operation.path).parts : []
  const name = parts.findLast(({ isKey }) => isKey)?.text
  if (!operation || name === undefined || !operation.path.includes(`{${name}`)) return null
  const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
  return { name, type: parameter?.schema ? reader.typeOf(parameter.schema) : 'any' }
}

function hintsOf(schema: Schema | undefined, reader: SchemaReader): Record<string, Json> {
  return schema ? ((reader.flat(schema)['x-admin'] ?? {}) as Record<string, Json>) : {}
}
