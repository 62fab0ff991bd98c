/** Tables as files, made part by part as they are read: nothing is kept but the part under way. */
import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { byteOrderMark, csvLines, harmless } from '#rules/csv.ts'
import type { CsvSeparator } from '#rules/csv-separator.ts'

export type Cell = string | number

export type Parts = AsyncIterable<readonly (readonly Cell[])[]>

export async function* csvOf(
  heads: readonly string[],
  parts: Parts,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([heads.map(harmless)], separator)
  for await (const rows of parts)
    yield csvLines(
      rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : harmless(cell)))),
      separator,
    )
}

/** Excel refuses a file with a longer text. */
const longestText = 32_767

/** Texts are typed as texts, so that none is a formula: nothing is put before them, telephone numbers stay what they are. */
export function xlsxOf(heads: readonly string[], parts: Parts, name: string): AsyncIterable<Uint8Array> {
  const columns = heads.map((header) => ({ header, width: Math.min(40, Math.max(12, header.length + 4)) }))
  return writeXlsxStream(rowsOf(parts), { name: sheetName(name), columns, freezePane: { rows: 1 } })
}

/** Excel opens no file with other names. */
const sheetName = (name: string) => name.replaceAll(/[[\]:*?/\\']/g, '').slice(0, 31)

async function* rowsOf(parts: Parts): AsyncGenerator<Cell[]> {
  for await (const rows of parts)
    for (const row of rows)
      yield row.map((cell) =>
        typeof cell === 'string' && cell.length > longestText ? shortened(cell) : cell,
      )
}

const shortened = (text: string) => `${text.slice(0, longestText - 1)}…`

/**
 * A file once its first piece is there, so that what fails before is a reply, and not a file that breaks off.
 *
 * @param done called once, whether the file was read to its end or not
 */
export async function opened(
  pieces: AsyncIterable<string | Uint8Array>,
  done: () => void,
): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    const first = await iterator.next()
    // Bytes, so that one piece alone is read ahead of who reads slowly.
    const file = Readable.from(withFirst(first, iterator), { objectMode: false })
    file.once('close', () => {
      // Of a file that nobody began to read, the pieces were never asked for an end.
      void iterator.return?.()
      done()
    })
    return file
  } catch (error) {
    done()
    throw error
  }
}

async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let each = first; !each.done; each = await rest.next()) yield each.value
  } finally {
    await rest.return?.()
  }
}
