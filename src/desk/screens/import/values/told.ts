import { harmless } from '#rules/csv.ts'
import type { ResourceField } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import type { FieldDescription } from '../../../resources/descriptions.ts'
import { cellsOf } from '../../export/csv.ts'
import type { Cell } from '../reading/table.ts'
import type { Speaker } from './speaker.ts'

/** The name of a record that a field refers to, as an export writes it. */
export type ReferenceName = (field: ResourceField, key: unknown) => string

/** A text as it was before an export made it harmless. */
export function unharmed(text: string): string {
  const bare = text.slice(1)
  return text.startsWith("'") && harmless(bare) !== bare ? bare : text
}

/** A cell as text; a number as JSON has it. */
export const cellText = (cell: Cell): string => (typeof cell === 'symbol' ? '' : String(cell))

/** Texts that mean the same in a file. */
export const sameText = (text: string): string =>
  unharmed(text).replaceAll('\r\n', '\n').trim().normalize('NFC')

/**
 * All that exports write of a value: those of lists in each language, and the advisors' one. A cell that says it is no
 * change, whatever could be read from it: names of records, of entries, of choices say less than what they stand for.
 */
export function toldTexts(
  record: unknown,
  field: FieldDescription,
  speakers: readonly Speaker[],
  referenceName: ReferenceName,
): ReadonlySet<string> {
  const value = valueAt(record, field.name)
  const ofLists = speakers.flatMap((speaker) => cellsOf(record, [field], { ...speaker, referenceName }))
  return new Set([...ofLists, ...asItIs(value), ...entryLines(value, field.raw)].map(sameText))
}

function asItIs(value: unknown): string[] {
  if (value === null || value === undefined) return ['']
  if (typeof value !== 'object') return [String(value)]
  return [JSON.stringify(value)]
}

/** Texts under the names of their kinds, a line for each that says something. */
function entryLines(value: unknown, { hints }: ResourceField): string[] {
  if (!Array.isArray(value) || !hints.entries) return []
  const { name } = hints.entries as { readonly name: string }
  const rows = value as readonly Readonly<Record<string, unknown>>[]
  const said = rows.filter((row) => typeof row.value === 'string' && row.value !== '')
  return [said.map((row) => `${row[name]}: ${row.value}`).join('\n')]
}

/** Whether a cell says what is there already. */
export function isTold(cell: Cell, told: ReadonlySet<string>): boolean {
  return typeof cell !== 'symbol' && told.has(sameText(cellText(cell)))
}
