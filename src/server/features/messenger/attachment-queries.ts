/** Files of messages, and their bytes, which stand apart. */
import { type Generated, sql } from 'kysely'
import type { AttachmentType } from '#rules/attachments.ts'
import { apart } from '#rules/attachments.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Side } from './queries.ts'

export type PartKind = 'file' | 'preview'

export interface StoredAttachment {
  readonly uuid: string
  readonly name: string
  readonly media_type: AttachmentType
  readonly size: number
  readonly width: number | null
  readonly height: number | null
}

declare module '#server/platform/database/tables.ts' {
  interface Database {
    attachments: Omit<StoredAttachment, 'uuid'> & {
      tenant_id: Generated<number>
      uuid: Generated<string>
      thread_uuid: string
      message_sequence: number | null
      place: Generated<number>
      sender: Side
      author_uuid: string | null
      created_at: Date
    }
    attachment_parts: {
      tenant_id: Generated<number>
      attachment_uuid: string
      kind: PartKind
      part: number
      bytes: Uint8Array
    }
  }
}

const listed = ['uuid', 'name', 'media_type', 'size', 'width', 'height'] as const

/** Whose a file is until it is sent. */
export interface Uploader {
  readonly threadUuid: string
  readonly side: Side
  readonly authorUuid: string | null
}

interface NewAttachment extends Omit<StoredAttachment, 'uuid'>, Uploader {
  readonly file: Uint8Array
  readonly preview: Uint8Array | null
  readonly now: Date
}

export async function insertAttachment(tx: TenantTx, attachment: NewAttachment): Promise<StoredAttachment> {
  const { threadUuid, side, authorUuid, file, preview, now, ...facts } = attachment
  const stored = await tx
    .insertInto('attachments')
    .values({
      ...facts,
      thread_uuid: threadUuid,
      message_sequence: null,
      sender: side,
      author_uuid: authorUuid,
      created_at: now,
    })
    .returning(listed)
    .executeTakeFirstOrThrow()
  await insertParts(tx, stored.uuid, 'file', file)
  if (preview) await insertParts(tx, stored.uuid, 'preview', preview)
  return stored
}

const partBytes = 256 * 1024

async function insertParts(tx: TenantTx, uuid: string, kind: PartKind, bytes: Uint8Array): Promise<void> {
  for (let part = 0; part * partBytes < bytes.length; part++)
    await tx
      .insertInto('attachment_parts')
      .values({
        attachment_uuid: uuid,
        kind,
        part,
        bytes: bytes.subarray(part * partBytes, (part + 1) * partBytes),
      })
      .execute()
}

/** Of what one side of a conversation has uploaded and not sent, the latest stay. */
export async function dropWaiting(
  tx: TenantTx,
  { threadUuid, side, authorUuid }: Uploader,
  keep: number,
): Promise<void> {
  await sql`
    delete from attachments where uuid in (
      select uuid from attachments
      where thread_uuid = ${threadUuid} and message_sequence is null and sender = ${side}
        and author_uuid is not distinct from ${authorUuid}::uuid
      order by created_at desc, uuid offset ${keep})`.execute(tx)
}

export interface HeldFiles {
  readonly files: number
  readonly bytes: number
}

/** What a conversation holds. */
export async function heldIn(tx: TenantTx, threadUuid: string): Promise<HeldFiles> {
  const { rows } = await sql<HeldFiles>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from attachments
    where thread_uuid = ${threadUuid}`.execute(tx)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Bytes that all conversations of the institution hold. */
export async function heldByAll(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from attachments`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** @returns in the order asked for; fewer where one was sent, is another's or is gone */
export async function lockWaiting(
  tx: TenantTx,
  uuids: readonly string[],
  { threadUuid, side, authorUuid }: Uploader,
): Promise<StoredAttachment[]> {
  const rows = await tx
    .selectFrom('attachments')
    .select(listed)
    .where('uuid', 'in', uuids)
    .where('thread_uuid', '=', threadUuid)
    .where('sender', '=', side)
    .where(sql<boolean>`author_uuid is not distinct from ${authorUuid}::uuid`)
    .where('message_sequence', 'is', null)
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => found.get(uuid.toLowerCase()) ?? [])
}

/** They go along with a message from now on, in this order, each under a name of its own. */
export async function attach(
  tx: TenantTx,
  waiting: readonly StoredAttachment[],
  sequence: number,
): Promise<StoredAttachment[]> {
  const names = apart(waiting.map(({ name }) => name))
  const attached = waiting.map((each, at) => ({ ...each, name: names[at] ?? each.name }))
  for (const [place, { uuid, name }] of attached.entries())
    await tx
      .updateTable('attachments')
      .set({ message_sequence: sequence, place, name })
      .where('uuid', '=', uuid)
      .execute()
  return attached
}

/** Of messages of a conversation, by their numbers. */
export async function attachmentsOf(
  tx: TenantTx,
  threadUuid: string,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, StoredAttachment[]>> {
  const found = new Map<number, StoredAttachment[]>()
  if (sequences.length === 0) return found
  const rows = await tx
    .selectFrom('attachments')
    .select(listed)
    .select('message_sequence as sequence')
    .where('thread_uuid', '=', threadUuid)
    .where('message_sequence', '>=', Math.min(...sequences))
    .where('message_sequence', '<=', Math.max(...sequences))
    .orderBy('message_sequence')
    .orderBy('place')
    .execute()
  for (const { sequence, ...attachment } of rows) {
    const known = found.get(sequence ?? 0)
    if (known) known.push(attachment)
    else found.set(sequence ?? 0, [attachment])
  }
  return found
}

/** One that was sent; null for all else. */
export async function findSent(tx: TenantTx, threadUuid: string, uuid: string) {
  const row = await tx
    .selectFrom('attachments')
    .select(listed)
    .where('uuid', '=', uuid)
    .where('thread_uuid', '=', threadUuid)
    .where('message_sequence', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Null behind the last. */
export async function readPart(
  tx: TenantTx,
  uuid: string,
  kind: PartKind,
  part: number,
): Promise<Uint8Array | null> {
  const row = await tx
    .selectFrom('attachment_parts')
    .select('bytes')
    .where('attachment_uuid', '=', uuid)
    .where('kind', '=', kind)
    .where('part', '=', part)
    .executeTakeFirst()
  return row?.bytes ?? null
}
