import { allowsNull, choicesOf, isShape, propertiesOf, type Shape, typeOf } from './schema.ts'

/** Which of several shapes a value has: told by a discriminator, else the one that fits best; 0 where nothing does. */
export function choiceOf(schema: Shape, value: unknown): number {
  const choices = choicesOf(schema) ?? []
  const told = tagOf(schema)
  if (told !== null && isRecord(value)) {
    const named = choices.findIndex((choice) => tagValue(choice, told) === value[told])
    if (named >= 0) return named
  }
  const scores = choices.map((choice) => fitness(choice, value))
  const best = Math.max(...scores)
  return Math.max(0, scores.indexOf(best))
}

/** The property that tells the shapes apart: OpenAPI's discriminator, or one that is another constant in each. */
export function tagOf(schema: Shape): string | null {
  const { discriminator } = schema as { discriminator?: { propertyName?: string } }
  const choices = (choicesOf(schema) ?? []).filter((choice) => typeOf(choice) === 'object')
  const [first] = choices
  if (!first || choices.length < 2) return null
  const names = discriminator?.propertyName ? [discriminator.propertyName] : Object.keys(propertiesOf(first))
  const isTag = (name: string) => {
    const values = choices.map((choice) => tagValue(choice, name))
    return values.every((value) => value !== undefined) && new Set(values).size === values.length
  }
  return names.find(isTag) ?? null
}

/** What the tag is in one of the shapes. */
export function tagValue(choice: Shape, tag: string): unknown {
  const { const: only, enum: few } = propertiesOf(choice)[tag] ?? {}
  return only ?? (few?.length === 1 ? few[0] : undefined)
}

/** How well a value fits a shape, without judging its contents: what people have typed is often not right yet. */
function fitness(choice: Shape, value: unknown): number {
  if (value === null) return allowsNull(choice) ? 100 : 0
  if (value === undefined) return 0
  if (choice.const !== undefined) return choice.const === value ? 100 : -1
  const type = typeOf(choice)
  if (type === 'any') return 0
  if (!isOfType(value, type)) return -1
  if (!isRecord(value)) return choice.enum?.some((each) => each === value) ? 20 : 10
  const known = propertiesOf(choice)
  const names = Object.keys(value).filter((name) => value[name] !== undefined)
  const fitting = names.filter((name) => {
    const property = known[name]
    const propertyType = property ? typeOf(property) : 'any'
    return property && (propertyType === 'any' || isOfType(value[name], propertyType))
  })
  const missing = (choice.required ?? []).filter((name) => value[name] === undefined)
  return 10 + 2 * fitting.length - (names.length - fitting.length) - missing.length
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isRecord(value)
  return typeof value === type
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isShape(value) && !Array.isArray(value)
}
