/** What mails tell of conversations. */
import { sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Side } from './queries.ts'
import { type StoredSuggestion, suggestionsOf } from './suggestion-queries.ts'
import { threadToken } from './tokens.ts'

export interface MailedThread {
  readonly uuid: string
  readonly token: string
  readonly advisor_uuid: string
  readonly substitute_uuid: string | null
  readonly name: string
  readonly email: string
  readonly language: string
  readonly state: 'open' | 'closed'
  readonly advisor_name: string
  readonly last_message_at: Date
}

const mailed = sql`t.uuid, t.advisor_uuid, t.substitute_uuid, t.name, t.email, t.language, t.state, t.last_message_at,
  (select concat_ws(' ', a.title_prefix, ${nameOf('a')}) from advisors a
    where a.tenant_id = t.tenant_id and a.uuid = t.advisor_uuid) as advisor_name`

export async function findMailed(tx: TenantTx, uuid: string): Promise<MailedThread | null> {
  const { rows } = await sql<Omit<MailedThread, 'token'>>`
    select ${mailed} from threads t where t.uuid = ${uuid}`.execute(tx)
  const [row] = rows
  return row ? { ...row, token: await threadToken(tx, uuid) } : null
}

/** Of an address, the latest first. */
export async function findThreadsOf(tx: TenantTx, email: string): Promise<MailedThread[]> {
  const { rows } = await sql<Omit<MailedThread, 'token'>>`
    select ${mailed} from threads t where lower(t.email) = ${email.toLowerCase()}
    order by t.last_message_at desc limit 20`.execute(tx)
  return await Promise.all(rows.map(async (row) => ({ ...row, token: await threadToken(tx, row.uuid) })))
}

export interface UnreadMessage {
  readonly author_name: string
  readonly text: string
  /** How many files go along. */
  readonly attachments: number
  readonly suggestion: SuggestedInMail | null
}

/** Times that one may still book. */
export interface SuggestedInMail {
  readonly topic: string
  readonly type: AppointmentType
  readonly starts: readonly Date[]
}

/** What nobody has read since that message; nothing once somebody looked. */
export async function unreadSince(
  tx: TenantTx,
  uuid: string,
  { reader, since }: { reader: Side; since: number },
): Promise<UnreadMessage[]> {
  const { rows } = await sql<Omit<UnreadMessage, 'suggestion'> & { sequence: number }>`
    select sequence, author_name, text, (
      select count(*)::int from attachments f
      where f.tenant_id = m.tenant_id and f.thread_uuid = m.thread_uuid and f.message_sequence = m.sequence
    ) as attachments from messages m
    where thread_uuid = ${uuid} and sequence >= ${since} and read_at is null
      and sender = ${reader === 'visitor' ? 'advisor' : 'visitor'}
    order by sequence limit 20`.execute(tx)
  if (rows[0]?.sequence !== since) return []
  const suggestions = await suggestionsOf(
    tx,
    uuid,
    rows.map(({ sequence }) => sequence),
  )
  return rows.map((row) => ({ ...row, suggestion: stillOpen(suggestions.get(row.sequence)) }))
}

function stillOpen(suggestion: StoredSuggestion | undefined): SuggestedInMail | null {
  if (!suggestion || suggestion.booked_uuid) return null
  const { topic_name: topic, type, starts } = suggestion
  return { topic, type, starts }
}
