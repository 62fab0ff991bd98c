/** Limits that count in the database, so that they hold for all processes together. Fixed windows from the first use. */
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#rules/access.ts'
import type { TenantTx } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'

export interface Limit {
  readonly name: string
  readonly most: number
  readonly seconds: number
}

/** How long until the next try can succeed; null: this one may go on. */
export type Wait = number | null

/**
 * Takes one use of a limit before the work is done, so that a thousand tries at once are counted one by one.
 * Uses beyond the limit are not counted, so waiting for the window's end always helps.
 */
export async function take(tx: TenantTx, limit: Limit, who: Counting & { key: string }): Promise<Wait> {
  return await takeAll(tx, [[limit, who.key]], who)
}

/** Takes one use of each. A refusal is the caller's to roll back, whatever was taken beside it. */
export async function takeAll(tx: TenantTx, uses: readonly LimitUse[], counting: Counting): Promise<Wait> {
  const { rows } = await sql<{ wait: Wait }>`
    ${prepared} select take_limits(${limitsOf(uses, counting)}, ${counting.now}) as wait`.execute(tx)
  return rows[0]?.wait ?? null
}

export type LimitUse = readonly [limit: Limit, key: string]

export interface Counting {
  readonly tenantId: number
  readonly now: Date
  /** Scales the limit (RATE_LIMIT_FACTOR, for load tests). */
  readonly factor: number
}

/** The arguments of_tenant, limit_keys, limit_mosts and limit_ends of SQL functions that take limits, in this order. */
export function limitsOf(uses: readonly LimitUse[], counting: Counting): RawBuilder<unknown> {
  const { tenantId, now } = counting
  const keys = uses.map(([limit, key]) => `\\x${keyOf(limit, key).toString('hex')}`)
  const mosts = uses.map(([{ most }]) => scaled(most, counting.factor))
  const ends = uses.map(([{ seconds }]) => new Date(now.getTime() + seconds * 1000).toISOString())
  return sql`${tenantId}::int, ${keys}::text[]::bytea[], ${mosts}::int[], ${ends}::timestamptz[]`
}

/** Gives a use back, for limits that count failures only. */
export async function giveBack(
  tx: TenantTx,
  [limit, key]: LimitUse,
  { tenantId }: Pick<Counting, 'tenantId'>,
): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set({ used: sql<number>`greatest(used - 1, 0)` })
    .where('tenant_id', '=', tenantId)
    .where('key', '=', keyOf(limit, key))
    .execute()
}

/** Of a limit that leaves no further use: how many there were, and when its window ends. */
export interface UsedUp {
  readonly used: number
  readonly ends: Date
}

/** @returns null where there are uses left */
export async function findUsedUp(
  tx: TenantTx,
  [limit, key]: LimitUse,
  counting: Counting,
): Promise<UsedUp | null> {
  const row = await tx
    .selectFrom('rate_limits')
    .select(['used', 'window_ends as ends'])
    .where('tenant_id', '=', counting.tenantId)
    .where('key', '=', keyOf(limit, key))
    .where('window_ends', '>', counting.now)
    .where('used', '>=', scaled(limit.most, counting.factor))
    .executeTakeFirst()
  return row ?? null
}

/** A hash, so that neither addresses nor accounts are stored. */
function keyOf(limit: Limit, key: string): Buffer {
  return createHash('sha256').update(`${limit.name}\n${key}`).digest()
}

/** What one may do by a limit, scaled by RATE_LIMIT_FACTOR. */
export const scaled = (most: number, factor: number): number => Math.max(1, Math.round(most * factor))

/**
 * Who counts: the account of whoever is signed in, else the address. What a browser says of itself names nobody, for it
 * says what it likes.
 */
export const callerKey = ({ ip, actor }: { readonly ip: string; readonly actor: Actor }): string =>
  actor.kind === 'user' ? `user ${actor.alias}` : addressKey(ip)

/** One caller's address; an IPv6 caller owns at least a /64, so that is what counts. */
export const addressKey = (ip: string): string => prefixOf(ip, 64)

/** Whose callers share a limit that is meant for many, as those behind one IPv4 address do: a /48 is what one can rent. */
export const networkKey = (ip: string): string => prefixOf(ip, 48)

function prefixOf(ip: string, bits: 48 | 64): string {
  const groups = groupsOf(ip)
  if (!groups) return unmapped(ip)
  return `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}

/** An IPv4 address as itself, also where it comes as an IPv6 one. */
const unmapped = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** The address without what identifies one of its network: 192.0.2.0, or the first three groups of an IPv6 address. */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip)
  return groups ? `${groups.slice(0, 3).join(':')}::` : unmapped(ip).replace(/\.\d+$/, '.0')
}

/** The eight groups of an IPv6 address; null for any other. */
function groupsOf(ip: string): string[] | null {
  if (!isIPv6(unmapped(ip))) return null
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
