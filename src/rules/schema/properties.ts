import { isSchema, type Property, type Schema } from './schema.ts'

/** How deep choices within choices are followed, so that a net of them ends. */
const deepest = 3

type Flat = (schema: Schema) => Schema

/**
 * All properties that an object may have: those of any of its choices, its own, and those that only a condition adds. Where
 * several speak of one, its own word counts.
 */
export function propertiesOf(schema: Schema, flat: Flat, depth = 0): Record<string, Property> {
  const whole = flat(schema)
  const found: Record<string, Property> = {}
  const choices = depth > deepest ? [] : (whole.oneOf ?? whole.anyOf ?? [])
  for (const choice of choices) {
    for (const [name, property] of Object.entries(propertiesOf(choice, flat, depth + 1))) {
      found[name] ??= { ...property, required: false }
    }
  }
  const required = new Set(Array.isArray(whole.required) ? whole.required : [])
  for (const [name, each] of Object.entries(whole.properties ?? {})) {
    if (isSchema(each)) found[name] = { schema: each, required: required.has(name) }
  }
  if (depth > deepest) return found
  for (const branch of conditionsOf(whole)) {
    for (const [name, { schema: narrowed }] of Object.entries(propertiesOf(branch, flat, depth + 1))) {
      found[name] ??= { schema: narrowed, required: false }
    }
  }
  return found
}

/** What applies only where something else is so: `then`, `else`, and what depends on another property. */
function conditionsOf(schema: Schema): Schema[] {
  const { then: isSo, else: isNotSo, dependentSchemas, dependencies } = schema
  const dependent = [dependentSchemas, dependencies].filter(isSchema).flatMap((each) => Object.values(each))
  return [isSo, isNotSo, ...dependent].filter(isSchema)
}

/** The schema of values under names that nobody knows before; null where there are none, or nothing is said of them. */
export function mapValuesOf({ additionalProperties, patternProperties }: Schema): Schema | null {
  if (isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0)
    return additionalProperties
  return isSchema(patternProperties) ? (Object.values(patternProperties).find(isSchema) ?? null) : null
}
