import type { Property, Schemas } from '../contract/schemas.ts'
import type { Json, Schema } from '../contract/types.ts'

/** Schemas as a reader of data sees them: references followed, parts put together, `or null` left out. */
export interface View {
  /** What the schema says at this level. Of several choices those stay that are not null. */
  flat(schema: Schema): Schema
  /** The properties of an object; those of all its parts and of all its choices. */
  properties(schema: Schema): Readonly<Record<string, Property>>
  /** Name under #/components/schemas: its own, or that of the only part. */
  nameOf(schema: Schema): string | null
  /** 'string', 'number', 'integer', 'boolean', 'array', 'object' or 'any'. */
  typeOf(schema: Schema): string
  isNullable(schema: Schema): boolean
}

export function viewOf(schemas: Schemas): View {
  const flattened = new WeakMap<Schema, Schema>()
  const collected = new WeakMap<Schema, Record<string, Property>>()

  const nameOf = (schema: Schema): string | null => {
    const own = schemas.nameOf(schema)
    if (own !== null) return own
    const parts = [
      ...(schema.allOf ?? []),
      ...withoutNull(schema.anyOf ?? []),
      ...withoutNull(schema.oneOf ?? []),
    ]
    const [only] = parts
    return only && parts.length === 1 && !schema.properties ? schemas.nameOf(only) : null
  }

  const merge = (schema: Schema, seen: readonly string[]): Schema => {
    const known = flattened.get(schema)
    if (known) return known
    const name = schemas.nameOf(schema)
    if (name !== null && seen.includes(name)) return {}
    const within = name === null ? seen : [...seen, name]
    const { $ref: _, allOf, anyOf, oneOf, ...own } = schema
    const target = name === null ? undefined : merge(schemas.all[name] ?? {}, within)
    const parts = [...(target ? [target] : []), ...(allOf ?? []).map((part) => merge(part, within))]
    const choices = withoutNull(oneOf ?? anyOf ?? [])
    const [only] = choices
    if (only && choices.length === 1) parts.push(merge(only, within))
    const flat = [...parts, own].reduce<Schema>(together, {})
    if (choices.length > 1) flat[oneOf ? 'oneOf' : 'anyOf'] = choices
    // What was cut short by a circle is not the whole.
    if (seen.length === 0) flattened.set(schema, flat)
    return flat
  }
  const flat = (schema: Schema) => merge(schema, [])

  const collect = (schema: Schema, depth: number): Record<string, Property> => {
    const known = collected.get(schema)
    if (known) return known
    const whole = flat(schema)
    const properties: Record<string, Property> = {}
    const choices = depth > 3 ? [] : (whole.oneOf ?? whole.anyOf ?? [])
    for (const choice of choices) {
      for (const [name, property] of Object.entries(collect(choice, depth + 1))) {
        properties[name] ??= { ...property, required: false }
      }
    }
    const required = new Set(Array.isArray(whole.required) ? whole.required : [])
    for (const [name, each] of Object.entries(whole.properties ?? {})) {
      if (isSchema(each)) properties[name] = { schema: each, required: required.has(name) }
    }
    if (depth === 0) collected.set(schema, properties)
    return properties
  }

  return {
    flat,
    properties: (schema) => collect(schema, 0),
    nameOf,
    typeOf: (schema) => typeOfFlat(flat(schema), flat),
    isNullable: (schema) => {
      const followed = schemas.resolve(schema)
      const choices = [...(followed.anyOf ?? []), ...(followed.oneOf ?? [])]
      return (
        [followed.type].flat().includes('null') ||
        choices.some((each) => each.type === 'null') ||
        followed.const === null
      )
    },
  }
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object of `anyOf: [X, null]`; a schema that is true or false says nothing. */
function withoutNull(choices: readonly Schema[]): Schema[] {
  if (!Array.isArray(choices)) return []
  return choices.filter((each) => isSchema(each) && each.type !== 'null' && each.const !== null)
}

function together(before: Schema, next: Schema): Schema {
  const properties =
    before.properties && next.properties ? { ...before.properties, ...next.properties } : undefined
  const required = before.required && next.required ? [...before.required, ...next.required] : undefined
  return { ...before, ...next, ...(properties && { properties }), ...(required && { required }) }
}

const ofText = new Set([
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

function typeOfFlat(schema: Schema, flat: (schema: Schema) => Schema): string {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 1) return types[0] === 'file' ? 'string' : (types[0] ?? 'any')
  if (types.length > 1) return types.every(isScalar) && types.includes('string') ? 'string' : 'any'
  if (schema.properties || isSchema(schema.additionalProperties)) return 'object'
  if (schema.items) return 'array'
  const values: readonly Json[] = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (values.length > 0) return typeOfValue(values.find((value) => value !== null))
  if (ofText.has(schema.format ?? '') || schema.pattern !== undefined || schema.maxLength !== undefined)
    return 'string'
  const choices = (schema.oneOf ?? schema.anyOf ?? []).map((each) => typeOfFlat(flat(each), flat))
  const [first] = choices
  if (first && choices.every((type) => type === first)) return first
  return choices.length > 0 && choices.every(isScalar) ? 'string' : 'any'
}

export const isScalar = (type: string) => ['string', 'number', 'integer', 'boolean'].includes(type)

function typeOfValue(value: Json | undefined): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'string' || typeof value === 'boolean' ? typeof value : 'any'
}
