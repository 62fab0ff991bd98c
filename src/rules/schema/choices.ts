import { isNull, isSchema, type Schema } from './schema.ts'

/** One of the few values that are possible. */
export interface Choice {
  readonly value: unknown
  /** As the schema names it; null where the value speaks for itself. */
  readonly title: string | null
}

type Flat = (schema: Schema) => Schema

/**
 * The values of an enum, less null: one list (`enum`), constants with titles (`oneOf` of `const`), or several lists and
 * constants together. Null where other values are possible too.
 */
export function enumerationOf(schema: Schema, flat: Flat): readonly Choice[] | null {
  if (Array.isArray(schema.enum)) return listed(schema.enum)
  const choices = (schema.oneOf ?? schema.anyOf ?? []).filter((each) => isSchema(each) && !isNull(each))
  if (choices.length < 2) return null
  const values = choices.map((each) => valuesOf(flat(each)))
  return values.every((each) => each !== null) ? values.flat() : null
}

const listed = (values: readonly unknown[]): Choice[] =>
  values.filter((value) => value !== null).map((value) => ({ value, title: null }))

function valuesOf({ const: only, enum: values, title }: Schema): Choice[] | null {
  if (Array.isArray(values)) return listed(values)
  return only === undefined || typeof only === 'object' ? null : [{ value: only, title: title ?? null }]
}

/** Keywords that say what shape a value has; without any, a choice is a rule ("one of these two is needed"). */
const ofShape = ['$ref', 'type', 'properties', 'enum', 'const', 'items', 'allOf', 'anyOf', 'oneOf']

/** The shapes of which a value may have one, null among them, as they stand; null where there is only one. */
export function shapesOf({ oneOf, anyOf }: Schema): readonly Schema[] | null {
  const shapes = (oneOf ?? anyOf ?? []).filter(isSchema)
  const isTold = shapes.some((each) => ofShape.some((keyword) => each[keyword] !== undefined))
  return shapes.length > 1 && isTold ? shapes : null
}
