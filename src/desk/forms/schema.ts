import type { RJSFSchema } from '@rjsf/utils'

/** A schema that is no mere true or false. */
export type Shape = RJSFSchema

export const isShape = (schema: unknown): schema is Shape => typeof schema === 'object' && schema !== null

/** The type less 'null'; where none is told, what the keywords speak of. */
export function typeOf(schema: Shape): string | undefined {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 1) return types[0]
  if (types.length > 1) return undefined
  if (schema.properties || isShape(schema.additionalProperties)) return 'object'
  if (schema.items) return 'array'
  const [value] = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (value === undefined || value === null) return [schema.type].flat().includes('null') ? 'null' : undefined
  return Array.isArray(value) ? 'array' : typeof value
}

export function allowsNull(schema: Shape): boolean {
  return (
    [schema.type].flat().includes('null') || schema.enum?.includes(null) === true || schema.const === null
  )
}

/** The shapes of which a value may have one, null where there is only one. */
export function choicesOf(schema: Shape): readonly Shape[] | null {
  const choices = schema.oneOf ?? schema.anyOf
  if (!choices || choices.length === 0) return null
  const shapes = choices.filter(isShape)
  // Requirements that say nothing of the shape ("one of these two is needed") are rules, no choice.
  return shapes.some((each) => each.type ?? each.properties ?? each.enum ?? each.const ?? each.items)
    ? shapes
    : null
}

/** Names and labels of constants that a text may be (oneOf of const with title): one input, no choice of shapes. */
export function isEnumeration(schema: Shape): boolean {
  const choices = schema.oneOf ?? schema.anyOf
  return (
    schema.enum !== undefined ||
    (choices?.every((each) => isShape(each) && each.const !== undefined) ?? false)
  )
}

/** Everything that may apply to the same value: its parts, branches of conditions, choices. */
export function variantsOf(schema: Shape): Shape[] {
  const { allOf = [], oneOf = [], anyOf = [], dependencies = {} } = schema
  const { then: then_, else: else_ } = schema as { then?: unknown; else?: unknown }
  const below = [...allOf, ...oneOf, ...anyOf, ...Object.values(dependencies), then_, else_]
  return [schema, ...below.filter(isShape).flatMap(variantsOf)]
}

/** All properties that an object may have, whichever of its variants applies. */
export function propertiesOf(schema: Shape): Readonly<Record<string, Shape>> {
  const found: Record<string, Shape> = {}
  for (const variant of variantsOf(schema)) {
    for (const [name, each] of Object.entries(variant.properties ?? {})) {
      const known = found[name]
      // A branch often only narrows what stands above it.
      if (isShape(each)) found[name] = known ? { ...each, ...known } : each
    }
  }
  return found
}

/** Of values under names that nobody knows before; null where there are none. */
export function mapValuesOf(schema: Shape): Shape | null {
  if (isShape(schema.additionalProperties) && Object.keys(schema.additionalProperties).length > 0)
    return schema.additionalProperties
  const patterns = Object.values(schema.patternProperties ?? {})
  return patterns.find(isShape) ?? null
}

/** The schema of what stands at a name, or a place in a list, of a value. */
export function shapeAt(schema: Shape, name: string): Shape | undefined {
  const property = propertiesOf(schema)[name]
  if (property) return property
  const items = variantsOf(schema).flatMap((variant) => [variant.items ?? []].flat().filter(isShape))
  if (/^\d+$/.test(name) && items.length > 0) return items[Math.min(Number(name), items.length - 1)]
  return (
    variantsOf(schema)
      .map(mapValuesOf)
      .find((each) => each !== null) ?? undefined
  )
}
