/** Tables as CSV (RFC 4180), for app and server. */
import Papa from 'papaparse'
import type { CsvSeparator } from './csv-separator.ts'

/** First in the file, so that Excel reads UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Rows with their line ends. Cells are written as they are: see `harmless`. */
export function csvLines(rows: readonly (readonly string[])[], separator: CsvSeparator): string {
  if (rows.length === 0) return ''
  return `${Papa.unparse(rows as string[][], { delimiter: separator, newline: '\r\n' })}\r\n`
}

/** A text that begins like a formula would be one, and could send away what stands beside it. */
export function harmless(cellText: string): string {
  return /^[\s\uFEFF]*[=+\-@\t\r\n|%]/.test(cellText) ? `'${cellText}` : cellText
}
