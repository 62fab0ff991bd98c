import Papa from 'papaparse'
import { breather, FileRefusal, limits, type Table, tableMaker } from './table.ts'

/** Read at once, so that the page can be drawn between. */
const pieceBytes = 128 * 1024

const boms: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** A table of text: by commas, semicolons or tabs, in UTF-8, or as Windows wrote it before. */
export async function readCsv(file: Blob, fileName: string, onRows: (count: number) => void): Promise<Table> {
  const start = new Uint8Array(await file.slice(0, pieceBytes).arrayBuffer())
  const bom = boms.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))
  if (!bom && start.includes(0)) throw new FileRefusal('This is no table of text, and no Excel file.')
  const encoding = bom?.[0] ?? 'utf-8'
  try {
    return await readAs(file, fileName, encoding, onRows)
  } catch (reason) {
    // What is no UTF-8 was written by a program that knows but the letters of its own country.
    if (reason instanceof TypeError && !bom) return readAs(file, fileName, 'windows-1252', onRows)
    throw reason
  }
}

async function readAs(file: Blob, fileName: string, encoding: string, onRows: (count: number) => void) {
  const maker = tableMaker(fileName)
  const breathe = breather()
  let parser: ReturnType<typeof rowsParser> | null = null
  let rest = ''
  let line = 1
  for await (const { text, isLast } of textOf(file, encoding)) {
    rest += text
    parser ??= rowsParser(rest)
    const { rows, end } = parser(rest, isLast)
    for (const cells of rows) {
      maker.take(line, cells)
      line += 1
    }
    rest = rest.slice(end)
    if (rest.length > limits.row)
      throw new FileRefusal('Row {line} is too long. Perhaps a quotation mark is missing.', { line })
    onRows(maker.count())
    await breathe()
  }
  return maker.table()
}

/** @throws TypeError where the file is not of that encoding */
async function* textOf(file: Blob, encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at === 0 || at < file.size; at += pieceBytes) {
    const bytes = await file.slice(at, at + pieceBytes).arrayBuffer()
    const isLast = at + pieceBytes >= file.size
    yield { text: decoder.decode(bytes, { stream: !isLast }), isLast }
  }
}

const separators = [';', ',', '\t'] as const

/** What ends a row and what stands between its cells: as it is outside of quotation marks, in the row of the headings. */
function marksIn(text: string) {
  const start = text.trimStart()
  const counts = separators.map(() => 0)
  let isQuoted = false
  let at = 0
  for (; at < start.length; at += 1) {
    const letter = start[at] ?? ''
    if (letter === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (letter === '\n' || letter === '\r') break
    const index = separators.findIndex((separator) => separator === letter)
    if (index >= 0) counts[index] = (counts[index] ?? 0) + 1
  }
  const newline = start[at] === '\r' ? (start[at + 1] === '\n' ? '\r\n' : '\r') : '\n'
  return { newline, delimiter: separators[counts.indexOf(Math.max(...counts))] ?? ';' } as const
}

/** Reads the complete rows of a text; what is left belongs to the next piece. */
function rowsParser(start: string) {
  const marks = marksIn(start)
  return (text: string, isLast: boolean) => {
    const parser = new Papa.Parser(marks)
    const { data, meta } = parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>
    return { rows: data, end: isLast ? text.length : meta.cursor }
  }
}
