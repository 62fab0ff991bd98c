import type { Schema } from '../contract/types.ts'
import { type About, type Found, goesOn, isAbout, isEntity, isHolder, isNamed, rowsIn } from './envelope.ts'
import type { View } from './view.ts'

/** The record of a reply or a body: the whole, or the object that it is an envelope of. */
export function recordIn(schema: Schema, view: View, subject: About, rows: string | null = null): Found {
  const whole = { path: '', schema }
  if (isEntity(schema, view, subject)) return whole
  const one = view.typeOf(schema) === 'array' ? view.flat(schema).items : undefined
  if (one) return { path: '0', schema: one }
  const held = subject.row ? heldLikeRow(schema, subject.row, rows, view, subject) : null
  if (held) return recordBelow(held.path, held.schema, view, subject)
  const entries = Object.entries(view.properties(schema))
  const objects = entries.filter(([, property]) => Object.keys(view.properties(property.schema)).length > 0)
  const inner = objects.find(([name, property]) => {
    const others = entries.filter(([each]) => each !== name && !isAbout(each))
    const isPart = subject.parts !== undefined && name in subject.parts && !isHolder(name)
    const isOne =
      isNamed(name, subject) ||
      isHolder(name) ||
      isEntity(property.schema, view, subject) ||
      (!isPart && isAlone(name, entries))
    const isSure = isNamed(name, subject) && isEntity(property.schema, view, subject)
    return isOne && (others.length === 0 || isSure) && view.typeOf(property.schema) !== 'array'
  })
  if (inner && (isNamed(inner[0], subject) || !isValue(inner[1].schema, view)))
    return recordBelow(inner[0], inner[1].schema, view, subject)
  return listOfOne(schema, view, subject, rows) ?? whole
}

/** The object called like the resource, or as the list calls its rows, if it has more of a row than what is around it. */
function heldLikeRow(
  schema: Schema,
  row: Schema,
  rows: string | null,
  view: View,
  subject: About,
): Found | null {
  const around = view.properties(schema)
  const shared = (names: Readonly<Record<string, unknown>>) =>
    Object.keys(view.properties(row)).filter((name) => name in names).length
  const beside = shared(around)
  for (const [path, { schema: held }] of Object.entries(around)) {
    const isCalledSo = isNamed(path, subject) || (path === rows && isHolder(path))
    if (isCalledSo && view.typeOf(held) === 'object' && shared(view.properties(held)) > beside)
      return { path, schema: held }
  }
  return null
}

/** Whether a property has no other beside it, or only what tells how the call went. */
function isAlone(name: string, entries: readonly (readonly [string, unknown])[]): boolean {
  const beside = entries.map(([each]) => each).filter((each) => each !== name)
  if (beside.length === 0) return true
  return (
    beside.every((each) =>
      /^(errors?|warnings?|success|ok|_?meta|_?links?|request_?id|jsonapi|included|messages?|status|code)$/i.test(
        each,
      ),
    ) && beside.some((each) => /^(errors?|success|ok|_?meta|_?links?|request_?id|jsonapi)$/i.test(each))
  )
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
  if (isHolder(rows) && goesOn(schema, view)) return null
  const found = rowsIn(schema, view, subject)
  return found?.path === rows ? { path: `${rows}.0`, schema: found.schema } : null
}
