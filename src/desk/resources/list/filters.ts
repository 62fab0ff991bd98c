import type { FieldKind } from '#rules/resource.ts'
import type { FieldDescription, ResourceDescription } from '../descriptions.ts'

export type FilterValues = Readonly<Record<string, unknown>>

/** Fields that a list can be filtered by: columns whose kind has a question that the dialect can ask (equal to). */
export function filterFields(resource: ResourceDescription): FieldDescription[] {
  const kinds = new Set<FieldKind>(['text', 'email', 'number', 'integer', 'boolean', 'enum'])
  return resource.fields.filter(
    // What names the record is what the search is for.
    (field) =>
      field.isListed && field.isFilterable && kinds.has(field.kind) && field.name !== resource.recordLabel,
  )
}

export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

export function withFilter(values: FilterValues, name: string, value: unknown): FilterValues {
  const { [name]: _, ...others } = values
  return isSet(value) ? { ...others, [name]: value } : others
}

/** What was typed into a filter, as the dialect wants it; undefined for nothing. */
export function parseFilter(field: FieldDescription, text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  if (field.kind === 'boolean') return trimmed === 'true'
  if (field.kind !== 'number' && field.kind !== 'integer') return trimmed
  const number = Number(trimmed.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}
