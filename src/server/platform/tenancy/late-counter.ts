/** What is counted often: in the process, and written down for all of a moment together. */
import { late, usualPause } from './late.ts'

/** What one record was counted since it was last written down. */
export interface LateCount {
  readonly uuid: string
  readonly count: number
  readonly last: Date
}

export interface LateCounter {
  count(tenantId: number, uuid: string, now: Date): void
  /** Writes down what is left. */
  close(): Promise<void>
}

/** @param write for one tenant; what it could not write is lost, and what went wrong is its to say */
export function lateCounter(
  write: (tenantId: number, counts: readonly LateCount[]) => Promise<void>,
  pause = usualPause,
): LateCounter {
  let counted = new Map<number, Map<string, LateCount>>()

  async function writeAll(): Promise<void> {
    const all = counted
    counted = new Map()
    for (const [tenantId, counts] of all) await write(tenantId, [...counts.values()])
  }

  const writing = late(writeAll, pause)
  return {
    count(tenantId, uuid, now) {
      const counts = counted.get(tenantId) ?? new Map<string, LateCount>()
      counted.set(tenantId, counts.set(uuid, { uuid, count: (counts.get(uuid)?.count ?? 0) + 1, last: now }))
      writing.wake()
    },
    close: writing.close,
  }
}
