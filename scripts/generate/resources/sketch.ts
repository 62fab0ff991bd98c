import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Json, Schema } from '../contract/types.ts'
import { addressOf } from './address.ts'
import { type Found, isPage, rowsIn } from './envelope.ts'
import { aboutOf, type Family } from './family.ts'
import type { Target } from './field/reference.ts'
import { keyOf } from './key.ts'
import { recordIn } from './record-envelope.ts'
import type { View } from './view.ts'

/** What is known of a resource before its fields are read. */
export interface Sketch {
  readonly family: Family
  readonly target: Target
  readonly row: Found | null
  readonly read: Found | null
  readonly write: Found | null
  /** What only making takes, where records are changed by another body. */
  readonly made: Schema | null
  readonly hints: Readonly<Record<string, Json>>
}

/** @param name the resource's */
export function sketchOf(family: Family, name: string, view: View): Sketch {
  const { address, list } = family
  const written = family.edit ?? family.create
  const listed = list && replySchema(list)
  const row = listed ? (rowsIn(listed, view, aboutOf(address)) ?? rowItself(listed, view)) : null
  const entity = row ? view.nameOf(row.schema) : null
  const shown = replyWithRecord(family, row !== null, view)
  const one = { ...aboutOf(address, entity), row: row?.schema }
  const told = shown ? recordIn(shown, view, one, row?.path ?? onePage(shown, family, view)) : row
  const body = written && bodySchema(written)
  const known = told ?? row
  const about = {
    ...aboutOf(address, (told && view.nameOf(told.schema)) ?? entity),
    ...(known && { parts: view.properties(known.schema) }),
  }
  const isWhole = family.adapter === 'whole-list'
  const write = body
    ? ((isWhole ? rowsIn(body, view, about) : null) ?? recordIn(body, view, about, row?.path ?? null))
    : null
  // A reply that nobody describes is taken for what is written.
  const read = told ?? (write && (family.show ?? family.list) ? { path: '', schema: write.schema } : null)
  // What rows have besides what is shown of one record is known of it too.
  const properties = {
    ...(row && view.properties(row.schema)),
    ...((read ?? write) && view.properties((read ?? write)?.schema ?? {})),
  }
  const key = family.singleton
    ? null
    : keyOf(address, keyParameter(family, view), properties, view, told !== null)
  const keySchema = key === null ? undefined : properties[key]?.schema
  const target = {
    name,
    entity: (read && view.nameOf(read.schema)) ?? entity,
    key,
    keyType: keySchema ? view.typeOf(keySchema) : 'any',
    isTop: address.parts.every(({ isKey }) => !isKey),
    isShown: Boolean(family.show ?? family.edit),
  }
  const hints = { ...hintsOf(read?.schema, view), ...(written?.admin as object), ...(list?.admin as object) }
  const making = family.edit && family.create ? bodySchema(family.create) : undefined
  const made = making ? recordIn(making, view, about, row?.path ?? null).schema : null
  return { family, target, row, read, write, made, hints }
}

/** The record that a list is told as. */
function rowItself(schema: Schema, view: View): Found | null {
  return Object.keys(view.properties(schema)).length > 0 ? { path: '', schema } : null
}

/** Where a record that comes as a page of one has no list: the place of its rows. */
function onePage(reply: Schema, { address, list }: Family, view: View): string | null {
  const about = aboutOf(address)
  return !list && isPage(reply, view, about) ? (rowsIn(reply, view, about)?.path ?? null) : null
}

/** What a record is read from: where it cannot be shown or listed, the reply of writing it. */
function replyWithRecord({ show, edit, create }: Family, isListed: boolean, view: View): Schema | undefined {
  if (show) return replySchema(show)
  const replies = isListed ? [] : [edit, create].map((operation) => operation && replySchema(operation))
  return replies.find((reply) => reply && Object.keys(view.properties(reply)).length > 0)
}

/** The last parameter of the item's path. */
function keyParameter({ show, edit, delete: remove, keys }: Family, view: View) {
  const given = keys?.show ?? keys?.edit ?? keys?.delete
  if (given) return { name: given.name, type: 'any' }
  const operation = show ?? remove ?? edit
  const parts = operation ? addressOf(operation.path).parts : []
  const name = parts.findLast(({ isKey }) => isKey)?.text
  if (!operation || name === undefined || !operation.path.includes(`{${name}`)) return null
  const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
  return { name, type: parameter?.schema ? view.typeOf(parameter.schema) : 'any' }
}

function hintsOf(schema: Schema | undefined, view: View): Record<string, Json> {
  return schema ? ((view.flat(schema)['x-admin'] ?? {}) as Record<string, Json>) : {}
}
