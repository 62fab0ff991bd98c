import { type Cell, type TableRow, uncomputed } from './table.ts'

export interface ToWorker {
  readonly file: File
}

/** Symbols do not pass between threads. */
type SentCell = Exclude<Cell, symbol> | null

export interface SentRow {
  readonly line: number
  readonly cells: readonly SentCell[]
}

export type FromWorker =
  /** How many rows there are by now. */
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'rows'; readonly rows: readonly SentRow[] }
  | { readonly kind: 'end'; readonly heads: readonly string[] }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly values: Readonly<Record<string, string | number>>
    }
  | { readonly kind: 'failed'; readonly message: string }

export const sentRow = ({ line, cells }: TableRow): SentRow => ({
  line,
  cells: cells.map((cell) => (typeof cell === 'symbol' ? null : cell)),
})

export const takenRow = ({ line, cells }: SentRow): TableRow => ({
  line,
  cells: cells.map((cell) => cell ?? uncomputed),
})
