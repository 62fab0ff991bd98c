import { isNull, isSchema, type Schema } from './schema.ts'

const prefix = '#/components/schemas/'

/** Follows references and puts the parts of one schema together. */
export interface Flattener {
  referenceName(schema: Schema): string | null
  resolve(schema: Schema): Schema
  flat(schema: Schema): Schema
}

/** @param all the schemas that references lead to */
export function flattener(all: Readonly<Record<string, Schema>>): Flattener {
  const flattened = new WeakMap<Schema, Schema>()
  const referenceName = ({ $ref }: Schema) => ($ref?.startsWith(prefix) ? $ref.slice(prefix.length) : null)

  const resolve = (schema: Schema, seen: readonly string[] = []): Schema => {
    const name = referenceName(schema)
    if (name === null || seen.includes(name)) return schema
    const { $ref: _, ...siblings } = schema
    return { ...resolve(all[name] ?? {}, [...seen, name]), ...siblings }
  }

  const merge = (schema: Schema, seen: readonly string[]): Schema => {
    const known = flattened.get(schema)
    if (known) return known
    const name = referenceName(schema)
    if (name !== null && seen.includes(name)) return {}
    const within = name === null ? seen : [...seen, name]
    const { $ref: _, allOf, anyOf, oneOf, ...own } = schema
    const target = name === null ? undefined : merge(all[name] ?? {}, within)
    const parts = [
      ...(target ? [target] : []),
      ...(allOf ?? []).filter(isSchema).map((part) => merge(part, within)),
    ]
    const choices = lessNulls(oneOf ?? anyOf ?? [])
    const [only] = choices
    if (only && choices.length === 1) parts.push(merge(only, within))
    const flat = [...parts, own].reduce<Schema>(together, {})
    if (choices.length > 1) flat[oneOf ? 'oneOf' : 'anyOf'] = choices
    // What was cut short by a circle is not the whole.
    if (seen.length === 0) flattened.set(schema, flat)
    return flat
  }
  return { referenceName, resolve: (schema) => resolve(schema), flat: (schema) => merge(schema, []) }
}

/** Choices less null; a schema that is true or false says nothing. */
function lessNulls(choices: readonly Schema[]): Schema[] {
  return Array.isArray(choices) ? choices.filter((each) => isSchema(each) && !isNull(each)) : []
}

/** Two parts of one schema; where both speak of the same, the later one does. */
function together(before: Schema, next: Schema): Schema {
  const properties =
    before.properties && next.properties ? { ...before.properties, ...next.properties } : undefined
  const required = before.required && next.required ? [...before.required, ...next.required] : undefined
  return { ...before, ...next, ...(properties && { properties }), ...(required && { required }) }
}
