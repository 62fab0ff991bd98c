import type { FieldKind } from '#rules/resource.ts'
import type { FieldDescription, ResourceDescription } from '../../resources/descriptions.ts'

export type FilterValues = Readonly<Record<string, unknown>>

/** Kinds that have a question which a list can be asked: equal to, or in. */
const everywhere: readonly FieldKind[] = [
  'text',
  'email',
  'phone',
  'number',
  'integer',
  'money',
  'boolean',
  'enum',
  'enums',
  'date',
  'reference',
  'references',
]
/** Those that are worth a filter even where they are no column. */
const alsoUnlisted: readonly FieldKind[] = ['boolean', 'enum', 'reference']

/** Fields that a list can be filtered by: columns whose kind has a question that the dialect can ask. */
export function filterFields(resource: ResourceDescription): FieldDescription[] {
  const { filter } = resource.raw.dialect ?? {}
  // One parameter each: whoever offers those means them.
  const isMeant = filter?.by === 'parameters'
  return resource.fields.filter(
    (field) =>
      field.isFilterable &&
      // An instant is never met by its day, but where all rows are here.
      (everywhere.includes(field.kind) || (resource.isLocal && field.kind === 'date-time')) &&
      (isMeant || field.isListed || alsoUnlisted.includes(field.kind)) &&
      // What names the record is what the search is for.
      !(field.name === resource.recordLabel && resource.canSearch),
  )
}

/** What a list is asked for of the days of an instant (x-admin.days). */
export interface DaysFilter {
  /** Message key. */
  readonly label: string
  /** Names of the filters that take the first and the last day. */
  readonly from: string
  readonly to: string
}

/** Null: the list takes no days of that field. */
export function daysFilterOf({ label, raw }: FieldDescription): DaysFilter | null {
  const days = raw.hints.days as Readonly<Omit<DaysFilter, 'label'>> | undefined
  return days ? { label, ...days } : null
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
  if (field.raw.type === 'boolean' || field.kind === 'boolean') return trimmed === 'true'
  if (field.raw.type !== 'number' && field.raw.type !== 'integer') return trimmed
  const number = Number(trimmed.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}

/** Whether a filter on texts asks for a part of them, as far as is known. */
export function asksForParts(resource: ResourceDescription): boolean {
  return resource.isLocal
}
