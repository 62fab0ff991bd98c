/** Rows that are written often: kept in the process for a moment, and then written for each tenant in one statement. */
import { late } from './late.ts'

/** A row is at most so often tried to be written; a database that is away comes back in that time, or the row is lost. */
const tries = 60
/** In one process and for all tenants: what comes then is lost, so that memory has an end. */
const most = 50_000

export interface LateRows<Row> {
  add(tenantId: number, row: Row): void
  /** Writes down what is left. */
  close(): Promise<void>
}

export interface WritingRows<Row> {
  readonly write: (tenantId: number, rows: readonly Row[]) => Promise<void>
  /** Says that so many rows were lost, and why. */
  readonly lost: (count: number, error?: unknown) => void
  /** In ms. */
  readonly pause?: number
}

export function lateRows<Row>({ write, lost, pause = 1_000 }: WritingRows<Row>): LateRows<Row> {
  let waiting = new Map<number, Row[]>()
  const failed = new Map<number, number>()
  let count = 0
  let dropped = 0

  async function writeOne(tenantId: number, rows: readonly Row[]): Promise<void> {
    try {
      await write(tenantId, rows)
      failed.delete(tenantId)
      count -= rows.length
    } catch (error) {
      const times = (failed.get(tenantId) ?? 0) + 1
      failed.set(tenantId, times)
      if (times >= tries) {
        failed.delete(tenantId)
        count -= rows.length
        return lost(rows.length, error)
      }
      waiting.set(tenantId, [...rows, ...(waiting.get(tenantId) ?? [])])
      writing.wake()
    }
  }

  async function writeAll(): Promise<void> {
    const all = waiting
    waiting = new Map()
    for (const [tenantId, rows] of all) await writeOne(tenantId, rows)
    if (dropped > 0) lost(dropped)
    dropped = 0
  }

  const writing = late(writeAll, pause)
  return {
    add(tenantId, row) {
      if (count >= most) dropped++
      else {
        count++
        const rows = waiting.get(tenantId)
        if (rows) rows.push(row)
        else waiting.set(tenantId, [row])
      }
      writing.wake()
    },
    close: writing.close,
  }
}
