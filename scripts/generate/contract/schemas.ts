import type { MediaType, Schema } from './types.ts'

/** Finds schemas of one bundled document. */
export interface Schemas {
  readonly all: Readonly<Record<string, Schema>>
  /** The schema with its reference followed; what stands beside the reference wins. */
  resolve(schema: Schema): Schema
  /** Name under #/components/schemas that the schema refers to. */
  nameOf(schema: Schema): string | null
  /** The properties of an object, those from allOf included. */
  propertiesOf(schema: Schema): Record<string, Property>
}

export interface Property {
  schema: Schema
  required: boolean
}

const prefix = '#/components/schemas/'

export function schemasOf(all: Readonly<Record<string, Schema>>): Schemas {
  const nameOf = ({ $ref }: Schema) => ($ref?.startsWith(prefix) ? $ref.slice(prefix.length) : null)

  const resolve = (schema: Schema, seen: readonly string[] = []): Schema => {
    const name = nameOf(schema)
    if (name === null || seen.includes(name)) return schema
    const { $ref: _, ...siblings } = schema
    return { ...resolve(all[name] ?? {}, [...seen, name]), ...siblings }
  }

  const collect = (schema: Schema, seen: readonly string[]): Record<string, Property> => {
    const name = nameOf(schema)
    if (name !== null && seen.includes(name)) return {}
    const within = name === null ? seen : [...seen, name]
    const resolved = resolve(schema)
    const inherited = (resolved.allOf ?? []).map((part) => collect(part, within))
    const own = Object.entries(resolved.properties ?? {}).map(
      ([property, each]) => [property, { schema: each, required: false }] as const,
    )
    const properties = Object.assign({}, ...inherited, Object.fromEntries(own)) as Record<string, Property>
    for (const required of resolved.required ?? []) {
      const property = properties[required]
      if (property) properties[required] = { ...property, required: true }
    }
    return properties
  }

  return {
    all,
    resolve: (schema) => resolve(schema),
    nameOf,
    propertiesOf: (schema) => collect(schema, []),
  }
}

/** The type less 'null'; undefined where there is none or several. */
export function typeOf(schema: Schema): string | undefined {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 1) return types[0]
  if (types.length === 0 && schema.properties) return 'object'
  return undefined
}

export function isNullable(schema: Schema): boolean {
  const choices = schema.anyOf ?? schema.oneOf ?? []
  return (
    [schema.type].flat().includes('null') ||
    choices.some((each) => each.type === 'null') ||
    schema.const === null
  )
}

/** `X or null`, said with anyOf or oneOf, as X. */
export function lessNull(schema: Schema): Schema {
  const key = schema.anyOf ? 'anyOf' : 'oneOf'
  const choices = schema[key]?.filter((each) => each.type !== 'null')
  if (choices?.length !== 1 || choices.length === schema[key]?.length) return schema
  const { [key]: _, ...rest } = schema
  return { ...choices[0], ...rest }
}

/** The schema that JSON of this content has; undefined where it is not JSON. */
export function jsonSchema(content: Record<string, MediaType>): Schema | undefined {
  return jsonMedia(content)?.schema
}

export function jsonMedia(content: Record<string, MediaType>): MediaType | undefined {
  const json = Object.entries(content).find(([type]) => /[/+]json\b/.test(type))?.[1]
  // Some frameworks write this where their servers give JSON.
  return json ?? content['*/*']
}
