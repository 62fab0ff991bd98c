import { type Choice, enumerationOf, shapesOf } from './choices.ts'
import { flattener } from './flat.ts'
import { mapValuesOf, propertiesOf } from './properties.ts'
import { allowsNull, isNull, isSchema, type Property, type Schema, type ValueType } from './schema.ts'
import { typeOfFlat } from './types.ts'

/**
 * Reads JSON Schemas as who draws, lists or checks their values needs them: references followed, parts put together, `or
 * null` left out. The generator reads a whole description with it, forms read schemas that stand alone.
 */
export interface SchemaReader {
  /** The schemas that others refer to, by their names under #/components/schemas. */
  readonly all: Readonly<Record<string, Schema>>
  /** The schema with its reference followed; what stands beside the reference wins. */
  resolve(schema: Schema): Schema
  /** Name under #/components/schemas that the schema refers to. */
  referenceName(schema: Schema): string | null
  /** Name under #/components/schemas of what the schema is: what it refers to, or its only part does. */
  entityName(schema: Schema): string | null
  /** All that the schema says at its own level, references, parts and an only choice put in place. */
  flat(schema: Schema): Schema
  typeOf(schema: Schema): ValueType
  isNullable(schema: Schema): boolean
  /** All properties that an object may have: its own, those of its parts, its choices and its conditions. */
  properties(schema: Schema): Readonly<Record<string, Property>>
  /** The few values that are possible, with their titles; null where more are. */
  enumeration(schema: Schema): readonly Choice[] | null
  /** The shapes of which a value may have one, in the order of oneOf or anyOf, null among them; null where there is one. */
  shapes(schema: Schema): readonly Schema[] | null
  /** Of the entries of a list, of the first where each place has its own. */
  items(schema: Schema, index?: number): Schema | null
  /** Of values under names that nobody knows before. */
  mapValues(schema: Schema): Schema | null
  /** Of what stands under a name, or at a place in a list. */
  at(schema: Schema, name: string): Schema | null
}

/** @param all the schemas that references lead to; none are needed where a schema stands alone */
export function schemaReader(all: Readonly<Record<string, Schema>> = {}): SchemaReader {
  const { flat, resolve, referenceName } = flattener(all)
  const typed = new WeakMap<Schema, ValueType>()
  const collected = new WeakMap<Schema, Record<string, Property>>()

  const typeOf = (schema: Schema): ValueType => {
    const known = typed.get(schema)
    if (known) return known
    // A circle of choices ends here.
    typed.set(schema, 'any')
    const type = typeOfFlat(flat(schema), typeOf)
    typed.set(schema, type)
    return type
  }
  const properties = (schema: Schema): Readonly<Record<string, Property>> => {
    const known = collected.get(schema)
    if (known) return known
    const found = propertiesOf(schema, flat)
    collected.set(schema, found)
    return found
  }
  const items = (schema: Schema, index = 0) => {
    const { items: each, prefixItems, ...rest } = flat(schema)
    const first: unknown = Array.isArray(prefixItems) ? prefixItems[index] : undefined
    const ofChoices = choicesIn(rest).map((choice) => flat(choice).items)
    return [first, each, ...ofChoices].find(isSchema) ?? null
  }
  const mapValues = (schema: Schema) => {
    const whole = flat(schema)
    return [whole, ...choicesIn(whole).map(flat)].map(mapValuesOf).find((each) => each !== null) ?? null
  }
  return {
    all,
    resolve,
    referenceName,
    entityName: (schema) => entityName(schema, referenceName),
    flat,
    typeOf,
    isNullable: (schema) => allowsNull(resolve(schema)),
    properties,
    enumeration: (schema) => enumerationOf(flat(schema), flat),
    shapes: (schema) => shapesOf(resolve(schema)) ?? shapesOf(flat(schema)),
    items,
    mapValues,
    at: (schema, name) => {
      const property = properties(schema)[name]?.schema
      return property ?? (/^\d+$/.test(name) ? items(schema, Number(name)) : null) ?? mapValues(schema)
    },
  }
}

const choicesIn = ({ oneOf, anyOf }: Schema) => (oneOf ?? anyOf ?? []).filter(isSchema)

function entityName(schema: Schema, referenceName: SchemaReader['referenceName']): string | null {
  const own = referenceName(schema)
  if (own !== null) return own
  const { allOf = [], anyOf = [], oneOf = [], properties } = schema
  const [only, ...others] = [...allOf, ...anyOf, ...oneOf].filter((each) => isSchema(each) && !isNull(each))
  return only && others.length === 0 && !properties ? referenceName(only) : null
}
