import type { Json } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'

/** Says one OpenAPI 3.0 schema object in the terms of 3.1; its subschemas are not touched. */
export function upgradeSchema(schema: Schema): Schema {
  const { nullable, example, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } =
    schema as Schema & {
      nullable?: boolean
      example?: Json
    }
  const upgraded: Schema = {
    ...rest,
    ...bound('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
    ...bound('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
    ...(example === undefined ? {} : { examples: [example] }),
  }
  return nullable ? orNull(upgraded) : upgraded
}

/** In 3.0 `exclusiveMinimum: true` sharpens `minimum`; in 3.1 it is the bound itself. */
function bound(key: string, exclusiveKey: string, value: unknown, exclusive: unknown): Schema {
  if (exclusive === true) return { [exclusiveKey]: value }
  const inclusive = value === undefined ? {} : { [key]: value }
  return typeof exclusive === 'number' ? { ...inclusive, [exclusiveKey]: exclusive } : inclusive
}

function orNull(schema: Schema): Schema {
  if (typeof schema.type !== 'string') {
    const { title, description, readOnly, writeOnly, ...rest } = schema
    const notes = Object.entries({ title, description, readOnly, writeOnly }).filter(
      ([, value]) => value !== undefined,
    )
    return { ...Object.fromEntries(notes), anyOf: [rest, { type: 'null' }] }
  }
  const withNull: Schema = { ...schema, type: [schema.type, 'null'] }
  if (schema.enum && !schema.enum.includes(null)) withNull.enum = [...schema.enum, null]
  return withNull
}
