import type { ResourceField } from '#rules/resource.ts'
import { spokenValue } from '#rules/spoken-value.ts'
import { allowsNull, type Shape, valuesOf } from './schema.ts'

export interface EnumOption {
  readonly value: unknown
  /** Message key. */
  readonly label: string
}

/**
 * The values that may be chosen, with their labels: of the resource, of the schema (oneOf of const with title), else
 * the value itself. null is no choice but the lack of one.
 */
export function enumOptions(shape: Shape, described: ResourceField | null): EnumOption[] {
  const labels = new Map<unknown, string | undefined>(
    (described?.enum ?? []).map((value, index) => [value, described?.enumLabels?.[index]]),
  )
  return (valuesOf(shape) ?? []).map(({ value, title }) => ({
    value,
    label: (labels.get(value) ?? title ?? spokenValue(value)) || 'Not set',
  }))
}

/** Up to so many answers are all shown at once. */
const fewOptions = 4

/** Few answers stand side by side. What may be left open without a word for it can be taken back only in a list. */
export function areSideBySide(shape: Shape, required: boolean, options: readonly EnumOption[]): boolean {
  const isYesOrNo = options.every(({ value }) => typeof value === 'boolean')
  return options.length <= fewOptions && (required || allowsNull(shape) || isYesOrNo)
}
