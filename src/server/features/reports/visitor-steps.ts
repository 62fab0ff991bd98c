/** Steps of visitors who agreed to statistics (product §19.22): noted in passing after the reply, and written by the second. */
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type LateRows, lateRows } from '#server/platform/tenancy/late-rows.ts'

export interface VisitorStep {
  /** Of agreedVisitor(). */
  readonly visitor: Uint8Array
  readonly at: Date
  readonly step: 'came' | 'searched' | 'opened'
}

export const noteVisitorSteps = (
  db: Pick<Db, 'withTenant'>,
  log: Pick<FastifyBaseLogger, 'error'>,
  pause?: number,
): LateRows<VisitorStep> =>
  lateRows({
    write: (tenantId, steps) => db.withTenant(tenantId, (tx) => insertSteps(tx, steps)),
    lost: (count, error) => log.error({ err: error, count }, 'steps of visitors were not noted'),
    ...(pause !== undefined && { pause }),
  })

/**
 * Of visitors who were given an id and have not withdrawn since: who withdraws at this moment waits for the lock, or is gone.
 * A day that is summed up gets no more.
 */
async function insertSteps(tx: TenantTx, steps: readonly VisitorStep[]): Promise<void> {
  const rows = steps.map(({ visitor, at, step }) => ({
    visitor: Buffer.from(visitor).toString('hex'),
    ...{ at, step },
  }))
  await sql`
    insert into visitor_steps (visitor, at, step)
    select v.id, greatest(n.at, (select folded_until from report_states)), n.step
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (visitor text, at timestamptz, step text)
      join agreed_visitors v on v.id = decode(n.visitor, 'hex')
    for key share of v`.execute(tx)
}
