import { bodySchema, replySchema } from '../contract/bodies.ts'
import type { Json, Schema } from '../contract/types.ts'
import { addressOf } from './address.ts'
import { type Found, isPage, recordIn, rowsIn } from './envelope.ts'
import { aboutOf, type Family } from './family.ts'
import type { Target } from './field/reference.ts'
import { keyOf } from './key.ts'
import type { View } from './view.ts'

/** What is known of a resource before its fields are read. */
export interface Sketch {
  readonly family: Family
  readonly target: Target
  readonly row: Found | null
  readonly read: Found | null
  readonly write: Found | null
  readonly hints: Readonly<Record<string, Json>>
}

/** @param name the resource's */
export function sketchOf(family: Family, name: string, view: View): Sketch {
  const { address, list } = family
  const written = family.edit ?? family.create
  const listed = list && replySchema(list)
  const row = listed ? rowsIn(listed, view, aboutOf(address)) : null
  const entity = row ? view.nameOf(row.schema) : null
  const shown = replyWithRecord(family, row !== null, view)
  const told = shown
    ? recordIn(shown, view, aboutOf(address, entity), row?.path ?? onePage(shown, family, view))
    : row
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
  const properties = (read ?? write) ? view.properties((read ?? write)?.schema ?? {}) : {}
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
  }
  const hints = { ...hintsOf(read?.schema, view), ...(written?.admin as object), ...(list?.admin as object) }
  return { family, target, row, read, write, hints }
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
