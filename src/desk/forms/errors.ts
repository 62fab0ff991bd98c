import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils'
import { faultSentence, faultValues, mostTelling, notValid, type SchemaFault } from '#rules/fault-sentence.ts'
import type { FieldErrors } from '../frame/failure.ts'
import type { FormField } from './fields.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

/** Server errors at dotted paths, as rjsf wants them; what belongs to no field of the form is told apart. */
export function placeErrors(errors: FieldErrors, fields: readonly FormField[]) {
  const known = new Set(fields.map(({ path }) => path))
  const placed: ErrorSchema = {}
  const elsewhere: string[] = []
  for (const [path, messages] of Object.entries(errors)) {
    const place = nearest(path, known)
    if (place) errorAt(placed, place).__errors = [...(errorAt(placed, place).__errors ?? []), ...messages]
    else elsewhere.push(...messages)
  }
  return { placed, elsewhere }
}

/** An error inside a list (`tags.2.name`) belongs to the list, if the form has no field for it. */
function nearest(path: string, known: ReadonlySet<string>): string | null {
  for (let at = path; at; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
    if (known.has(at)) return at
  }
  return null
}

function errorAt(schema: ErrorSchema, path: string): { __errors?: string[] } {
  return path.split('.').reduce<Record<string, unknown>>(
    (at, name) => {
      at[name] ??= {}
      return at[name] as Record<string, unknown>
    },
    schema as Record<string, unknown>,
  )
}

/** Errors less those of fields that have been changed since. */
export function withoutErrorsOf(errors: FieldErrors, changed: readonly FormField[]): FieldErrors {
  const gone = new Set(changed.map(({ path }) => path))
  const kept = Object.entries(errors).filter(([path]) => !gone.has(path))
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept)
}

/** The validator's errors in the user's language, one for each field: the most helpful. */
export function toSentences(
  errors: readonly RJSFValidationError[],
  fields: readonly FormField[],
  translate: Translate,
): RJSFValidationError[] {
  const located = errors.map(withFault)
  return [...new Set(located.map(({ path }) => path))].map((path) => {
    const own = located.filter((each) => each.path === path)
    const { error, ...fault } = mostTelling(own as [Located, ...Located[]])
    const field = fields.find((each) => each.path === path)
    const key = faultSentence(fault)
    const sentence = translate(key, { ...faultValues(fault), attribute: translate(field?.label ?? path) })
    // What is wrong takes the place of the help; where only the help says how to mend it, it stays.
    const message = key === notValid && field?.help ? `${sentence} ${translate(field.help)}` : sentence
    return { ...error, message, stack: message }
  })
}

interface Located extends SchemaFault {
  readonly error: RJSFValidationError
  readonly path: string
}

function withFault(error: RJSFValidationError): Located {
  const params = (error.params ?? {}) as Record<string, unknown>
  return { error, path: pathOf(error), keyword: error.name ?? '', params }
}

/** Dotted path of the field that a validation error is about; rjsf writes `.address.zip` or `['address']['zip']`. */
export function pathOf({ property = '' }: RJSFValidationError): string {
  return property
    .replaceAll(/\[['"]?([^'"\]]+)['"]?\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .join('.')
}

/** The fields that have errors, in the order of the form. */
export function wrongFields(
  errors: readonly RJSFValidationError[],
  fields: readonly FormField[],
): FormField[] {
  const paths = errors.map(pathOf)
  return fields.filter(({ path }) => paths.some((wrong) => wrong === path || wrong.startsWith(`${path}.`)))
}
