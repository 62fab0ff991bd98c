import type { Json } from '../resource.ts'

/**
 * A JSON Schema as OpenAPI 3.1 writes it. Whatever other keywords stand there are carried along; a subschema that is a mere
 * true or false says nothing, and the reader leaves it out.
 */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  enum?: Json[]
  const?: Json
  default?: Json
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  readOnly?: boolean
  writeOnly?: boolean
  [keyword: string]: unknown
}

/** A property of an object. */
export interface Property {
  readonly schema: Schema
  readonly required: boolean
}

/** What values are, at one level; 'any' where nothing says so, or several things do. */
export type ValueType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null' | 'any'

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value of the type is no object and no list. */
export const isScalar = (type: string) => ['string', 'number', 'integer', 'boolean'].includes(type)

export const isNumeric = (type: string) => type === 'number' || type === 'integer'

/** The types that a schema names, less 'null'. */
export const typesOf = ({ type }: Schema): string[] => [type ?? []].flat().filter((each) => each !== 'null')

/** The only type that a schema names itself, 'null' left aside; undefined where it names none or several. */
export function ownType(schema: Schema): string | undefined {
  const types = typesOf(schema)
  if (types.length === 1) return types[0]
  return types.length === 0 && schema.properties ? 'object' : undefined
}

/** Whether a schema says at its own level that the value may be null. */
export function allowsNull(schema: Schema): boolean {
  const types = [schema.type ?? []].flat()
  if (types.includes('null') || schema.const === null) return true
  if (types.length === 0 && schema.enum?.includes(null)) return true
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isNull)
}

/** Whether nothing but null fits: the second half of `X or null`. */
export const isNull = (schema: Schema) => schema.type === 'null' || schema.const === null

/** `X or null`, said by anyOf or oneOf, as X; any other schema as it is. */
export function lessNull(schema: Schema): Schema {
  const key = schema.anyOf ? 'anyOf' : 'oneOf'
  const choices = schema[key]?.filter((each) => !isNull(each))
  if (choices?.length !== 1 || choices.length === schema[key]?.length) return schema
  const { [key]: _, ...rest } = schema
  return { ...choices[0], ...rest }
}

/** What a schema tells the admin (x-admin), nothing where it tells nothing. */
export function hintsIn(schema: Schema): Readonly<Record<string, Json>> {
  const hints = schema['x-admin']
  return isSchema(hints) ? (hints as Readonly<Record<string, Json>>) : {}
}

/** All values that a schema gives as examples, by either keyword. */
export function examplesIn({ example, examples }: Schema): unknown[] {
  return [example, ...(Array.isArray(examples) ? (examples as unknown[]) : [])].filter(
    (each) => each !== undefined,
  )
}
