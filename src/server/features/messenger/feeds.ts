/** What happens in conversations, told to whoever follows them: kept as numbered rows, and noted once they are committed. */
import { sql } from 'kysely'
import type { Topic } from '#server/platform/database/events.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { notifyAfterCommit } from '#server/platform/database/transactions.ts'
import type { Side, ThreadParties } from './queries.ts'

export type EventKind = 'message' | 'conversation'

interface FeedNote {
  readonly tenant: number
  readonly subject: string
  /** Who writes in which conversation at this moment; null: there are new rows. */
  readonly writing: { readonly uuid: string; readonly side: Side } | null
  /** What is new, for who reads all conversations; `told` are the feeds that have it as a row. */
  readonly news?: { readonly kind: EventKind; readonly uuid: string; readonly told: readonly string[] }
}

/** Whoever reads all conversations of an institution has no feed: a row that all writes lock would make them wait in line. */
export const everyThread = 'all'

export const feedNotes: Topic<FeedNote> = {
  channel: 'messenger',
  read: (payload) => JSON.parse(payload) as FeedNote,
  subjectOf: ({ tenant, subject }) => feedSubject(tenant, subject),
}

export const feedSubject = (tenant: number, subject: string): string => `${tenant} ${subject}`

/** Whose feed a person reads: their advisor's, or their account's where they have none. */
export async function subjectOf(tx: TenantTx, userUuid: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`select ${personOf(userUuid)} as uuid`.execute(tx)
  return rows[0]?.uuid ?? userUuid
}

const personOf = (userUuid: string) => sql<string>`coalesce((
  select a.uuid from advisors a join users u on u.tenant_id = a.tenant_id and u.alias = a.slug
  where u.uuid = ${userUuid}::uuid), ${userUuid}::uuid)`

/** Tells all who follow a conversation, and whoever had it before. In the transaction that changes it. */
export async function tell(
  tx: TenantTx,
  tenantId: number,
  { thread, kind, now, former = null }: Told,
): Promise<void> {
  const { rows } = await sql<{ subject: string }>`
    with subjects as (
      select distinct uuid from unnest(array[
        ${thread.uuid}::uuid, ${thread.advisor_uuid}::uuid, ${thread.substitute_uuid}::uuid, ${former}::uuid,
        case when ${thread.user_uuid}::uuid is not null then ${personOf(thread.user_uuid ?? thread.uuid)} end
      ]) as uuid where uuid is not null order by uuid
    ), fed as (
      insert into thread_feeds (subject, last_sequence, updated_at)
      select uuid, (extract(epoch from ${now}::timestamptz) * 1000)::bigint, ${now}::timestamptz from subjects order by uuid
      on conflict (tenant_id, subject)
      do update set last_sequence = thread_feeds.last_sequence + 1, updated_at = excluded.updated_at
      returning subject, last_sequence
    )
    insert into thread_events (subject, sequence, kind, thread_uuid, created_at)
    select subject, last_sequence, ${kind}, ${thread.uuid}::uuid, ${now}::timestamptz from fed
    returning subject`.execute(tx)
  const told = rows.map(({ subject }) => subject)
  note(tx, [
    ...told.map((subject) => ({ tenant: tenantId, subject, writing: null })),
    { tenant: tenantId, subject: everyThread, writing: null, news: { kind, uuid: thread.uuid, told } },
  ])
}

interface Told {
  readonly thread: ThreadParties
  readonly kind: EventKind
  readonly now: Date
  /** Who stood in until now. */
  readonly former?: string | null
}

/** That somebody writes is kept nowhere: who is not there does not miss it. */
export function tellWriting(tx: TenantTx, tenantId: number, thread: ThreadParties, side: Side): void {
  const subjects =
    side === 'advisor'
      ? [thread.uuid, ...(thread.user_uuid ? [thread.user_uuid] : [])]
      : [thread.advisor_uuid, ...(thread.substitute_uuid ? [thread.substitute_uuid] : [])]
  note(
    tx,
    subjects.map((subject) => ({ tenant: tenantId, subject, writing: { uuid: thread.uuid, side } })),
  )
}

function note(tx: TenantTx, notes: readonly FeedNote[]): void {
  notifyAfterCommit(
    tx,
    feedNotes.channel,
    notes.map((each) => JSON.stringify(each)),
  )
}

export interface FeedEvent {
  readonly sequence: number
  readonly kind: EventKind
  readonly uuid: string
}

/** How far a feed has come, and what is new in it. */
export interface FeedNews {
  readonly last: number
  readonly events: readonly FeedEvent[]
}

const most = 500

/** @param after null: only how far it has come */
export async function readNews(tx: TenantTx, subject: string, after: number | null): Promise<FeedNews> {
  const { rows } = await sql<{ last: string | null; events: FeedEvent[] | null }>`
    select (select last_sequence from thread_feeds where subject = ${subject}::uuid) as last,
      (select json_agg(json_build_object('sequence', e.sequence, 'kind', e.kind, 'uuid', e.thread_uuid) order by e.sequence)
        from (select * from thread_events where subject = ${subject}::uuid and sequence > ${after ?? Number.MAX_SAFE_INTEGER}::bigint
          order by sequence limit ${most}) e) as events`.execute(tx)
  return { last: Number(rows[0]?.last ?? 0), events: rows[0]?.events ?? [] }
}
