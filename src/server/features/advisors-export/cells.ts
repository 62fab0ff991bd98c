/** A record's cells, as its reader writes them. */
import type { Json } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import type { Translate } from '#server/platform/binding/handler.ts'
import type { Cell } from '#server/platform/files/tables.ts'
import type { Advisor } from '../advisors/public.ts'
import type { ExportColumn } from './columns.ts'

export interface CellReader {
  readonly say: Translate
  /** Scheme, host and port of the institution's pages. */
  readonly publicUrl: string
}

export const headOf = ({ labels }: ExportColumn, { say }: Pick<CellReader, 'say'>): string =>
  labels.map((label) => say(label)).join(': ')

export function cellsOf(record: Advisor, columns: readonly ExportColumn[], reader: CellReader): Cell[] {
  return columns.map((column) => {
    if (column.name === 'profile_address') return `${reader.publicUrl}/app/profile/${record.alias}`
    return cell(valueAt(record, column.name), column, reader)
  })
}

function cell(value: unknown, { field }: ExportColumn, { say, publicUrl }: CellReader): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No')
  if (field.kind === 'image') return `${publicUrl}${value}`
  if (!Array.isArray(value)) return word(value, field, say)
  if (field.hints.entries) return entries(value, field.hints.entries)
  return value.map((each) => word(each, field, say)).join(', ')
}

function word(value: unknown, field: ExportColumn['field'], say: Translate): string {
  const label = field.enumLabels?.[(field.enum ?? []).indexOf(value as Json)]
  return label ? say(label) : String(value)
}

/** Texts and links under the names of their kinds, a line for each that says something. */
function entries(rows: readonly unknown[], hint: Json): string {
  const { name = '' } = hint as { readonly name?: string }
  return rows
    .map((row) => row as Readonly<Record<string, unknown>>)
    .filter(({ value }) => typeof value === 'string' && value !== '')
    .map((row) => `${row[name]}: ${row.value}`)
    .join('\n')
}
