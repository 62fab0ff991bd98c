/** Times that were suggested with messages. */
import { type Generated, sql } from 'kysely'
import type { AppointmentState } from '#rules/appointment-states.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

interface Suggestion {
  readonly message_sequence: number
  readonly advisor_uuid: string
  /** Null where the topic was deleted. */
  readonly topic_uuid: string | null
  readonly topic_name: string
  readonly type: AppointmentType
  readonly starts: readonly Date[]
  readonly ends: readonly Date[]
}

export type NewSuggestion = Omit<Suggestion, 'message_sequence' | 'topic_uuid'> & {
  readonly topic_uuid: string
}

export interface StoredSuggestion extends Suggestion {
  readonly booked_uuid: string | null
  readonly booked_start: Date | null
  readonly booked_end: Date | null
  /** As the appointment stands now; null where it is kept no more. */
  readonly state: AppointmentState | null
}

declare module '#server/platform/database/tables.ts' {
  interface Database {
    suggestions: Suggestion & {
      tenant_id: Generated<number>
      thread_uuid: string
      booked_uuid: string | null
      booked_start: Date | null
      booked_end: Date | null
    }
  }
}

/** With the appointment as it stands now, which may have been moved since. */
const stored = sql`select s.message_sequence, s.advisor_uuid, s.topic_uuid, s.topic_name, s.type, s.starts, s.ends,
  s.booked_uuid, coalesce(p.starts_at, s.booked_start) as booked_start, coalesce(p.ends_at, s.booked_end) as booked_end,
  p.state
  from suggestions s left join appointments p on p.tenant_id = s.tenant_id and p.uuid = s.booked_uuid`

/** Of messages of a conversation, by their numbers. */
export async function suggestionsOf(
  tx: TenantTx,
  threadUuid: string,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, StoredSuggestion>> {
  if (sequences.length === 0) return new Map()
  const { rows } = await sql<StoredSuggestion>`${stored}
    where s.thread_uuid = ${threadUuid}
      and s.message_sequence between ${Math.min(...sequences)} and ${Math.max(...sequences)}`.execute(tx)
  return new Map(rows.map((row) => [row.message_sequence, row]))
}

export async function insertSuggestion(
  tx: TenantTx,
  threadUuid: string,
  sequence: number,
  suggestion: NewSuggestion,
): Promise<StoredSuggestion> {
  const row = { ...suggestion, thread_uuid: threadUuid, message_sequence: sequence }
  const none = { booked_uuid: null, booked_start: null, booked_end: null }
  await tx
    .insertInto('suggestions')
    .values({ ...row, ...none })
    .execute()
  return { ...row, ...none, state: null }
}

/** In a conversation that is locked, so that nobody else books of it. */
export async function findSuggestion(
  tx: TenantTx,
  threadUuid: string,
  messageUuid: string,
): Promise<StoredSuggestion | null> {
  const { rows } = await sql<StoredSuggestion>`${stored}
    where s.thread_uuid = ${threadUuid} and s.message_sequence = (
      select m.sequence from messages m where m.thread_uuid = ${threadUuid} and m.uuid = ${messageUuid})`.execute(
    tx,
  )
  return rows[0] ?? null
}

interface BookedTime {
  readonly uuid: string
  readonly start: Date
  readonly end: Date
}

export async function keepBooked(
  tx: TenantTx,
  threadUuid: string,
  sequence: number,
  { uuid, start, end }: BookedTime,
): Promise<void> {
  await tx
    .updateTable('suggestions')
    .set({ booked_uuid: uuid, booked_start: start, booked_end: end })
    .where('thread_uuid', '=', threadUuid)
    .where('message_sequence', '=', sequence)
    .execute()
}

/** What was agreed to when the conversation began, and whether they said to be a customer. */
export async function findAgreement(tx: TenantTx, threadUuid: string) {
  return await tx
    .selectFrom('threads')
    .select(['consent_text', 'is_customer'])
    .where('uuid', '=', threadUuid)
    .executeTakeFirstOrThrow()
}

export interface SuggestingAdvisor {
  readonly uuid: string
  readonly slug: string
}

/** Whose times are suggested: of the two who answer the one who asks, else the one who was written to. */
export async function findSuggesting(
  tx: TenantTx,
  { advisor_uuid, substitute_uuid }: { advisor_uuid: string; substitute_uuid: string | null },
  alias: string,
): Promise<SuggestingAdvisor> {
  const uuids = [advisor_uuid, ...(substitute_uuid ? [substitute_uuid] : [])]
  const { rows } = await sql<SuggestingAdvisor>`
    select uuid, slug from advisors where uuid = any(${uuids}::uuid[])
    order by slug = ${alias} desc, uuid = ${advisor_uuid} desc limit 1`.execute(tx)
  return rows[0] as SuggestingAdvisor
}

export interface OfferedTopic {
  readonly uuid: string
  readonly topic: string
  readonly length: number
}

/** The active ones of an advisor, in their order. */
export async function topicsOffered(tx: TenantTx, advisorUuid: string): Promise<OfferedTopic[]> {
  const { rows } = await sql<OfferedTopic>`
    select t.uuid, t.topic, t.length from advisor_appointment_topics o
    join appointment_topics t on t.tenant_id = o.tenant_id and t.uuid = o.topic_uuid
    where o.advisor_uuid = ${advisorUuid} and t.active
    order by t.position, sort_key(t.topic), t.uuid limit 1000`.execute(tx)
  return rows
}
