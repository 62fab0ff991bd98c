import { appointmentTypes, typeNames } from '#rules/appointment-types.ts'
import type { ResourceField } from '#rules/resource.ts'
import { type FormField, hintsOf } from '../../forms/fields.ts'
import { weekdays } from './state.ts'

type Translate = (key: string) => string

/**
 * The form's inputs in their order: for each type whether it is offered, its text and its days, then those that the
 * contract describes.
 */
export function settingsFields(
  described: readonly FormField[],
  translate: Translate,
  language: string,
): FormField[] {
  const types = appointmentTypes.flatMap((type) => {
    const name = translate(typeNames[type])
    return [
      { path: `types.${type}.isOffered`, label: name, help: '', described: plain('boolean') },
      { path: `types.${type}.text`, label: `${translate('Text')} (${name})`, help: '' },
      {
        path: `types.${type}.days`,
        label: `${translate('Days')} (${name})`,
        help: '',
        described: { ...plain('enums'), enum: weekdays, enumLabels: weekdayNames(language, 'long') },
      },
    ]
  })
  const others = described.filter(({ path }) => path !== 'types')
  return [...types, ...others.map((field) => withUnit(field))]
}

/** The resource of these settings has no screens of its own, so the schema alone says in what their numbers are. */
function withUnit(field: FormField): FormField {
  const { unit } = hintsOf(field.shape ?? {})
  return unit ? { ...field, described: { ...plain('integer'), unit } } : field
}

/** Monday to Sunday. */
export function weekdayNames(language: string, weekday: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  // The fifth of January 2026 is a Monday.
  return weekdays.map((day) => format.format(Date.UTC(2026, 0, 4 + day)))
}

/** What the contract would say of an input that is drawn here and has no property of its own. */
const plain = (kind: 'boolean' | 'enums' | 'integer'): ResourceField => ({
  name: '',
  type: kind === 'enums' ? 'array' : kind,
  kind,
  format: null,
  label: '',
  help: '',
  required: false,
  nullable: false,
  readOnly: false,
  writeOnly: false,
  enum: null,
  enumLabels: null,
  unit: null,
  reference: null,
  list: false,
  sortable: false,
  filterable: false,
  searchable: false,
  hints: {},
})
