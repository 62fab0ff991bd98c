import type { ErrorSchema, RJSFValidationError } from '@rjsf/utils'
import {
  faultSentence,
  faultValues,
  mostTelling,
  notValid,
  type SchemaFault,
  writtenWords,
} from '#rules/fault-sentence.ts'
import type { FieldErrors } from '../kit/error-shapes.ts'
import { isRecord } from './choice.ts'
import type { Draft } from './draft.ts'
import { enumOptions } from './enum-options.ts'
import { type FormField, hintsOf } from './fields.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

/** What a form has at a path, within lists too; null where it has nothing there. */
export type FormPlaces = (path: string) => FormField | null

/** Those of a form that is a flat row of fields. */
export const flatPlaces =
  (fields: readonly FormField[]): FormPlaces =>
  (path) =>
    fields.find((field) => field.path === path) ?? null

/** Server errors at their fields, as rjsf wants them; what belongs to no field of the form is told apart. */
export function placeErrors(errors: FieldErrors, places: FormPlaces, draft: Draft) {
  const placed: ErrorSchema = {}
  const elsewhere: string[] = []
  const paths: string[] = []
  for (const [said, messages] of Object.entries(errors)) {
    if (messages.length === 0) continue
    const path = placeOf(said, places, draft)
    if (path) {
      const at = errorAt(placed, path)
      at.__errors = [...(at.__errors ?? []), ...messages]
      paths.push(path)
    } else elsewhere.push(...messages)
  }
  return { placed, elsewhere, paths }
}

/** Which of the form's places an error is about, as the server names it; null where the form has none. */
export function placeOf(said: string, places: FormPlaces, draft: Draft): string | null {
  return nearest(resolved(said, draft), places)
}

/** The place itself, else the nearest one above it that the form has; a server may call it by another case. */
function nearest(path: string, places: FormPlaces): string | null {
  const known = path.split('.').reduce<{ readonly at: string; readonly isKnown: boolean }>(
    ({ at, isKnown }, step) => {
      if (!isKnown) return { at, isKnown }
      const next = spellings(step)
        .map((each) => (at ? `${at}.${each}` : each))
        .find((each) => places(each) !== null)
      return next ? { at: next, isKnown } : { at, isKnown: false }
    },
    { at: '', isKnown: path !== '' },
  )
  return known.at || null
}

/** `ZipCode`, `zip_code` and `zipCode` are one field. */
function spellings(step: string): string[] {
  const camel = step.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())
  const snake = step.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
  return [step, step.charAt(0).toLowerCase() + step.slice(1), camel, snake]
}

/** `[day=1].startTime`: the entry of a list that is about day 1. */
function resolved(path: string, draft: Draft): string {
  const [, key, value, rest] = /^\[([^=\]]+)=([^\]]*)\]\.?(.*)$/.exec(path) ?? []
  if (key === undefined) return path
  for (const [name, list] of Object.entries(draft)) {
    const index = Array.isArray(list)
      ? list.findIndex((each) => isRecord(each) && String(each[key]) === value)
      : -1
    if (index >= 0) return [name, index, rest].filter((each) => each !== '').join('.')
  }
  return rest ?? ''
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

/** The validator's errors in the user's language, one for each field: the most helpful. */
export function toSentences(
  errors: readonly RJSFValidationError[],
  places: FormPlaces,
  translate: Translate,
): RJSFValidationError[] {
  const located = errors.map(withFault)
  return [...new Set(located.map(({ path }) => path))].map((path) => {
    const own = located.filter((each) => each.path === path)
    const field = places(path)
    const { written } = hintsOf(field?.shape ?? {})
    const { error, ...fault } = mostTelling(own as [Located, ...Located[]], written)
    const key = writtenWords(fault, written) ?? faultSentence(fault)
    const values = fault.keyword === 'enum' && field ? { values: choiceWords(field, translate) } : {}
    const attribute = translate(field?.label ?? path)
    const sentence = translate(key, { ...faultValues(fault), ...values, attribute })
    // What is wrong takes the place of the help; where only the help says how to mend it, it stays.
    const message = key === notValid && field?.help ? `${sentence} ${translate(field.help)}` : sentence
    return { ...error, message, stack: message }
  })
}

const choiceWords = ({ shape, described }: FormField, translate: Translate) =>
  enumOptions(shape ?? {}, described ?? null)
    .map(({ label }) => translate(label))
    .join(', ')

interface Located extends SchemaFault {
  readonly error: RJSFValidationError
  readonly path: string
}

function withFault(error: RJSFValidationError): Located {
  const params = (error.params ?? {}) as Record<string, unknown>
  return { error, path: pathOf(error), keyword: error.name ?? '', params }
}

/** Dotted path of the field that a validation error is about; rjsf writes `.address.zip` or `['address']['zip']`. */
export function pathOf({ property = '' }: Pick<RJSFValidationError, 'property'>): string {
  return property
    .replaceAll(/\[['"]?([^'"\]]+)['"]?\]/g, '.$1')
    .split('.')
    .filter(Boolean)
    .join('.')
}

/** The fields that have errors, in the order of the form, within lists too. */
export function wrongFields(
  paths: readonly string[],
  fields: readonly FormField[],
  places: FormPlaces,
): FormField[] {
  const place = (path: string) =>
    fields.findIndex((field) => path === field.path || path.startsWith(`${field.path}.`))
  return [...new Set(paths)]
    .filter((path) => place(path) >= 0)
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b, undefined, { numeric: true }))
    .flatMap((path) => places(path) ?? [])
}
