/** From Ajv's faults to sentences for people, at dotted field paths. */
import type { Contract, Description, Fault, JsonSchema, OperationEntry } from './contract.ts'
import { bodySchema } from './contract.ts'
import type { FieldErrors } from './errors.ts'
import { translate } from './translations.ts'

/** Limits of the contract's Error schema: names of fields come from strangers. */
const mostFields = 200
const mostMessages = 50
const longestName = 200

/** @returns undefined if no fault belongs to a field (a missing body, a list instead of an object). */
export function fieldErrors(
  faults: readonly Fault[],
  language: string,
  titleOf: (path: readonly string[]) => string | undefined,
): FieldErrors | undefined {
  const found = new Map<string, Set<string>>()
  for (const fault of relevant(faults)) {
    const path = pathOf(fault)
    if (path.length === 0) continue
    const name = path.join('.').slice(0, longestName).toWellFormed()
    const messages = found.get(name) ?? new Set()
    if (!found.has(name) && found.size === mostFields) continue
    if (messages.size < mostMessages)
      messages.add(sentenceFor(fault, language, attribute(path, language, titleOf)))
    found.set(name, messages)
  }
  if (found.size === 0) return undefined
  return Object.fromEntries([...found].map(([name, messages]) => [name, [...messages]]))
}

const joining = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not', 'discriminator'])

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

function attribute(
  path: readonly string[],
  language: string,
  titleOf: (path: readonly string[]) => string | undefined,
) {
  const title = titleOf(path)
  return title ? translate(language, title) : (path.at(-1) ?? '').slice(0, longestName)
}

const empty = '{attribute} cannot be empty'
const wrong = '{attribute} is not valid.'

function sentenceFor({ keyword, params }: Fault, language: string, name: string): string {
  const say = (key: string) => translate(language, key, { attribute: name, limit: params.limit, ...params })
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return say(empty)
    case 'minLength':
      return say(params.limit === 1 ? empty : '{attribute} is too short (at least {limit} characters).')
    case 'maxLength':
      return say('{attribute} is too long (at most {limit} characters).')
    case 'pattern':
      return say(params.pattern === '\\S' ? empty : wrong)
    case 'format':
      return say(
        params.format === 'email' ? 'Please enter an e-mail address such as name@example.com.' : wrong,
      )
    case 'enum':
      return say('{attribute} must be one of the values that can be chosen.')
    case 'const':
      return say(params.allowedValue === true ? 'Please agree to this.' : wrong)
    case 'type':
      return say(typeSentences[String(params.type)] ?? wrong)
    case 'minimum':
    case 'exclusiveMinimum':
      return say('{attribute} is too small (at least {limit}).')
    case 'maximum':
    case 'exclusiveMaximum':
      return say('{attribute} is too large (at most {limit}).')
    case 'minItems':
      return say(params.limit === 1 ? empty : '{attribute} has too few entries (at least {limit}).')
    case 'maxItems':
      return say('{attribute} has too many entries (at most {limit}).')
    case 'uniqueItems':
      return say('{attribute} has the same entry twice.')
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return say('There is no field of this name.')
    case 'storable':
      return say('{attribute} has characters that cannot be stored.')
    default:
      return say(wrong)
  }
}

const typeSentences: Readonly<Record<string, string>> = {
  string: '{attribute} must be text.',
  number: '{attribute} must be a number.',
  integer: '{attribute} must be a whole number.',
  boolean: '{attribute} must be yes or no.',
  array: '{attribute} must be a list.',
}

/** Looks titles up in the described body; called for refused requests only. */
export function bodyTitles(
  contract: Contract,
  entry: OperationEntry,
): (path: readonly string[]) => string | undefined {
  return (path) => {
    const schema = bodySchema(contract, entry)
    return schema === undefined ? undefined : titleAt(contract.description(), schema, path)
  }
}

type SchemaObject = Readonly<Record<string, unknown>>

function titleAt(
  description: Description,
  schema: JsonSchema,
  path: readonly string[],
  depth = 0,
): string | undefined {
  if (typeof schema === 'boolean' || depth > 20) return undefined
  const [first, ...rest] = path
  if (first === undefined) {
    if (typeof schema.title === 'string') return schema.title
  } else {
    const next = property(schema, first)
    const found = next && titleAt(description, next, rest, depth + 1)
    if (found) return found
  }
  for (const other of alternatives(description, schema)) {
    const found = titleAt(description, other, path, depth + 1)
    if (found) return found
  }
  return undefined
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
