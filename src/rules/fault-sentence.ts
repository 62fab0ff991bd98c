import { spokenValue } from './spoken-value.ts'

/** A fault as Ajv reports it. */
export interface SchemaFault {
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

const empty = '{attribute} cannot be empty'
const tooFew = '{attribute} has too few entries (at least {limit}).'
const tooMany = '{attribute} has too many entries (at most {limit}).'
const unknown = 'There is no field of this name.'
/** Says only that something is wrong: the field's help, which says how to mend it, belongs after it. */
export const notValid = '{attribute} is not valid.'
/** The sentence for what is no phone number, or lacks its area code. */
export const notPhone = 'Please enter a phone number with its area code, for instance 0171 2345678.'

/**
 * The message key that tells people what a schema fault asks of them; `{attribute}` stands for the field's title,
 * `{limit}` for the schema's number. One rule for the app, which says it while typing, and the server, which refuses.
 */
export function faultSentence({ keyword, params }: SchemaFault): string {
  switch (keyword) {
    case 'minLength':
      return params.limit === 1 ? empty : '{attribute} is too short (at least {limit} characters).'
    case 'minItems':
    case 'minProperties':
      return params.limit === 1 ? empty : tooFew
    case 'pattern':
      return patternSentences[String(params.pattern)] ?? notValid
    case 'format':
      return formatSentences[String(params.format)] ?? notValid
    case 'enum':
      return namesAll(params.allowedValues) ? '{attribute} must be one of these: {values}.' : notValid
    case 'const':
      return params.allowedValue === true ? 'Please agree to this.' : notValid
    case 'type':
      return typeSentence(params.type)
    default:
      return sentences[keyword] ?? notValid
  }
}

/** A sentence that names dozens of values is read by nobody, and may be longer than an error can be. */
const namesAll = (allowed: unknown) => Array.isArray(allowed) && allowed.length <= 40

/**
 * The fault of a field that best says how to mend it: a text that is too long may break a pattern too, and then the pattern
 * says more where the schema says how the value is written.
 *
 * @param written what x-admin.written says of the field
 */
export function mostTelling<F extends SchemaFault>(faults: readonly [F, ...F[]], written?: string): F {
  const told = faults.find((fault) => isToldByWords(fault) && written !== undefined)
  const isEmpty = faults.some((fault) => faultSentence(fault) === empty)
  if (told && !isEmpty) return told
  return faults.find((fault) => faultSentence(fault) !== notValid) ?? faults[0]
}

/** Faults of how a value is written; that it is too long, or missing, says enough by itself. */
const isToldByWords = ({ keyword }: SchemaFault) => keyword === 'pattern' || keyword === 'format'

/** The words that tell of a fault in place of its sentence: how the field is written, as its schema says; null for none. */
export const writtenWords = (fault: SchemaFault, written: string | undefined): string | null =>
  written !== undefined && isToldByWords(fault) ? written : null

/**
 * What fills the sentence besides `{attribute}`.
 *
 * @param labelOf what people read for a value that may be chosen
 */
export function faultValues(
  { params }: SchemaFault,
  labelOf: (value: unknown) => string = spokenValue,
): Record<string, unknown> {
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues : []
  const values = allowed.filter((value) => value !== '' && value !== null).map(labelOf)
  // A value may be taken in two spellings that read the same.
  return { ...params, values: [...new Set(values)].join(', ') }
}

/** Sentences by keyword. Those not named here, and `not`, `if`, `anyOf`, `oneOf`, say that the value is not valid. */
const sentences: Readonly<Record<string, string>> = {
  required: empty,
  dependentRequired: empty,
  dependencies: empty,
  maxLength: '{attribute} is too long (at most {limit} characters).',
  contentMediaType: 'This text is not valid JSON.',
  minimum: '{attribute} is too small (at least {limit}).',
  exclusiveMinimum: '{attribute} must be more than {limit}.',
  maximum: '{attribute} is too large (at most {limit}).',
  exclusiveMaximum: '{attribute} must be less than {limit}.',
  multipleOf: '{attribute} must be a multiple of {multipleOf}.',
  maxItems: tooMany,
  maxProperties: tooMany,
  uniqueItems: '{attribute} has the same entry twice.',
  contains: '{attribute} lacks an entry that it must have.',
  propertyNames: '{attribute} has a name that is not valid.',
  additionalProperties: unknown,
  unevaluatedProperties: unknown,
  'x-line': '{attribute} must be one line of text, without control characters.',
  storable: '{attribute} has characters that cannot be stored.',
}

/** Sentences by the patterns that stand in schemas/. */
const patternSentences: Readonly<Record<string, string>> = {
  '\\S': empty,
  '^\\+?[0-9][0-9 ()/.-]{3,30}$': notPhone,
  '^$|^\\+?[0-9][0-9 ()/.-]{3,30}$': notPhone,
}

const notUrl = '{attribute} is not a valid URL.'

const formatSentences: Readonly<Record<string, string>> = {
  email: 'Please enter an e-mail address such as name@example.com.',
  'http-url': notUrl,
  uri: notUrl,
  url: notUrl,
  'uri-reference': notUrl,
  date: '{attribute} is not a valid date.',
  time: '{attribute} is not a valid time.',
  'iso-time': '{attribute} is not a valid time.',
  'date-time': '{attribute} is not a valid date with its time.',
  'iso-date-time': '{attribute} is not a valid date with its time.',
  colour: '{attribute} must be a colour such as #2f6f4f.',
}

function typeSentence(type: unknown): string {
  const types = [type].flat().filter((each) => each !== 'null')
  return (types.length === 1 ? typeSentences[String(types[0])] : undefined) ?? notValid
}

const typeSentences: Readonly<Record<string, string>> = {
  string: '{attribute} must be text.',
  number: '{attribute} must be a number.',
  integer: '{attribute} must be a whole number.',
  boolean: '{attribute} must be yes or no.',
  array: '{attribute} must be a list.',
}
