/** Visits that were led on. */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import { type LateCounter, lateCounter } from '#server/platform/tenancy/late-counter.ts'
import { addVisits } from './queries.ts'

export const countVisits = (
  db: Pick<Db, 'withTenant'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  pause?: number,
): LateCounter =>
  lateCounter(
    (tenantId, visits) =>
      db
        .withTenant(tenantId, (tx) => addVisits(tx, visits))
        .catch((error: unknown) => log.error({ err: error }, 'visits of redirections were not counted')),
    pause,
  )
