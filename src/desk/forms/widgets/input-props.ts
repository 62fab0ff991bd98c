import type { WidgetProps } from '@rjsf/utils'
import type { ResourceField } from '#rules/resource.ts'
import { describedBy } from '../help-id.ts'
import { allowsNull, type Shape, typeOf, valuesOf } from '../schema.ts'
import type { InputOptions } from '../ui-schema.ts'

/** What is read of an input's widget or field to draw it. */
export type InputSource = Pick<
  WidgetProps,
  | 'id'
  | 'htmlName'
  | 'value'
  | 'schema'
  | 'required'
  | 'disabled'
  | 'readonly'
  | 'autofocus'
  | 'rawErrors'
  | 'onBlur'
  | 'onFocus'
> & { readonly options: object }

/** What all inputs have in common, as Material UI's OutlinedInput takes it. */
export function inputProps(props: InputSource) {
  const { id, htmlName, disabled, readonly, autofocus, onBlur, onFocus, value } = props
  const aria = ariaOf(props)
  return {
    id,
    name: htmlName ?? id,
    error: aria['aria-invalid'] === true,
    disabled: Boolean(disabled),
    readOnly: Boolean(readonly),
    autoFocus: Boolean(autofocus),
    fullWidth: true,
    inputProps: aria,
    onBlur: () => onBlur(id, value),
    onFocus: () => onFocus(id, value),
  }
}

/** What all inputs have in common, as a day or a time of `src/ui` takes it. */
export function momentProps(props: InputSource) {
  const { inputProps: aria, error: _, fullWidth: __, ...common } = inputProps(props)
  return { ...common, ...aria }
}

/** How an input says that it is needed, wrong, and what is written below it. */
export function ariaOf({
  id,
  required,
  rawErrors,
  schema,
  options,
}: Pick<InputSource, 'id' | 'required' | 'rawErrors' | 'schema' | 'options'>) {
  const isWrong = (rawErrors?.length ?? 0) > 0
  const { hasHelp = true } = options as InputOptions
  const help = hasHelp ? describedOf(options)?.help || schema.description : undefined
  return {
    'aria-required': required || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': describedBy(id, help, rawErrors),
  }
}

export const describedOf = (options: object): ResourceField | null =>
  (options as { described?: ResourceField | null }).described ?? null

/**
 * What an emptied input stands for. An absent value is kept by the server (the contract's PUT), so emptying says so in
 * the value wherever it can: null where that may stand, '' where the text may be empty; else the value is gone.
 */
export function emptyValue(schema: Shape): '' | null | undefined {
  if (allowsNull(schema)) return null
  return typeOf(schema) === 'string' && mayBeEmpty(schema) ? '' : undefined
}

function mayBeEmpty(schema: Shape): boolean {
  const values = valuesOf(schema)
  if (values) return values.some(({ value }) => value === '')
  const { minLength = 0, format, pattern } = schema
  if (minLength > 0 || (format && format !== 'password')) return false
  return pattern === undefined || new RegExp(pattern, 'u').test('')
}
