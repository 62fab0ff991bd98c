/** The records of deletions, and what one that is under way still needs. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { DeletionKind, Erasing, Person, PersonKind, WaitedJob } from '../personal-data/public.ts'
import type { SaltedDigests } from './digests.ts'
import type { KeptKind } from './held.ts'
import { opened, sealed } from './sealing.ts'

/** What is left to do, and for whom; sealed, and gone with the last of it. */
export interface Progress {
  readonly person: Person
  readonly action: Erasing['action']
  /** Null: all that is held. */
  readonly kinds: readonly DeletionKind[] | null
  /** Jobs that tell others of it, before anything goes. */
  readonly waits: readonly WaitedJob[]
  /** How many of the parts are erased. */
  readonly done: number
  /** How often what came meanwhile was swept up. */
  readonly rounds: number
}

interface StoredProgress {
  /** wordOf() of the person: nobody is deleted twice at once. */
  readonly subject: string
  readonly text: string
}

const purpose = 'progress of a deletion'

export interface NewDeletion {
  readonly action: Erasing['action']
  readonly subjectKind: PersonKind
  readonly subject: string
  readonly reference: string | null
  readonly records: readonly { readonly kind: DeletionKind; readonly count: number }[]
  readonly kept: readonly KeptKind[]
  readonly total: number
  readonly orderedBy: string
  readonly progress: Progress
  readonly digests: SaltedDigests
  readonly now: Date
}

/** @returns the record's uuid */
export async function insertDeletion(tx: TenantTx, deletion: NewDeletion): Promise<string> {
  const { action, subjectKind, subject, reference, records, kept, total, orderedBy, now, digests } = deletion
  const stored: StoredProgress = { subject, text: await sealed(tx, purpose, deletion.progress) }
  const { rows } = await sql<{ uuid: string }>`
    insert into deletions (created_at, action, cause, subject_kind, state, reference, records, kept, total, ordered_by_uuid,
      progress, kinds, salt, digests)
    values (${now}::timestamptz, ${action}, 'ordered', ${subjectKind}, 'running', ${reference},
      ${JSON.stringify(records)}::jsonb, ${JSON.stringify(kept)}::jsonb, ${total}, ${orderedBy}::uuid,
      ${JSON.stringify(stored)}::jsonb, ${deletion.progress.kinds && [...deletion.progress.kinds]}::text[], decode(${digests.salt}, 'hex'), ${[...digests.digests]}::text[])
    returning uuid`.execute(tx)
  return rows[0]?.uuid as string
}

/** Whoever orders the same at once waits, and finds it under way. */
export async function lockSubject(tx: TenantTx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext(${`deletion of ${subject}`}))`.execute(tx)
}

export async function isUnderWay(tx: TenantTx, subject: string): Promise<boolean> {
  const { rows } = await sql`
    select from deletions where state = 'running' and progress ->> 'subject' = ${subject} limit 1`.execute(tx)
  return rows.length > 0
}

export interface Running {
  readonly orderedAt: Date
  readonly progress: Progress
}

/** Held until the transaction ends: two jobs of one deletion go one after the other. Null: it has ended. */
export async function heldDeletion(tx: TenantTx, uuid: string): Promise<Running | null> {
  const { rows } = await sql<{ orderedAt: Date; progress: StoredProgress }>`
    select created_at as "orderedAt", progress from deletions
    where uuid = ${uuid}::uuid and state = 'running' and progress is not null for update`.execute(tx)
  const [row] = rows
  if (!row) return null
  const progress = (await opened(tx, purpose, row.progress.text)) as Progress | null
  if (!progress) throw new Error('What a deletion still has to do cannot be read: the secret was changed.')
  const { person } = progress
  return { ...row, progress: { ...progress, person: { ...person, until: new Date(person.until) } } }
}

export async function keepProgress(tx: TenantTx, uuid: string, progress: Progress): Promise<void> {
  const text = await sealed(tx, purpose, progress)
  await sql`
    update deletions set progress = jsonb_set(progress, '{text}', ${JSON.stringify(text)}::jsonb)
    where uuid = ${uuid}::uuid`.execute(tx)
}

export interface Ending {
  readonly state: 'done' | 'failed'
  readonly kept: readonly KeptKind[]
  readonly now: Date
}

/** From then on nothing of the record says who it was. */
export async function endDeletion(tx: TenantTx, uuid: string, { state, kept, now }: Ending): Promise<void> {
  await sql`
    update deletions set state = ${state}, kept = ${JSON.stringify(kept)}::jsonb, progress = null,
      finished_at = ${now}::timestamptz
    where uuid = ${uuid}::uuid`.execute(tx)
}

/** Ordered so long ago that the job that was sent with them may be gone. */
export async function forgottenDeletions(tx: TenantTx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from deletions
    where state = 'running' and cause = 'ordered' and created_at < ${before}::timestamptz
    order by created_at limit 100`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}
