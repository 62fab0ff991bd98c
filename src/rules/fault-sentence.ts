/** A fault as Ajv reports it. */
export interface SchemaFault {
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
}

const empty = '{attribute} cannot be empty'
/** Says only that something is wrong: the field's help, which says how to mend it, belongs after it. */
export const notValid = '{attribute} is not valid.'

/**
 * The message key that tells people what a schema fault asks of them; `{attribute}` stands for the field's title,
 * `{limit}` for the schema's number. One rule for the app, which says it while typing, and the server, which refuses.
 */
export function faultSentence({ keyword, params }: SchemaFault): string {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return empty
    case 'minLength':
      return params.limit === 1 ? empty : '{attribute} is too short (at least {limit} characters).'
    case 'maxLength':
      return '{attribute} is too long (at most {limit} characters).'
    case 'pattern':
      return params.pattern === '\\S' ? empty : notValid
    case 'format':
      return formatSentences[String(params.format)] ?? notValid
    case 'contentMediaType':
      return 'This text is not valid JSON.'
    case 'enum':
      return '{attribute} must be one of these: {values}.'
    case 'const':
      return params.allowedValue === true ? 'Please agree to this.' : notValid
    case 'type':
      return typeSentences[String(params.type)] ?? notValid
    case 'minimum':
    case 'exclusiveMinimum':
      return '{attribute} is too small (at least {limit}).'
    case 'maximum':
    case 'exclusiveMaximum':
      return '{attribute} is too large (at most {limit}).'
    case 'minItems':
      return params.limit === 1 ? empty : '{attribute} has too few entries (at least {limit}).'
    case 'maxItems':
      return '{attribute} has too many entries (at most {limit}).'
    case 'uniqueItems':
      return '{attribute} has the same entry twice.'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'There is no field of this name.'
    case 'storable':
      return '{attribute} has characters that cannot be stored.'
    default:
      return notValid
  }
}

/** Of all that is wrong with one field the first that says how to mend it: a text that is too long may break a pattern too. */
export function mostTelling<F extends SchemaFault>(faults: readonly [F, ...F[]]): F {
  return faults.find((fault) => faultSentence(fault) !== notValid) ?? faults[0]
}

/** What fills the sentence besides `{attribute}`. */
export function faultValues({ params }: SchemaFault): Record<string, unknown> {
  const allowed = Array.isArray(params.allowedValues) ? params.allowedValues : []
  return { ...params, values: allowed.filter((value) => value !== '').join(', ') }
}

const formatSentences: Readonly<Record<string, string>> = {
  email: 'Please enter an e-mail address such as name@example.com.',
  'http-url': '{attribute} is not a valid URL.',
  uri: '{attribute} is not a valid URL.',
}

const typeSentences: Readonly<Record<string, string>> = {
  string: '{attribute} must be text.',
  number: '{attribute} must be a number.',
  integer: '{attribute} must be a whole number.',
  boolean: '{attribute} must be yes or no.',
  array: '{attribute} must be a list.',
}
