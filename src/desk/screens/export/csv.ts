import { harmless, csvLines as linesOf } from '#rules/csv.ts'
import { isGerman, separatorOf } from '#rules/csv-separator.ts'
import type { FieldKind, ResourceField } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import type { FieldDescription } from '../../resources/descriptions.ts'
import { instantOf } from '../../resources/values/instant.ts'
import { moneyOf } from '../../resources/values/money.ts'
import { enumWord, nameOfPart } from '../../resources/values/words.ts'
import type { ExportedWords } from '../overrides.ts'

/** What a table of texts needs to know of its reader. */
export interface CsvReader {
  readonly language: string
  readonly translate: (key: string) => string
  /** The name of a record that a field refers to, '' where it is not known. */
  readonly referenceName: (field: ResourceField, key: unknown) => string
  /** What is written in place of values, by their names. */
  readonly words?: ExportedWords | undefined
}

/** Rows as CSV, separated as the reader's Excel expects it. */
export const csvLines = (rows: readonly (readonly string[])[], language: string): string =>
  linesOf(rows, separatorOf(language))

/** The heads of columns: labels, with the unit that the numbers below have. */
export function headsOf(fields: readonly FieldDescription[], { translate }: CsvReader): string[] {
  return fields.map(({ label, kind, raw }) => {
    const unit = kind === 'money' ? moneyOf(raw).currency : raw.unit
    return harmless(unit ? `${translate(label)} (${translate(unit)})` : translate(label))
  })
}

export function cellsOf(record: unknown, fields: readonly FieldDescription[], reader: CsvReader): string[] {
  return fields.map((field) => {
    const words = reader.words?.[field.name]
    return words
      ? harmless(words(record, reader.translate))
      : cell(valueAt(record, field.name), field.raw, reader)
  })
}

function cell(value: unknown, field: ResourceField, reader: CsvReader): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && field.kind !== 'json') {
    const item = field.items ?? { ...field, kind: field.kind === 'references' ? 'reference' : field.kind }
    return harmless(value.map((each) => text(each, item.kind === 'object' ? field : item, reader)).join(', '))
  }
  if (typeof value === 'number' && instants.has(field.kind)) return isoOf(value, field)
  if (typeof value === 'number' && field.kind !== 'reference') return written(value, field, reader.language)
  return harmless(text(value, field, reader))
}

function text(value: unknown, field: ResourceField, reader: CsvReader): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'reference') return reader.referenceName(field, value)
  if (field.kind === 'references') return reader.referenceName({ ...field, kind: 'reference' }, value)
  if (field.kind === 'boolean' || typeof value === 'boolean') return reader.translate(value ? 'Yes' : 'No')
  if (field.kind === 'enum' || field.kind === 'enums') return enumWord(value, field, reader.translate)
  if (typeof value !== 'object') return String(value)
  return field.kind === 'list' ? nameOfPart(value) : JSON.stringify(value)
}

const instants = new Set<FieldKind>(['date', 'date-time'])

/** Seconds or milliseconds since 1970 as ISO 8601, which every program reads. */
function isoOf(value: number, { kind }: ResourceField): string {
  const at = instantOf(value)
  if (Number.isNaN(at.getTime())) return String(value)
  return kind === 'date' ? at.toISOString().slice(0, 10) : at.toISOString()
}

/** A number that the reader's Excel takes for one. */
function written(value: number, field: ResourceField, language: string): string {
  const { isMinor, currency } = moneyOf(field)
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits
  const amount = field.kind === 'money' && isMinor ? value / 10 ** (digits ?? 2) : value
  return isGerman(language) ? String(amount).replace('.', ',') : String(amount)
}
