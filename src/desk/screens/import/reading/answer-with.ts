import { FileRefusal } from './table.ts'
import { type FromWorker, sentRow, type ToWorker } from './worker-messages.ts'
import { readXlsx } from './xlsx-file.ts'

/** In each message; whoever takes one is busy for a few ms. */
const rowsAtOnce = 1_000

/** Reads a workbook and tells, message by message, what is in it, or why it cannot be read. */
export async function answerWith(tell: (message: FromWorker) => void, { file }: ToWorker): Promise<void> {
  const onRows = (count: number) => {
    if (count % rowsAtOnce === 0) tell({ kind: 'count', count })
  }
  try {
    const { heads, rows } = await readXlsx(file, file.name, onRows)
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      tell({ kind: 'rows', rows: rows.slice(at, at + rowsAtOnce).map(sentRow) })
    tell({ kind: 'end', heads })
  } catch (reason) {
    const isRefusal = reason instanceof FileRefusal
    tell(
      isRefusal
        ? { kind: 'refused', message: reason.message, values: reason.values }
        : { kind: 'failed', message: String(reason) },
    )
  }
}
