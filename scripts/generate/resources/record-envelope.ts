import type { SchemaReader } from '#rules/schema/reader.ts'
import type { Schema } from '#rules/schema/schema.ts'
import {
  type EnvelopeSubject,
  goesOn,
  isAbout,
  isEntity,
  isHolder,
  isNamed,
  type LocatedSchema,
  rowsIn,
} from './envelope.ts'
import { besideRecordNames, sureEnvelopeNames } from './lexicon/envelopes.ts'

/** The record of a reply or a body: the whole, or the object that it is an envelope of. */
export function recordIn(
  schema: Schema,
  reader: SchemaReader,
  subject: EnvelopeSubject,
  rows: string | null = null,
): LocatedSchema {
  const whole = { path: '', schema }
  if (isEntity(schema, reader, subject)) return whole
  const one = reader.typeOf(schema) === 'array' ? reader.flat(schema).items : undefined
  if (one) return { path: '0', schema: one }
  const held = subject.row ? heldLikeRow(schema, subject.row, rows, reader, subject) : null
  if (held) return recordBelow(held.path, held.schema, reader, subject)
  const entries = Object.entries(reader.properties(schema))
  const objects = entries.filter(([, property]) => Object.keys(reader.properties(property.schema)).length > 0)
  const inner = objects.find(([name, property]) => {
    const others = entries.filter(([each]) => each !== name && !isAbout(each))
    const isPart = subject.parts !== undefined && name in subject.parts && !isHolder(name)
    const isOne =
      isNamed(name, subject) ||
      isHolder(name) ||
      isEntity(property.schema, reader, subject) ||
      (!isPart && isAlone(name, entries))
    const isSure = isNamed(name, subject) && isEntity(property.schema, reader, subject)
    return isOne && (others.length === 0 || isSure) && reader.typeOf(property.schema) !== 'array'
  })
  if (inner && (isNamed(inner[0], subject) || !isValue(inner[1].schema, reader)))
    return recordBelow(inner[0], inner[1].schema, reader, subject)
  return listOfOne(schema, reader, subject, rows) ?? whole
}

/** The object that is named like the resource or like the list's rows, if it has more properties of a row than its parent. */
function heldLikeRow(
  schema: Schema,
  row: Schema,
  rows: string | null,
  reader: SchemaReader,
  subject: EnvelopeSubject,
): LocatedSchema | null {
  const around = reader.properties(schema)
  const shared = (names: Readonly<Record<string, unknown>>) =>
    Object.keys(reader.properties(row)).filter((name) => name in names).length
  const beside = shared(around)
  for (const [path, { schema: held }] of Object.entries(around)) {
    const isCalledSo = isNamed(path, subject) || (path === rows && isHolder(path))
    if (isCalledSo && reader.typeOf(held) === 'object' && shared(reader.properties(held)) > beside)
      return { path, schema: held }
  }
  return null
}

/** Whether no property stands beside this one but those that say how the call went. */
function isAlone(name: string, entries: readonly (readonly [string, unknown])[]): boolean {
  const beside = entries.map(([each]) => each).filter((each) => each !== name)
  if (beside.length === 0) return true
  return (
    beside.every((each) => besideRecordNames.test(each)) &&
    beside.some((each) => sureEnvelopeNames.test(each))
  )
}

/** An amount with its currency, a point, a range: a property of a record that has no other. */
function isValue(schema: Schema, reader: SchemaReader): boolean {
  const names = Object.keys(reader.properties(schema))
  return names.length < 2 && reader.entityName(schema) === null
}

function recordBelow(
  name: string,
  schema: Schema,
  reader: SchemaReader,
  subject: EnvelopeSubject,
): LocatedSchema {
  const names = Object.keys(reader.properties(schema))
  const isJsonApi = names.includes('attributes') || names.includes('id')
  const below = isJsonApi ? { path: '', schema } : recordIn(schema, reader, subject)
  return { path: below.path ? `${name}.${below.path}` : name, schema: below.schema }
}

/** `GET /Invoices/{id}` that answers `{Invoices: [one]}`. */
function listOfOne(
  schema: Schema,
  reader: SchemaReader,
  subject: EnvelopeSubject,
  rows: string | null,
): LocatedSchema | null {
  if (!rows || rows.includes('.') || !(rows in reader.properties(schema))) return null
  if (isHolder(rows) && goesOn(schema, reader)) return null
  const found = rowsIn(schema, reader, subject)
  return found?.path === rows ? { path: `${rows}.0`, schema: found.schema } : null
}
