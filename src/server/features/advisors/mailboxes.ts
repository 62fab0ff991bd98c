/** Where mails to advisors go. */
import { sql } from 'kysely'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** Where what visitors ask for is sent: the advisor's own address, shown or not, else the one that they sign in with. */
export async function findMailbox(tx: TenantTx, advisorUuid: string): Promise<Mailbox | null> {
  return (await findMailboxes(tx, [advisorUuid])).get(advisorUuid) ?? null
}

/** The mailboxes of several advisors by their uuids. @param options.module none of them while it is off */
export async function findMailboxes(
  tx: TenantTx,
  advisorUuids: readonly string[],
  { module = null }: { module?: string | null } = {},
): Promise<Map<string, Mailbox>> {
  const { rows } = await sql<Mailbox & { uuid: string }>`
    ${prepared} select a.uuid, a.first_name || ' ' || a.last_name as name, coalesce(a.email_address, u.email) as address
    from advisors a left join users u on u.tenant_id = a.tenant_id and u.uuid = a.user_uuid
    where a.uuid = any(${[...advisorUuids]}::uuid[]) and coalesce(a.email_address, u.email) <> ''
      and (${module}::text is null or exists (select from modules m where m.name = ${module}::text))`.execute(
    tx,
  )
  return new Map(rows.map(({ uuid, ...mailbox }) => [uuid, mailbox]))
}
