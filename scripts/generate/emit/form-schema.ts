import type { Json } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { allowsNull, ownType } from '#rules/schema/schema.ts'
import { mapSubschemas } from '../contract/walk.ts'

/**
 * A schema as a form asks for it: it accepts what it accepted before, said in the way that a form can be drawn from.
 *
 * - `X or null` is X whose type also allows null: one input, and emptied it is null.
 * - Several parts of one object (allOf) are one object.
 * - What can only be one value has it as its default, but for switches: nobody agrees by opening a form.
 * - What depends on another property is said by the keyword that rjsf knows.
 * - Examples are left out: rjsf would offer those as choices.
 */
export function formShape({ examples: _, ...schema }: Schema): Schema {
  const below = mapSubschemas(schema, formShape)
  return withConstAsDefault(withDependencies(oneObject(nullableType(below))))
}

function nullableType(schema: Schema): Schema {
  const key = schema.anyOf ? 'anyOf' : 'oneOf'
  const choices = schema[key]
  const others = choices?.filter((each) => each.type !== 'null')
  if (!choices || !others || others.length === choices.length) return schema
  const { [key]: __, ...rest } = schema
  const [only] = others
  if (others.length > 1 || !only) return schema
  const inner = only.oneOf ? 'oneOf' : 'anyOf'
  // A choice or null: one more choice.
  if (only[inner]) return { ...only, ...rest, [inner]: [...only[inner], { type: 'null' }] }
  return orNull({ ...only, ...rest })
}

function orNull(schema: Schema): Schema {
  const type = ownType(schema)
  if (allowsNull(schema) || (type === undefined && !schema.enum)) return schema
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const])
  const { const: _, ...rest } = schema
  return {
    ...rest,
    ...(type && { type: [type, 'null'] }),
    ...(values && { enum: [...values.filter((value) => value !== null), null] as Json[] }),
  }
}

/** What may stand in the parts that are put together; anything else (a choice, a condition, `false`) stays apart. */
const mergeable = new Set([
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'example',
  'discriminator',
  'xml',
  'externalDocs',
  'default',
  'deprecated',
])

function oneObject(schema: Schema): Schema {
  const { allOf, ...own } = schema
  if (!allOf) return schema
  const apart = allOf.filter((part) => !isPlainObject(part))
  const parts = allOf.filter((part) => !apart.includes(part))
  if (parts.length === 0) return schema
  const all = [...parts, own]
  // A part that is closed knows only its own properties: together they would accept nothing, or too much.
  if (
    all.filter((part) => part.properties).length > 1 &&
    all.some((part) => part.additionalProperties === false)
  )
    return schema
  const properties = all.reduce<Record<string, Schema>>((merged, part) => {
    for (const [name, each] of Object.entries(part.properties ?? {})) {
      merged[name] = merged[name] ? { ...merged[name], ...each } : each
    }
    return merged
  }, {})
  const required = [...new Set(all.flatMap((part) => part.required ?? []))]
  const merged: Schema = Object.assign({}, ...all)
  return {
    ...merged,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(apart.length > 0 && { allOf: apart }),
  }
}

function isPlainObject(part: Schema): boolean {
  return (
    (part.properties !== undefined || part.type === 'object' || part.required !== undefined) &&
    Object.keys(part).every((key) => mergeable.has(key) || key.startsWith('x-'))
  )
}

function withDependencies(schema: Schema): Schema {
  const { dependentSchemas, dependentRequired, ...rest } = schema as Schema & {
    dependentSchemas?: Record<string, Schema>
    dependentRequired?: Record<string, string[]>
  }
  if (!dependentSchemas && !dependentRequired) return schema
  const names = new Set([...Object.keys(dependentSchemas ?? {}), ...Object.keys(dependentRequired ?? {})])
  const dependencies = Object.fromEntries(
    [...names].map((name) => {
      const { required = [], ...below } = dependentSchemas?.[name] ?? {}
      return [name, { ...below, required: [...new Set([...required, ...(dependentRequired?.[name] ?? [])])] }]
    }),
  )
  return { ...rest, dependencies }
}

function withConstAsDefault(schema: Schema): Schema {
  const { const: only } = schema
  return only === undefined || typeof only === 'boolean' || only === null || 'default' in schema
    ? schema
    : { ...schema, default: only }
}
