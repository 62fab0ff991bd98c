/**
 * Totals of long lists, remembered per tenant for at most five seconds: counting 100,000 rows takes longer than reading
 * a page of them. Forgotten at once where a colleague's write went through this process. Of 10,000 rows and more one says
 * about how many there are: such a total may be a minute old, whoever wrote meanwhile.
 */
import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TenantTx } from '../database/tables.ts'
import { cached, forget } from './cache.ts'

/** By what was asked, with its values. */
export interface Totals {
  readonly tenantId: number
  readonly recent: Map<string, number>
}

const name = 'totals'

/** Shorter lists are counted each time. */
const fewest = 1_000
/** Questions are as many as people think of. */
const most = 100

/** Of a tenant, questions with their values included. */
const mostBytes = most * 500

export const totalsOf = (tenantId: number): Promise<Totals> =>
  cached(name, tenantId, async () => ({ tenantId, recent: new Map() }), { bytes: () => mostBytes })

const fewestAbout = 10_000
/** By tenant and question, as a hash: the questions are as long as their values. */
const about = new LRUCache<string, number>({ max: 5_000, ttl: 60_000 })

/** What is counted of many things at once. */
type Tally = 'search options' | 'topic counts'
const tallies: readonly Tally[] = ['search options', 'topic counts']
/** Pages show them: what is kept there must not be made from older ones (platform/database/changes.ts). */
const counted = ['advisors', 'organizations', 'topics', 'tenant']

/**
 * Counts of many things at once, remembered as totals are: for at most five seconds, and where they are small not at all.
 *
 * @param sizeOf how many were counted
 */
export async function tally<T>(
  what: Tally,
  tenantId: number,
  count: () => Promise<T>,
  sizeOf: (counts: T) => number,
): Promise<T> {
  const sources = () => counted.map((source) => `${tenantId} ${source}`)
  const counts = await cached(what, tenantId, count, { tenant: tenantId, sources })
  if (sizeOf(counts) < fewest) forget(what, tenantId)
  return counts
}

/** To be called after the commit of a write. A count that began before it is kept in what nobody reads any more. */
export function forgetTotals(tenantId: number): void {
  for (const each of [name, ...tallies]) forget(each, tenantId)
}

/** @param question the statement whose result is `n` */
export async function total(
  tx: TenantTx,
  question: RawBuilder<{ n: number }>,
  totals: Totals | undefined,
): Promise<number> {
  const { sql, parameters } = question.compile(tx)
  const hash = createHash('sha256')
  const key = hash.update(JSON.stringify([totals?.tenantId, sql, parameters])).digest('base64url')
  const known = totals && (totals.recent.get(key) ?? about.get(key))
  if (known !== undefined) return known
  const { rows } = await question.execute(tx)
  const n = rows[0]?.n ?? 0
  if (totals && n >= fewestAbout) about.set(key, n)
  else if (totals && n >= fewest && totals.recent.size < most) totals.recent.set(key, n)
  return n
}
