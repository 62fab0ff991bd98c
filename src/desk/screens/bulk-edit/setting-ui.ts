import type { RJSFValidationError, UiSchema } from '@rjsf/utils'
import { pathOf } from '../../forms/errors.ts'
import type { FormField } from '../../forms/fields.ts'

const isAtOrBelow = (path: string, place: string) => path === place || path.startsWith(`${place}.`)

/** The inputs of a form, all but the chosen ones hidden; an object of which none is chosen is hidden itself. */
export function onlyChosen(
  ui: UiSchema,
  fields: readonly FormField[],
  chosen: readonly FormField[],
): UiSchema {
  const places = fields.filter((field) => !chosen.includes(field)).map(({ path }) => topWithout(path, chosen))
  return [...new Set(places)].reduce((all, place) => hiddenAt(all, place.split('.')), ui)
}

/** The widest part of the form around a field that has no chosen one in it. */
function topWithout(path: string, chosen: readonly FormField[]): string {
  const steps = path.split('.')
  const wider = steps.map((_, at) => steps.slice(0, at + 1).join('.'))
  return wider.find((place) => !chosen.some((field) => isAtOrBelow(field.path, place))) ?? path
}

function hiddenAt(ui: UiSchema, [name = '', ...rest]: readonly string[]): UiSchema {
  return { ...ui, [name]: rest.length > 0 ? hiddenAt(ui[name] ?? {}, rest) : { 'ui:widget': 'hidden' } }
}

/** What depends on other values of a record is judged when these are known: record by record. */
const dependent = /\/(then|else|not|dependentRequired|dependentSchemas|dependencies)(\/|$)/

/** Of what the validator found, what is wrong with the chosen values whatever record they are given to. */
export function errorsOfChosen(
  errors: readonly RJSFValidationError[],
  chosen: readonly FormField[],
): RJSFValidationError[] {
  return errors.filter(
    (error) =>
      chosen.some(({ path }) => isAtOrBelow(pathOf(error), path)) && !dependent.test(error.schemaPath ?? ''),
  )
}
