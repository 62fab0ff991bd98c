import type { RaRecord } from 'react-admin'
import { valueAt } from '#rules/value-at.ts'
import type { ResourceDescription } from '../descriptions.ts'
import type { JsonObject } from './adapter.ts'
import type { Question } from './questions.ts'

/** Searches, filters, sorts and pages rows that came all at once. */
export function answer(
  resource: ResourceDescription,
  rows: readonly RaRecord[],
  question: Question,
  options: { readonly filter: JsonObject; readonly isSorted: boolean },
): { data: RaRecord[]; total: number } {
  const found = rows.filter((row) => fits(resource, row, options.filter))
  const inOrder = options.isSorted ? found : sorted(resource, found, question)
  const start = (question.page - 1) * question.perPage
  return { data: inOrder.slice(start, start + question.perPage), total: found.length }
}

function fits(resource: ResourceDescription, row: RaRecord, { q, ...fields }: JsonObject): boolean {
  const words = String(q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  const text = resource.fields.map((field) => asText(valueAt(row, field.name))).join('\n')
  return (
    words.every((word) => text.includes(word)) &&
    Object.entries(fields).every(([name, wanted]) => isFound(valueAt(row, name), wanted))
  )
}

/** Texts contain what is wanted; an instant lies on a day; of several wanted values one must fit. */
function isFound(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return wanted.some((each) => isFound(value, each))
  if (Array.isArray(value)) return value.some((each) => isFound(each, wanted))
  if (typeof value === 'string') return value.toLowerCase().includes(String(wanted).toLowerCase())
  return value === wanted
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase()
}

function sorted(
  resource: ResourceDescription,
  rows: readonly RaRecord[],
  { sort: { field, order } }: Question,
): RaRecord[] {
  const isKnown = resource.fields.some(({ name }) => name === field) || field === resource.key
  if (!isKnown) return [...rows]
  const collator = new Intl.Collator(undefined, { numeric: true })
  const compared = (a: unknown, b: unknown) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(asText(a), asText(b))
  const sign = order === 'DESC' ? -1 : 1
  return rows.toSorted((a, b) => sign * compared(valueAt(a, field), valueAt(b, field)))
}
