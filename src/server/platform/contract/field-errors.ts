/** From Ajv's faults to sentences for people, at dotted field paths. */
import { faultSentence, faultValues, mostTelling, notValid, writtenWords } from '#rules/fault-sentence.ts'
import { spokenValue } from '#rules/spoken-value.ts'
import { translate } from '../tenancy/translations.ts'
import type { Contract, Description, Fault, JsonSchema, OperationEntry } from './contract.ts'
import { bodySchema } from './contract.ts'
import type { FieldErrors } from './errors.ts'

/** Limits of the contract's Error schema: names of fields come from strangers. */
export const mostFields = 200
const longestName = 200

interface FieldWords {
  readonly title: string
  /** The field's help. */
  readonly description?: string
  /** Message keys of values that may be chosen. */
  readonly labels?: Readonly<Record<string, string>>
  /** Message key of the sentence that says how a value is written. */
  readonly written?: string
}

/** A field's title and help from the contract, where it has them. */
export type Describe = (path: readonly string[]) => FieldWords | undefined

/**
 * One message for each field, the most telling.
 *
 * @returns undefined if no fault belongs to a field (a missing body, a list instead of an object).
 */
export function fieldErrors(
  faults: readonly Fault[],
  language: string,
  describe: Describe,
): FieldErrors | undefined {
  const found = new Map<string, { path: string[]; faults: [Fault, ...Fault[]] }>()
  for (const fault of relevant(faults)) {
    const path = pathOf(fault)
    if (path.length === 0) continue
    const name = path.join('.').slice(0, longestName).toWellFormed()
    const known = found.get(name)
    if (known) known.faults.push(fault)
    else if (found.size < mostFields) found.set(name, { path, faults: [fault] })
  }
  if (found.size === 0) return undefined
  const sentences = [...found].map(([name, { path, faults: own }]) => {
    const words: Partial<FieldWords> = describe(path) ?? {}
    return [name, [sentenceFor(mostTelling(own, words.written), language, path, words)]]
  })
  return Object.fromEntries(sentences)
}

const joining = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'discriminator'])

/** That one of several alternatives must hold says less than what each of them missed. */
function relevant(faults: readonly Fault[]): readonly Fault[] {
  const plain = faults.filter(({ keyword }) => !joining.has(keyword))
  return plain.length > 0 ? plain : faults
}

function pathOf({ instancePath, params }: Fault): string[] {
  const path = instancePath.split('/').slice(1).map(unescapePointer)
  const below =
    params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty ?? params.propertyName
  return typeof below === 'string' ? [...path, below] : path
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

function attributeOf(path: readonly string[], language: string, title: string | undefined) {
  return title ? translate(language, title) : (path.at(-1) ?? '').slice(0, longestName)
}

/** What is wrong; where only the field's help says how to mend it, that too. */
function sentenceFor(
  fault: Fault,
  language: string,
  path: readonly string[],
  { title, description: help, labels, written }: Partial<FieldWords>,
): string {
  const key = writtenWords(fault, written) ?? faultSentence(fault)
  const values = faultValues(fault, (value) =>
    translate(language, labels?.[String(value)] ?? spokenValue(value)),
  )
  const sentence = translate(language, key, { ...values, attribute: attributeOf(path, language, title) })
  return key === notValid && help ? `${sentence} ${translate(language, help)}` : sentence
}

/** Looks fields up in the described body; called for refused requests only. */
export function bodyFields(contract: Contract, entry: OperationEntry): Describe {
  return (path) => {
    const schema = bodySchema(contract, entry)
    return schema === undefined ? undefined : fieldAt(contract.description(), schema, path)
  }
}

type SchemaObject = Readonly<Record<string, unknown>>

function fieldAt(
  description: Description,
  schema: JsonSchema,
  path: readonly string[],
  depth = 0,
): FieldWords | undefined {
  if (typeof schema === 'boolean' || depth > 20) return undefined
  const [first, ...rest] = path
  const next = first === undefined ? undefined : property(schema, first)
  const found = next && fieldAt(description, next, rest, depth + 1)
  if (found) return found
  const own = first === undefined && typeof schema.title === 'string' ? wordsOf(schema) : undefined
  for (const other of alternatives(description, schema)) {
    const words = fieldAt(description, other, path, depth + 1)
    // What is said beside a reference goes before what it refers to.
    if (words) return { ...words, ...own }
  }
  return own
}

function wordsOf({ title, description, 'x-admin': hints }: SchemaObject): FieldWords {
  const { labels, written } = (hints ?? {}) as Pick<FieldWords, 'labels' | 'written'>
  return {
    title: String(title),
    ...(typeof description === 'string' && { description }),
    ...(labels && { labels }),
    ...(written && { written }),
  }
}

function property(schema: SchemaObject, name: string): JsonSchema | undefined {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>
  if (Object.hasOwn(properties, name)) return properties[name]
  return /^\d+$/.test(name) ? (schema.items as JsonSchema | undefined) : undefined
}

function alternatives(description: Description, schema: SchemaObject): JsonSchema[] {
  const lists = [schema.allOf, schema.anyOf, schema.oneOf].filter(Array.isArray).flat() as JsonSchema[]
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/components/schemas/', '') : undefined
  const referred = name === undefined ? undefined : description.components?.schemas?.[name]
  return referred === undefined ? lists : [referred, ...lists]
}
