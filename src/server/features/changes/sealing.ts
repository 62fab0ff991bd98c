/**
 * Seals entries of the change log in batches, off the path of whoever writes them (product §17.20). A seal holds a digest of
 * each entry, and its own digest holds that of the seal before.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonical } from '#rules/change-log.ts'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    change_seals: {
      tenant_id: number
      number: number
      entries: string[]
      digests: string[]
      digest: string
      sealed_at: Date
    }
  }
}

export interface SealedEntry {
  /** Of the order in which entries were written; a text, since it may be too large for a number. */
  readonly number: string
  /** SHA-256, hexadecimal. */
  readonly digest: string
}

export interface Seal {
  readonly number: number
  readonly entries: readonly string[]
  readonly digests: readonly string[]
  readonly digest: string
  readonly sealedAt: Date
}

/** Entries of one seal. */
const mostEntries = 1_000

/** Of the seal before the first one. */
export const firstDigest = '0'.repeat(64)

/** Tenants with entries that no seal holds: one look into an index for each. */
export async function tenantsWithUnsealed(tx: TenantTx): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select t.id as tenant_id from tenants t cross join lateral (
      select from changes c where c.tenant_id = t.id and c.number > coalesce((
        select s.entries[cardinality(s.entries)] from change_seals s
        where s.tenant_id = t.id and cardinality(s.entries) > 0 order by s.number desc limit 1), 0)
      limit 1) one`.execute(tx)
  return rows
}

/**
 * Seals the next entries. Nothing is sealed while somebody writes one: an entry with a smaller number might still come.
 *
 * @returns whether more may be left
 */
export async function sealNext(tx: TenantTx, at: Date): Promise<boolean> {
  const { rows: free } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(current_tenant(), hashtext('changes')) as "isFree"`.execute(tx)
  if (!free[0]?.isFree) return false
  const last = await lastSeal(tx)
  const entries = await entriesAfter(tx, last?.entries.at(-1) ?? '0', mostEntries)
  if (entries.length === 0) return false
  const [numbers, digests] = [entries.map((each) => each.number), entries.map((each) => each.digest)]
  const digest = sealDigest(last?.digest ?? firstDigest, numbers, digests)
  await sql`
    insert into change_seals (number, entries, digests, digest, sealed_at)
    values (${(last?.number ?? 0) + 1}, ${numbers}::bigint[], ${digests}::text[], ${digest}, ${at}::timestamptz)`.execute(
    tx,
  )
  return entries.length === mostEntries
}

/** The latest one that still holds the numbers of its entries. */
async function lastSeal(tx: TenantTx): Promise<Seal | null> {
  const { rows } = await sql<Seal>`
    select number, entries::text[] as entries, digests, digest, sealed_at as "sealedAt"
    from change_seals order by number desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** As they stand now, in the order in which they were written. */
export async function entriesAfter(tx: TenantTx, number: string, most: number): Promise<SealedEntry[]> {
  const { rows } = await sql<{ number: string; text: unknown[] }>`
    select number::text as number, jsonb_build_array(
      number::text, extract(epoch from at)::text, actor_kind, user_uuid, operation, action, entity, record, fields)
      -- Entries were sealed before there was such a column.
      || case when above = '' then '[]'::jsonb else jsonb_build_array(above) end as text
    from changes where number > ${number}::bigint order by number limit ${most}`.execute(tx)
  return rows.map((row) => ({ number: row.number, digest: sha256(canonical(row.text)) }))
}

export const sealDigest = (before: string, entries: readonly string[], digests: readonly string[]): string =>
  sha256(JSON.stringify([before, entries, digests]))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
