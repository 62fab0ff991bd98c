import { isNumeric, isScalar, isSchema, type Schema, typesOf, type ValueType } from './schema.ts'

/** Formats and limits that only texts have. */
const formatsOfTexts = new Set([
  'date',
  'date-time',
  'time',
  'email',
  'uri',
  'url',
  'uuid',
  'password',
  'byte',
  'binary',
])

/**
 * The type of a flat schema's values: what it names, else what its keywords speak of, else what its values or its choices
 * have in common. Several scalar types of which one is a text are written as a text.
 */
export function typeOfFlat(schema: Schema, typeOf: (schema: Schema) => ValueType): ValueType {
  const types = typesOf(schema)
  if (types.length === 1) return types[0] === 'file' ? 'string' : (types[0] as ValueType)
  if (types.length > 1 && types.every(isNumeric)) return 'number'
  if (types.length > 1) return types.every(isScalar) && types.includes('string') ? 'string' : 'any'
  if (schema.properties || isSchema(schema.additionalProperties) || isSchema(schema.patternProperties))
    return 'object'
  if (schema.items || schema.prefixItems) return 'array'
  if ([schema.type].flat().includes('null')) return 'null'
  const values: readonly unknown[] = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (values.length > 0) return typeOfValue(values.find((value) => value !== null) ?? null)
  if (
    formatsOfTexts.has(schema.format ?? '') ||
    schema.pattern !== undefined ||
    schema.maxLength !== undefined
  )
    return 'string'
  return typeOfChoices((schema.oneOf ?? schema.anyOf ?? []).map(typeOf))
}

function typeOfChoices(types: readonly ValueType[]): ValueType {
  const [first = 'any'] = types
  if (types.every((type) => type === first)) return first
  if (types.every(isNumeric)) return 'number'
  return types.every(isScalar) ? 'string' : 'any'
}

export function typeOfValue(value: unknown): ValueType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'object'
    ? (typeof value as ValueType)
    : 'any'
}
