/**
 * Totals of long lists, remembered per tenant for at most five seconds: counting 100,000 rows takes longer than reading
 * a page of them. Forgotten at once where a colleague's write went through this process.
 */
import type { RawBuilder } from 'kysely'
import type { TenantTx } from '../database/tables.ts'
import { cached, forget } from './cache.ts'

/** By what was asked, with its values. */
export type Totals = Map<string, number>

const name = 'totals'

/** Shorter lists are counted each time. */
const fewest = 1_000
/** Questions are as many as people think of. */
const most = 100

/** Of a tenant, questions with their values included. */
const mostBytes = most * 500

export const totalsOf = (tenantId: number): Promise<Totals> =>
  cached(
    name,
    tenantId,
    async () => new Map(),
    () => mostBytes,
  )

/** To be called after the commit of a write. A count that began before it is kept in what nobody reads any more. */
export const forgetTotals = (tenantId: number): void => forget(name, tenantId)

/** @param question the statement whose result is `n` */
export async function total(
  tx: TenantTx,
  question: RawBuilder<{ n: number }>,
  totals: Totals | undefined,
): Promise<number> {
  const { sql, parameters } = question.compile(tx)
  const key = JSON.stringify([sql, parameters])
  const known = totals?.get(key)
  if (known !== undefined) return known
  const { rows } = await question.execute(tx)
  const n = rows[0]?.n ?? 0
  if (totals && n >= fewest && totals.size < most) totals.set(key, n)
  return n
}
