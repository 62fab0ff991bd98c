/** Searches that came through a form. */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import { type LateCounter, lateCounter } from '#server/platform/tenancy/late-counter.ts'
import { addSearches } from './queries.ts'

export const countSearches = (
  db: Pick<Db, 'withTenant'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): LateCounter =>
  lateCounter((tenantId, searches) =>
    db
      .withTenant(tenantId, (tx) => addSearches(tx, searches))
      .catch((error: unknown) => log.error({ err: error }, 'searches through forms were not counted')),
  )
