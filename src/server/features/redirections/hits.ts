/** Visits that were led on: counted in the process, and written down for all of a moment together. */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import { addVisits, type Visits } from './queries.ts'

/** In ms; what a process that is killed has counted for so long is lost. */
const usualPause = 2_000

export interface VisitCounter {
  count(tenantId: number, uuid: string, now: Date): void
  /** Writes down what is left. */
  close(): Promise<void>
}

export function countVisits(
  db: Pick<Db, 'withTenant'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  pause = usualPause,
): VisitCounter {
  let counted = new Map<number, Map<string, Visits>>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const all = counted
    counted = new Map()
    for (const [tenantId, visits] of all)
      await db
        .withTenant(tenantId, (tx) => addVisits(tx, [...visits.values()]))
        .catch((error: unknown) => log.error({ err: error }, 'visits of redirections were not counted'))
  }

  function writeNext(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    count(tenantId, uuid, now) {
      const visits = counted.get(tenantId) ?? new Map<string, Visits>()
      counted.set(tenantId, visits.set(uuid, { uuid, count: (visits.get(uuid)?.count ?? 0) + 1, last: now }))
      timer ??= setTimeout(writeNext, pause).unref()
    },
    close: writeNext,
  }
}
