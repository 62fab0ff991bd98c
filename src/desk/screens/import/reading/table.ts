/** A formula of a workbook that no program has worked out yet: nobody knows its value. */
export const uncomputed = Symbol('uncomputed')

/** What stands in a cell. Dates of workbooks are ISO 8601 by then. */
export type Cell = string | number | boolean | typeof uncomputed

export interface TableRow {
  /** As the program that wrote the file numbers it, from 1. */
  readonly line: number
  readonly cells: readonly Cell[]
}

export interface Table {
  readonly fileName: string
  readonly heads: readonly string[]
  readonly rows: readonly TableRow[]
}

/** What a file may be; enough for all that people keep in tables, and little enough for a browser. */
export const limits = {
  bytes: 50_000_000,
  /** Of a workbook, unpacked. */
  unpackedBytes: 400_000_000,
  rows: 50_000,
  columns: 500,
  /** Of one row of a text file, in characters. */
  row: 1_000_000,
} as const

/** Why a file cannot be read: a message key and its values. */
export class FileRefusal extends Error {
  readonly values: Readonly<Record<string, string | number>>

  constructor(key: string, values: Readonly<Record<string, string | number>> = {}) {
    super(key)
    this.name = 'FileRefusal'
    this.values = values
  }
}

/** Takes rows as they are read: the first that says something has the headings. */
export function tableMaker(fileName: string) {
  let heads: readonly string[] | null = null
  const rows: TableRow[] = []
  return {
    take: (line: number, cells: readonly Cell[]) => {
      const filled = cells.findLastIndex((cell) => cell !== '') + 1
      if (filled === 0) return
      if (filled > limits.columns)
        throw new FileRefusal('Row {line} has {count} columns. A file may have up to {most}.', {
          line,
          count: filled,
          most: limits.columns,
        })
      if (!heads) {
        heads = headsIn(cells.slice(0, filled))
        return
      }
      if (rows.length === limits.rows)
        throw new FileRefusal('The file has more than {most} rows. Split it.', { most: limits.rows })
      rows.push({ line, cells })
    },
    count: () => rows.length,
    table: (): Table => {
      if (!heads) throw new FileRefusal('The file is empty.')
      if (rows.length === 0) throw new FileRefusal('The file has headings, but no row below them.')
      return { fileName, heads, rows }
    },
  }
}

function headsIn(cells: readonly Cell[]): string[] {
  const heads = cells.map((cell) => (typeof cell === 'symbol' ? '' : String(cell).trim()))
  const seen = new Set<string>()
  for (const head of heads) {
    if (head !== '' && seen.has(head)) throw new FileRefusal('Two columns are called {head}.', { head })
    seen.add(head)
  }
  const isData = heads.every((head) => head === '' || /^[\d.,:/\s-]+$/.test(head))
  if (isData) throw new FileRefusal('The first row has no headings.')
  return heads
}

/** Lets the page be drawn, every few rows. */
export function breather(everyMs = 24): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < everyMs) return
    await new Promise((resolve) => setTimeout(resolve))
    last = performance.now()
  }
}
