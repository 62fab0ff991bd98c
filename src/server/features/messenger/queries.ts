/** Conversations of visitors with advisors, and their messages. */
import { type Generated, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { mailKey } from './mail-key.ts'

export type Side = 'visitor' | 'advisor'

interface ThreadStart {
  readonly uuid: string
  readonly advisor_uuid: string
  readonly user_uuid: string | null
  readonly name: string
  readonly email: string
  readonly language: string
  readonly is_customer: boolean | null
  readonly consent_text: string
  readonly consented_at: Date
  readonly token_hash: Uint8Array
  readonly last_message_at: Date
  readonly created_at: Date
}

interface ThreadState {
  tenant_id: Generated<number>
  substitute_uuid: string | null
  state: Generated<'open' | 'closed'>
  last_sequence: Generated<number>
  unread_by_advisor: Generated<number>
  unread_by_visitor: Generated<number>
  last_message: Generated<string>
  last_sender: Generated<Side>
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by_uuid: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Database {
    threads: ThreadStart & ThreadState
    messages: StoredMessage & {
      tenant_id: Generated<number>
      thread_uuid: string
      author_uuid: string | null
    }
  }
}

export interface StoredMessage {
  readonly uuid: Generated<string>
  readonly sequence: number
  readonly sender: Side
  readonly author_name: string
  readonly text: string
  readonly created_at: Date
  readonly read_at: Date | null
}

export async function insertThread(tx: TenantTx, thread: ThreadStart): Promise<void> {
  await tx.insertInto('threads').values(thread).execute()
}

/** An advisor who is switched off at this moment is waited for. @returns whether one of the two still answers */
export async function isAnswered(tx: TenantTx, thread: ThreadParties): Promise<boolean> {
  const uuids = [thread.advisor_uuid, ...(thread.substitute_uuid ? [thread.substitute_uuid] : [])]
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from advisors where uuid = any(${uuids}::uuid[]) order by uuid for share`.execute(tx)
  return rows.some(({ is_active }) => is_active)
}

interface FirstWords {
  readonly advisor_uuid: string
  readonly name: string
  readonly email: string
  readonly message: string
}

/** The conversation that a visitor began with these words since then. */
export async function findBegun(
  tx: TenantTx,
  { advisor_uuid, name, email, message }: FirstWords,
  since: Date,
): Promise<string | null> {
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from threads t
    join messages m on m.tenant_id = t.tenant_id and m.thread_uuid = t.uuid and m.sequence = 1
    where t.advisor_uuid = ${advisor_uuid} and t.created_at >= ${since} and t.user_uuid is null
      and t.name = ${name} and t.email = ${email} and m.text = ${message}
    limit 1`.execute(tx)
  return rows[0]?.uuid ?? null
}

export interface ThreadParties {
  readonly uuid: string
  readonly advisor_uuid: string
  readonly substitute_uuid: string | null
  readonly user_uuid: string | null
}

export interface LockedThread extends ThreadParties {
  readonly state: 'open' | 'closed'
  readonly name: string
  readonly email: string
  readonly language: string
  readonly last_sequence: number
  readonly unread_by_advisor: number
  readonly unread_by_visitor: number
}

/** Locked until the transaction ends: messages are numbered one after the other. */
export async function lockThread(tx: TenantTx, uuid: string): Promise<LockedThread | null> {
  const row = await tx
    .selectFrom('threads')
    .select(['uuid', 'advisor_uuid', 'substitute_uuid', 'user_uuid', 'state', 'name', 'email', 'language'])
    .select(['last_sequence', 'unread_by_advisor', 'unread_by_visitor'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface NewMessage {
  readonly sender: Side
  readonly author: { readonly uuid: string | null; readonly name: string }
  readonly text: string
  /** Names of the files that go along. */
  readonly files?: readonly string[]
  readonly now: Date
}

/** In a thread that is locked. */
export async function insertMessage(
  tx: TenantTx,
  { uuid, last_sequence: last }: Pick<LockedThread, 'uuid' | 'last_sequence'>,
  { sender, author, text, files = [], now }: NewMessage,
) {
  const message = await tx
    .insertInto('messages')
    .values({
      thread_uuid: uuid,
      sequence: last + 1,
      sender,
      author_uuid: author.uuid,
      author_name: author.name,
      text,
      created_at: now,
      read_at: null,
    })
    .returning(['uuid', 'sequence', 'sender', 'author_name', 'text', 'created_at', 'read_at'])
    .executeTakeFirstOrThrow()
  const first = [...(text || files.join(', ')).replaceAll(/\s+/g, ' ').trim()]
    .slice(0, 180)
    .join('')
    .slice(0, 200)
  await tx
    .updateTable('threads')
    .set({ last_sequence: last + 1, last_message: first, last_sender: sender, last_message_at: now })
    .set(
      sender === 'visitor'
        ? { unread_by_advisor: sql`unread_by_advisor + 1` }
        : { unread_by_visitor: sql`unread_by_visitor + 1` },
    )
    .where('uuid', '=', uuid)
    .execute()
  return message
}

export interface MessageRange {
  readonly after: number
  /** The last ones below this number; undefined: the first ones. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Oldest first. */
export async function readMessages(tx: TenantTx, uuid: string, { after, before, limit }: MessageRange) {
  const all = tx
    .selectFrom('messages')
    .select(['uuid', 'sequence', 'sender', 'author_name', 'text', 'created_at', 'read_at'])
    .where('thread_uuid', '=', uuid)
    .where('sequence', '>', after)
    .limit(limit)
  if (before === undefined) return await all.orderBy('sequence').execute()
  const last = await all.where('sequence', '<', before).orderBy('sequence', 'desc').execute()
  return last.reverse()
}

/** What the other side wrote was seen. @returns whether anything was new */
export async function markRead(tx: TenantTx, uuid: string, reader: Side, now: Date): Promise<boolean> {
  const other = reader === 'advisor' ? 'visitor' : 'advisor'
  await tx
    .updateTable('messages')
    .set({ read_at: now })
    .where('thread_uuid', '=', uuid)
    .where('sender', '=', other)
    .where('read_at', 'is', null)
    .execute()
  const column = reader === 'advisor' ? ('unread_by_advisor' as const) : ('unread_by_visitor' as const)
  const { numUpdatedRows } = await tx
    .updateTable('threads')
    .set({ [column]: 0 })
    .where('uuid', '=', uuid)
    .where(column, '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** To come back to: the last message counts as new again. */
export async function markUnread(tx: TenantTx, uuid: string, reader: Side): Promise<void> {
  const column = reader === 'advisor' ? ('unread_by_advisor' as const) : ('unread_by_visitor' as const)
  await tx
    .updateTable('threads')
    .set({ [column]: 1 })
    .where('uuid', '=', uuid)
    .where(column, '=', 0)
    .execute()
}

/** With their mails, which repeat what was written where mails are kept. */
export async function deleteThreads(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  for (const uuid of uuids) await sql`delete from mails where key like ${`${mailKey(uuid, '')}%`}`.execute(tx)
  await sql`delete from threads where uuid = any(${[...uuids]}::uuid[])`.execute(tx)
}

export async function findParties(tx: TenantTx, uuid: string): Promise<ThreadParties | null> {
  const row = await tx
    .selectFrom('threads')
    .select(['uuid', 'advisor_uuid', 'substitute_uuid', 'user_uuid'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row ?? null
}
