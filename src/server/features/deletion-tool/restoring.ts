/**
 * After an older copy of the database was brought back (product §19.24): who had been erased since is in it again, and the
 * records of it are not. An operator keeps the records elsewhere, and by their digests the same people are erased again.
 */
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** A record as it is kept beside backups: one line of JSON each. Of whom it was it says nothing. */
export interface KeptRecord {
  /** Slug of the institution. */
  readonly tenant: string
  readonly uuid: string
  /** ISO 8601. */
  readonly created_at: string
  readonly action: 'delete' | 'anonymise'
  readonly subject_kind: 'customer' | 'user' | 'advisor'
  readonly reference: string | null
  readonly records: readonly object[]
  readonly kept: readonly object[]
  readonly total: number
  /** Null: all that was held. */
  readonly kinds: readonly string[] | null
  /** Hexadecimal. */
  readonly salt: string
  readonly digests: readonly string[]
}

/** Records that are read at once. */
const page = 500

const institutions = (db: Db) =>
  db.withSystem((tx) => tx.selectFrom('tenants').select(['id', 'slug']).orderBy('id').execute())

/** The file is replaced once it is whole. @returns how many records it has */
export async function writeRecords(db: Db, path: string): Promise<number> {
  const unfinished = `${path}.unfinished`
  const file = await open(unfinished, 'w', 0o600)
  let count = 0
  try {
    for (const tenant of await institutions(db))
      for await (const records of pagesOf(db, tenant)) {
        await file.appendFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
        count += records.length
      }
    await file.sync()
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
  return count
}

interface Institution {
  readonly id: number
  readonly slug: string
}

/** All that somebody ordered: what a term has ended goes again by itself. */
async function* pagesOf(db: Db, { id, slug }: Institution): AsyncGenerator<readonly KeptRecord[]> {
  let last: string | null = null
  while (true) {
    const after: string | null = last
    const records: readonly KeptRecord[] = await db.withTenant(id, async (tx) => {
      const { rows } = await sql<KeptRecord>`
        select ${slug}::text as tenant, uuid, to_json(created_at) #>> '{}' as created_at, action, subject_kind, reference, records,
          kept, total, kinds, encode(salt, 'hex') as salt, digests
        from deletions where cause = 'ordered' and (${after}::uuid is null or uuid > ${after}::uuid)
        order by uuid limit ${page}`.execute(tx)
      return rows
    })
    if (records.length > 0) yield records
    if (records.length < page) return
    last = records.at(-1)?.uuid ?? null
  }
}

/** @throws SyntaxError with the number of a line that is no record */
export async function* recordsIn(path: string): AsyncGenerator<KeptRecord> {
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path, 'utf8') })) {
    number++
    if (line.trim() !== '') yield recordOf(line, number)
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function recordOf(line: string, number: number): KeptRecord {
  try {
    const record = JSON.parse(line) as Partial<KeptRecord>
    const isWhole =
      typeof record.tenant === 'string' &&
      isUuid.test(record.uuid ?? '') &&
      (record.action === 'delete' || record.action === 'anonymise') &&
      ['customer', 'user', 'advisor'].includes(record.subject_kind ?? '') &&
      /^[0-9a-f]{64}$/.test(record.salt ?? '') &&
      Array.isArray(record.digests) &&
      !Number.isNaN(Date.parse(record.created_at ?? ''))
    if (isWhole) return record as KeptRecord
  } catch {}
  throw new SyntaxError(`Line ${number} is no record of a deletion.`)
}

/** Known from then on as any other. @returns false if it was there: what it tells of was erased before the copy was made */
export async function bringBack(tx: TenantTx, record: KeptRecord, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into deletions (uuid, created_at, action, cause, subject_kind, state, reference, records, kept, total, kinds, salt,
      digests, finished_at)
    values (${record.uuid}::uuid, ${record.created_at}::timestamptz, ${record.action}, 'ordered', ${record.subject_kind}, 'done',
      ${record.reference}, ${JSON.stringify(record.records)}::jsonb, ${JSON.stringify(record.kept)}::jsonb, ${record.total},
      ${record.kinds && [...record.kinds]}::text[], decode(${record.salt}, 'hex'), ${[...record.digests]}::text[],
      ${now}::timestamptz)
    on conflict do nothing returning uuid`.execute(tx)
  return rows.length > 0
}
