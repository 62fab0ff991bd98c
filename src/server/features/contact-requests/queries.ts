/** What visitors ask of advisors. */
import { type Generated, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type ContactRequestKind = 'contact' | 'appointment' | 'callback' | 'message'

export interface ContactRequest {
  readonly advisor_uuid: string
  readonly kind: ContactRequestKind
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly preferred_time: string | null
  readonly message: string | null
  readonly is_customer: boolean | null
  /** The sentence that the visitor agreed to, as it stood in the form; null for requests of before it was kept. */
  readonly consent_text: string | null
  readonly consented_at: Date
  readonly created_at: Date
}

/** What becomes of a request. */
interface Handling {
  state: Generated<'new' | 'answered' | 'closed'>
  note: string | null
  answered_at: Date | null
  answered_by_uuid: string | null
  version: Generated<number>
  updated_at: Generated<Date>
  updated_by_uuid: string | null
}

declare module '#server/platform/database/tables.ts' {
  interface Database {
    contact_requests: ContactRequest & Handling & { tenant_id: Generated<number>; uuid: Generated<string> }
  }
}

export async function findRequest(tx: TenantTx, uuid: string): Promise<ContactRequest | null> {
  return (
    (await tx.selectFrom('contact_requests').selectAll().where('uuid', '=', uuid).executeTakeFirst()) ?? null
  )
}

/**
 * An equal request of a moment ago: a form sent twice by two clicks, or again after a lost reply. Waits for one that is
 * being stored at this moment.
 */
export async function findTwin(tx: TenantTx, request: ContactRequest, since: Date): Promise<string | null> {
  const { advisor_uuid, kind, name, email, phone, message, preferred_time } = request
  const content = JSON.stringify([advisor_uuid, kind, name, email, phone, message, preferred_time])
  await sql`select pg_advisory_xact_lock(hashtextextended(${content}, 0))`.execute(tx)
  const { rows } = await sql<{ uuid: string }>`
    select uuid from contact_requests
    where advisor_uuid = ${advisor_uuid} and created_at >= ${since} and kind = ${kind} and name = ${name}
      and email is not distinct from ${email}::text and phone is not distinct from ${phone}::text
      and message is not distinct from ${message}::text
      and preferred_time is not distinct from ${preferred_time}::text
    limit 1`.execute(tx)
  return rows[0]?.uuid ?? null
}

export async function insertRequest(tx: TenantTx, request: ContactRequest): Promise<string> {
  const { uuid } = await tx
    .insertInto('contact_requests')
    .values(request)
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid
}

/** One mail per request; the mailer knows it by this. */
export const mailKey = (uuid: string) => `contact-request/${uuid}`

/** With their mails, which repeat everything that the visitor wrote where mails are kept. */
export async function deleteRequests(tx: TenantTx, uuids: readonly string[]): Promise<void> {
  await sql`delete from mails where key = any(${uuids.map(mailKey)}::text[])`.execute(tx)
  await sql`delete from contact_requests where uuid = any(${[...uuids]}::uuid[])`.execute(tx)
}

/** How many came since then, and how many nobody has answered. */
export async function countRequests(tx: TenantTx, since: Date): Promise<{ week: number; open: number }> {
  const { rows } = await sql<{ week: number; open: number }>`
    select (select count(*)::int from contact_requests where created_at >= ${since}::timestamptz) as week,
      (select count(*)::int from contact_requests where state = 'new') as open`.execute(tx)
  return rows[0] ?? { week: 0, open: 0 }
}
