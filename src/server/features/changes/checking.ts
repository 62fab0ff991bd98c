/** Whether the change log is as it was sealed, for the operator. */
import { sql } from 'kysely'
import { dayMs } from '#rules/dates.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { entriesAfter, firstDigest, type Seal, type SealedEntry, sealDigest } from './sealing.ts'

export interface Finding {
  readonly seals: number
  readonly entries: number
  /** Of the last seal: noted elsewhere, it shows whether somebody made all seals anew. */
  readonly lastDigest: string
  /** The first thing that is not as it was sealed, in one sentence; null: all is. */
  readonly fault: string | null
}

/** None that is younger is over: drop_changes (migration 0094) takes none of them away. */
const youngestOver = 29 * dayMs

/** Reads seal after seal. Entries that are over have left their seal without its lists, as an anchor of what follows. */
export async function checkLog(tx: TenantTx, now: Date): Promise<Finding> {
  let [seals, entries, lastDigest] = [0, 0, firstDigest]
  const found = (fault: string | null): Finding => ({ seals, entries, lastDigest, fault })
  for (;;) {
    const seal = await nextSeal(tx, seals)
    if (!seal) return found(null)
    if (seal.number !== seals + 1) return found(`Seal ${seals + 1} is missing.`)
    const mayBeOver = now.getTime() - seal.sealedAt.getTime() > youngestOver
    const isAnchor = seal.entries.length === 0
    const isWhole = isAnchor ? mayBeOver : seal.digest === sealDigest(lastDigest, seal.entries, seal.digests)
    if (!isWhole) return found(`Seal ${seal.number} was tampered with.`)
    const fault = isAnchor ? null : faultIn(seal, await standing(tx, seal), mayBeOver)
    if (fault) return found(fault)
    seals += 1
    entries += seal.entries.length
    lastDigest = seal.digest
  }
}

async function nextSeal(tx: TenantTx, after: number): Promise<Seal | null> {
  const { rows } = await sql<Seal>`
    select number, entries::text[] as entries, digests, digest, sealed_at as "sealedAt" from change_seals
    where number > ${after} order by number limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The entries from the seal's first to its last, and any that came between. */
async function standing(tx: TenantTx, { entries }: Seal): Promise<SealedEntry[]> {
  const [first = '0', last = '0'] = [entries[0], entries.at(-1)]
  const before = (BigInt(first) - 1n).toString()
  const found = await entriesAfter(tx, before, entries.length + 1)
  return found.filter(({ number }) => BigInt(number) <= BigInt(last))
}

/** @param mayBeOver whether its first entries may be gone; where all are, it would be an anchor */
function faultIn(seal: Seal, found: readonly SealedEntry[], mayBeOver: boolean): string | null {
  const there = new Map(found.map(({ number, digest }) => [number, digest]))
  const sealed = new Set(seal.entries)
  const begun = mayBeOver
    ? Math.max(
        0,
        seal.entries.findIndex((number) => there.has(number)),
      )
    : 0
  for (const [index, number] of seal.entries.entries()) {
    if (index < begun) continue
    if (!there.has(number)) return `Entry ${number} is missing.`
    if (there.get(number) !== seal.digests[index]) return `Entry ${number} was tampered with.`
  }
  const added = found.find(({ number }) => !sealed.has(number))
  return added ? `Entry ${added.number} was added later.` : null
}
