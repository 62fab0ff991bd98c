/**
 * A request that came twice is done once: the same key with the same body gets the same reply, with another body it is
 * refused, and while the first is on its way the second is told to wait. What was refused is not remembered: it may be
 * mended and sent again under the same key.
 */
import { createHash } from 'node:crypto'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { HttpError, invalid } from '../contract/errors.ts'
import { prepared } from '../database/prepared.ts'
import type { TenantTx } from '../database/tables.ts'

declare module '../database/tables.ts' {
  interface Database {
    idempotency_keys: {
      tenant_id: Generated<number>
      operation: string
      key: string
      body_hash: Uint8Array
      status: number | null
      reply: string | null
      created_at: Date
    }
  }
}

export interface Repeatable {
  readonly tx: TenantTx
  readonly operation: { readonly id: string }
  readonly tenant: { readonly id: number }
  readonly body: unknown
  readonly now: Date
}

/** What is said of a key that cannot be taken; of bookings, if nothing else is given. */
export interface RefusalTexts {
  readonly used: string
  readonly inProgress: string
}

const ofBookings: RefusalTexts = {
  used: 'This key was already used for another booking.',
  inProgress: 'This booking is already being made. Please wait a moment.',
}

/**
 * @param make does the work in the transaction of `ctx`, and gives what is remembered: no secrets, it is stored as it is
 * @throws HttpError 409 while another request has the key, 422 if it was used with another body
 */
export function once<Result extends object>(
  ctx: Repeatable,
  key: string,
  make: () => Promise<Result>,
  words?: RefusalTexts,
): Promise<Result> {
  const steps: FewSteps<Result, null> = {
    read: sql`null`,
    async make(_, keep) {
      const kept = await make()
      const { rows } = await sql<{ is_kept: boolean }>`
        ${prepared} select ${keep(kept)} as is_kept`.execute(ctx.tx)
      return { kept, isKept: rows[0]?.is_kept === true }
    },
  }
  return onceInFewSteps(ctx, key, steps, words)
}

export interface FewSteps<Result, Read> {
  /** Computed where the key is looked up, and only for the first who has it. */
  readonly read: RawBuilder<Read>
  /**
   * As `make` of once(), but it remembers too: `keep` is an expression for the last statement of its own, and `isKept`
   * what came of it.
   */
  make(read: Read, keep: (kept: Result) => RawBuilder<boolean>): Promise<{ kept: Result; isKept: boolean }>
}

/** once(), where two more messages to the database are too many. */
export async function onceInFewSteps<Result extends object, Read>(
  ctx: Repeatable,
  key: string,
  { read, make }: FewSteps<Result, Read>,
  words = ofBookings,
): Promise<Result> {
  const hash = createHash('sha256').update(canonical(ctx.body)).digest()
  const found = await take(ctx, key, read)
  if (found.reply !== null) {
    if (found.body_hash && Buffer.compare(found.body_hash, hash) === 0)
      return JSON.parse(found.reply) as Result
    throw invalid({ 'Idempotency-Key': [words.used] })
  }
  const inProgress = () => new HttpError(409, words.inProgress)
  if (!found.isFirst) throw inProgress()
  const { kept, isKept } = await make(
    found.read,
    (reply) =>
      sql`keep_reply(${ctx.operation.id}, ${key}, ${hash}, 201, ${JSON.stringify(reply)}, ${ctx.now}::timestamptz)`,
  )
  // The first one ended between our look and our lock: what we did is rolled back, and the next try finds its reply.
  if (!isKept) throw inProgress()
  return kept
}

interface Taken<Read> {
  /** Nobody else has the key; held until the transaction ends, however it does. */
  readonly isFirst: boolean
  readonly body_hash: Uint8Array | null
  readonly reply: string | null
  readonly read: Read
}

async function take<Read>(
  { tx, operation, tenant }: Repeatable,
  key: string,
  read: RawBuilder<Read>,
): Promise<Taken<Read>> {
  const name = `${tenant.id}\n${operation.id}\n${key}`
  const { rows } = await sql<Taken<Read>>`
    ${prepared} select taken.*, case when taken."isFirst" and taken.reply is null then ${read} end as read
    from (
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as "isFirst", k.body_hash, k.reply
      from (select 1) as one left join idempotency_keys k on k.operation = ${operation.id} and k.key = ${key}
    ) as taken`.execute(tx)
  return rows[0] as Taken<Read>
}

/** JSON with the keys in order: whoever sends the same values sends the same body. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

/** How long keys are kept; nobody repeats a request after two days. */
export const keptMinutes = 2 * 1_440
