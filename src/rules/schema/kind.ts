import type { FieldKind } from '../resource.ts'
import { numberKind } from './number-kind.ts'
import type { SchemaReader } from './reader.ts'
import { hintsIn, isNumeric, isScalar, type Schema } from './schema.ts'
import type { FieldSubject } from './subject.ts'
import { textKind } from './text-kind.ts'

/**
 * What kind of field a property is: the one answer that generated lists, forms, filters and exports go by. The first that
 * holds: what it refers to, what its hint says, what its schema says, what its name says.
 */
export function fieldKind(subject: FieldSubject, reader: SchemaReader): FieldKind {
  const { schema, type, reference, hints } = subject
  if (reference !== null) return type === 'array' ? 'references' : 'reference'
  // Its values are kinds; others are refused where hints are read (docs/x-admin.schema.json).
  if (typeof hints.widget === 'string') return hints.widget as FieldKind
  const values = reader.enumeration(schema)
  // A value that may only be true is a switch that must be on.
  if (values) return values.length === 1 && typeof values[0]?.value === 'boolean' ? 'boolean' : 'enum'
  if (isChoice(schema, reader)) return 'choice'
  switch (type) {
    case 'string':
      return textKind(subject)
    case 'integer':
    case 'number':
      return numberKind(subject, type)
    case 'boolean':
      return 'boolean'
    case 'array':
      return listKind(schema, reader)
    case 'object':
      return objectKind(schema, reader)
    default:
      return 'json'
  }
}

/** Whether the value may have several shapes that differ in more than the form of a text or a number. */
function isChoice(schema: Schema, reader: SchemaReader): boolean {
  const types = (reader.shapes(schema) ?? []).map(reader.typeOf).filter((type) => type !== 'null')
  const isAlike = types.every(isNumeric) || types.every((type) => type === types[0] && isScalar(type))
  return types.length > 1 && !isAlike && types.some((type) => type !== 'any')
}

function listKind(schema: Schema, reader: SchemaReader): FieldKind {
  const items = reader.items(schema)
  if (!items) return 'list'
  if (hintsIn(items).widget === 'language') return 'languages'
  return reader.enumeration(items) ? 'enums' : 'list'
}

function objectKind(schema: Schema, reader: SchemaReader): FieldKind {
  if (Object.keys(reader.properties(schema)).length > 0) return 'object'
  return reader.mapValues(schema) ? 'map' : 'json'
}
