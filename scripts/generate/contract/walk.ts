import type { Schema } from '#rules/schema/schema.ts'

/** What stands under the keywords that hold schemas: one (or a list, in older drafts), a list, a map. */
const keywords = new Map<string, 'one' | 'list' | 'map'>([
  ['items', 'one'],
  ['additionalItems', 'one'],
  ['additionalProperties', 'one'],
  ['unevaluatedItems', 'one'],
  ['unevaluatedProperties', 'one'],
  ['contains', 'one'],
  ['propertyNames', 'one'],
  ['not', 'one'],
  ['if', 'one'],
  ['then', 'one'],
  ['else', 'one'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['prefixItems', 'list'],
  ['properties', 'map'],
  ['patternProperties', 'map'],
  ['dependentSchemas', 'map'],
  ['dependencies', 'map'],
  ['$defs', 'map'],
  ['definitions', 'map'],
])

/**
 * A copy of the schema whose direct subschemas went through `change`. Data in it (examples, defaults, enums) is left
 * alone, so a property called `items` in an example is no schema.
 */
export function mapSubschemas(schema: Schema, change: (subschema: Schema, key: string) => Schema): Schema {
  const copy: Schema = {}
  for (const key of Object.keys(schema)) {
    const value = schema[key]
    const held = typeof value === 'object' && value !== null ? keywords.get(key) : undefined
    copy[key] = held === undefined ? value : changed(value, held, (each) => change(each, key))
  }
  return copy
}

function changed(value: unknown, held: 'one' | 'list' | 'map', change: (subschema: Schema) => Schema) {
  const each = (item: unknown) => (isObject(item) ? change(item) : item)
  if (Array.isArray(value)) return held === 'map' ? value : value.map(each)
  if (!isObject(value)) return value
  if (held === 'list') return value
  return held === 'one' ? change(value) : mapValues(value as Record<string, unknown>, each)
}

/** Calls `visit` with the schema and everything below it, not following references. */
export function eachSubschema(schema: Schema, visit: (subschema: Schema) => void): void {
  visit(schema)
  for (const [below] of subschemasOf(schema)) eachSubschema(below, visit)
}

/** Calls `visit` with the schema and everything below it, and with the JSON pointer of each, which begins with that of the schema. */
export function eachSubschemaAt(
  schema: Schema,
  pointer: string,
  visit: (subschema: Schema, pointer: string) => void,
): void {
  visit(schema, pointer)
  for (const [below, key] of subschemasOf(schema)) eachSubschemaAt(below, `${pointer}/${key}`, visit)
}

type Below = readonly [schema: Schema, pointer: string]

function subschemasOf(schema: Schema): Below[] {
  return Object.keys(schema).flatMap((key): Below[] => {
    const value: unknown = schema[key]
    const held = keywords.get(key)
    if (held === undefined || typeof value !== 'object' || value === null) return []
    if (held === 'one' && !Array.isArray(value)) return isObject(value) ? [[value, key]] : []
    return Object.entries(value).flatMap(([name, each]): Below[] =>
      isObject(each) ? [[each, `${key}/${name}`]] : [],
    )
  })
}

export function isObject(value: unknown): value is Record<string, never> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function mapValues<In, Out>(
  values: Record<string, In>,
  change: (value: In, key: string) => Out,
): Record<string, Out> {
  const changed: Record<string, Out> = {}
  for (const key of Object.keys(values)) {
    const value = change(values[key] as In, key)
    // Assigned, this one key would be the prototype.
    if (key === '__proto__') Object.defineProperty(changed, key, { value, enumerable: true })
    else changed[key] = value
  }
  return changed
}
