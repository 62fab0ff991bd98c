import type { Field } from '#rules/resource.ts'
import { spokenValue } from '#rules/spoken-value.ts'
import { allowsNull, isShape, type Shape } from './schema.ts'

export interface EnumOption {
  readonly value: unknown
  /** Message key. */
  readonly label: string
}

/**
 * The values that may be chosen, with their labels: of the resource, of the schema (oneOf of const with title), else
 * the value itself. null is no choice but the lack of one.
 */
export function enumOptions(shape: Shape, described: Field | null): EnumOption[] {
  const labels = new Map(
    (described?.enum ?? []).map((value, index) => [value, described?.enumLabels?.[index]]),
  )
  const titled = (shape.oneOf ?? shape.anyOf ?? []).filter(isShape)
  const named = titled.map((each) => ({ value: each.const as unknown, label: each.title }))
  const plain = (shape.enum ?? []).map((value) => ({ value: value as unknown, label: undefined }))
  return [...plain, ...named]
    .filter(({ value }) => value !== null)
    .map(({ value, label }) => ({
      value,
      label: labels.get(value as never) ?? label ?? spokenValue(value),
    }))
}

/** Up to so many answers are all shown at once. */
const fewOptions = 4

/** Few answers stand side by side. What may be left open without a word for it can be taken back only in a list. */
export function areSideBySide(shape: Shape, required: boolean, options: readonly EnumOption[]): boolean {
  const isYesOrNo = options.every(({ value }) => typeof value === 'boolean')
  return options.length <= fewOptions && (required || allowsNull(shape) || isYesOrNo)
}
