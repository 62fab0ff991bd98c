import type { RJSFSchema } from '@rjsf/utils'
import type { FieldKind } from '#rules/resource.ts'
import type { Choice } from '#rules/schema/choices.ts'
import { fieldKind } from '#rules/schema/kind.ts'
import { schemaReader } from '#rules/schema/reader.ts'
import { isScalar, isSchema, type Schema, type ValueType } from '#rules/schema/schema.ts'
import { fieldSubject } from '#rules/schema/subject.ts'

/** The schema of a form, or of a part of one, in the type that rjsf has for it; no reference leads out of it. */
export type Shape = RJSFSchema

/** Schemas of forms stand alone: what rules/schema says of them is all that forms know. */
const reader = schemaReader()

/** rjsf's type allows subschemas that are a mere true or false, which the reader leaves out. */
const read = (shape: Shape) => shape as Schema

const shaped = (schema: Schema | null) => (schema as Shape | null) ?? undefined

export const isShape = (schema: unknown): schema is Shape => isSchema(schema)

export const typeOf = (shape: Shape): ValueType => reader.typeOf(read(shape))

export const allowsNull = (shape: Shape): boolean => reader.isNullable(read(shape))

/** The shapes of which a value may have one, null where there is only one. */
export const choicesOf = (shape: Shape) => reader.shapes(read(shape)) as readonly Shape[] | null

/** The few values that are possible, null where more are. */
export const valuesOf = (shape: Shape): readonly Choice[] | null => reader.enumeration(read(shape))

/** Whether one of a few values is chosen: one input, no choice of shapes. */
export const isEnumeration = (shape: Shape): boolean => valuesOf(shape) !== null

/** All properties that an object may have, whichever of its variants applies. */
export function propertiesOf(shape: Shape): Readonly<Record<string, Shape>> {
  const known = properties.get(shape)
  if (known) return known
  const found = Object.entries(reader.properties(read(shape))).map(
    ([name, { schema }]) => [name, schema] as const,
  )
  const shapes = Object.fromEntries(found) as Readonly<Record<string, Shape>>
  properties.set(shape, shapes)
  return shapes
}

const properties = new WeakMap<Shape, Readonly<Record<string, Shape>>>()

/** Of values under names that nobody knows before; undefined where there are none. */
export const mapValuesOf = (shape: Shape): Shape | undefined => shaped(reader.mapValues(read(shape)))

/** The schema of what stands at a name, or a place in a list, of a value. */
export const shapeAt = (shape: Shape, name: string): Shape | undefined => shaped(reader.at(read(shape), name))

/**
 * What kind of field a shape is, by the rule that the generator goes by too.
 *
 * @param reference name of the resource that a field of the shape is a key of, as the resource says
 */
export function kindOfShape(name: string, shape: Shape, reference: string | null): FieldKind {
  const isKey =
    isScalar(typeOf(shape)) || (typeOf(shape) === 'array' && isScalar(typeOf(shapeAt(shape, '0') ?? {})))
  const subject = { name, schema: read(shape), isWritten: true, reference: isKey ? reference : null }
  return fieldKind(fieldSubject(subject, reader), reader)
}
