import { streamXlsxRows } from 'hucre/xlsx'
import { breather, type Cell, FileRefusal, limits, type Table, tableMaker, uncomputed } from './table.ts'
import { unpackedText, type ZipEntry, zipEntries } from './zip.ts'

/** The first sheet of a workbook. Formulas count as what they came to when they were last worked out. */
export async function readXlsx(
  file: Blob,
  fileName: string,
  onRows: (count: number) => void,
): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const entries = zipEntries(bytes)
  if (!entries) throw new FileRefusal('The Excel file is damaged.')
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  // Who hides how large something becomes wants no import.
  const isHidden = entries.some((entry) => entry.unpacked === 0 && entry.packed > 2)
  if (isHidden || unpacked > limits.unpackedBytes) {
    throw new FileRefusal('The Excel file is too large when it is unpacked.')
  }
  const open = await openFormulas(bytes, entries)
  const maker = tableMaker(fileName)
  const breathe = breather()
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      const formulas = open.get(index + 1)
      const cells = values.map((value, column): Cell => {
        const isOpen = (value === null || value === undefined) && formulas?.has(column)
        return isOpen ? uncomputed : cellOf(value)
      })
      for (const column of formulas ?? []) if (cells[column] === undefined) cells[column] = uncomputed
      maker.take(
        index + 1,
        Array.from(cells, (cell) => cell ?? ''),
      )
      onRows(maker.count())
      await breathe()
    }
  } catch (reason) {
    if (reason instanceof FileRefusal) throw reason
    throw new FileRefusal('The Excel file is damaged.')
  }
  return maker.table()
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return isoOf(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** Cells know no zone: what hucre reads as UTC is what stands in the cell. */
function isoOf(value: Date): string {
  const [day = '', time = ''] = value.toISOString().slice(0, 19).split('T')
  if (value.getUTCFullYear() < 1900) return time.slice(0, 5)
  return time === '00:00:00' ? day : `${day}T${time}`
}

const sheets = /^xl\/worksheets\/sheet1\.xml$/i
const openFormula =
  /<c\b[^>]*\br="([A-Z]+)(\d+)"[^>]*>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(?:<v\s*\/>|<v><\/v>)?\s*<\/c>/g
/** No cell is written with more characters. */
const longestCell = 40_000

/** Formulas that nobody has worked out, as programs write them that only make workbooks: columns by lines. */
async function openFormulas(
  bytes: Uint8Array<ArrayBuffer>,
  entries: readonly ZipEntry[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const found = new Map<number, Set<number>>()
  const sheet = entries.find(({ name }) => sheets.test(name))
  if (!sheet) return found
  let rest = ''
  for await (const piece of unpackedText(bytes, sheet)) {
    rest += piece
    let read = 0
    for (const match of rest.matchAll(openFormula)) {
      const line = Number(match[2])
      found.set(line, (found.get(line) ?? new Set()).add(columnOf(match[1] ?? '')))
      read = match.index + match[0].length
    }
    rest = rest.slice(Math.max(read, rest.length - longestCell))
  }
  return found
}

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
