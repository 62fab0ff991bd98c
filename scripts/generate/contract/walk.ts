import type { Schema } from './types.ts'

const single = [
  'items',
  'additionalItems',
  'additionalProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const maps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']

/**
 * A copy of the schema whose direct subschemas went through `change`. Data in it (examples, defaults, enums) is left
 * alone, so a property called `items` in an example is no schema.
 */
export function mapSubschemas(schema: Schema, change: (subschema: Schema, key: string) => Schema): Schema {
  const copy: Schema = { ...schema }
  for (const key of single) {
    const value = copy[key]
    if (isObject(value)) copy[key] = change(value, key)
    else if (Array.isArray(value))
      copy[key] = value.map((each) => (isObject(each) ? change(each, key) : each))
  }
  for (const key of lists) {
    const value = copy[key]
    if (Array.isArray(value)) copy[key] = value.map((each) => (isObject(each) ? change(each, key) : each))
  }
  for (const key of maps) {
    const value = copy[key]
    if (isObject(value)) copy[key] = mapValues(value, (each) => (isObject(each) ? change(each, key) : each))
  }
  return copy
}

/** Calls `visit` with the schema and everything below it, not following references. */
export function eachSubschema(schema: Schema, visit: (subschema: Schema) => void): void {
  visit(schema)
  mapSubschemas(schema, (subschema) => {
    eachSubschema(subschema, visit)
    return subschema
  })
}

export function isObject(value: unknown): value is Record<string, never> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function mapValues<In, Out>(
  values: Record<string, In>,
  change: (value: In, key: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]))
}
