/** Deliveries of notifications: whom to wake now, and what became of it. */
import { sql } from 'kysely'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { DeliveryState } from '../wallet-cards/public.ts'

/** Of a notification's deliveries the next ones after `after`, with their cards. */
export async function nextDeliveries(
  tx: TenantTx,
  notification: string,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<{ uuid: string; serial: string | null }[]> {
  const { rows } = await sql<{ uuid: string; serial: string | null }>`
    select d.uuid, r.serial from deliveries d
    left join wallet_card_registrations r on r.tenant_id = d.tenant_id and r.uuid = d.registration_uuid
    where d.notification_uuid = ${notification} and d.state = 'waiting'
      and (${after}::uuid is null or d.uuid > ${after}::uuid)
    order by d.uuid limit ${most}`.execute(tx)
  return rows
}

/** A phone that is yet to be woken for a notification. */
export interface WaitingDelivery {
  readonly uuid: string
  readonly notification: string
  readonly notifiedAt: Date
  /** Null: the phone does not have the card any more. */
  readonly token: string | null
  /** Whether the holder of the card agrees, as of now. */
  readonly isConsenting: boolean
}

/** Those of the given deliveries that still wait. */
export async function waitingAmong(tx: TenantTx, uuids: readonly string[]): Promise<WaitingDelivery[]> {
  const { rows } = await sql<WaitingDelivery>`
    select d.uuid, d.notification_uuid as notification, n.created_at as "notifiedAt", r.push_token as token,
      s.serial is not null as "isConsenting"
    from deliveries d
    join notifications n on n.tenant_id = d.tenant_id and n.uuid = d.notification_uuid
    left join wallet_card_registrations r on r.tenant_id = d.tenant_id and r.uuid = d.registration_uuid
    left join wallet_card_consents s
      on s.tenant_id = r.tenant_id and s.serial = r.serial and s.withdrawn_at is null
    where d.uuid = any(${[...uuids]}::uuid[]) and d.state = 'waiting'`.execute(tx)
  return rows
}

/** What is stored of a delivery once its phone was woken, or not. */
export interface DeliveryResult {
  readonly uuid: string
  readonly state: DeliveryState
  /** What the push service said, or why it was not asked; null: nothing went wrong. */
  readonly reason: string | null
  readonly apnsId: string | null
  /** Whether the push service was asked. */
  readonly isAttempt: boolean
}

/** Each delivery is settled once, and counted in the same moment; the last one finishes its notification. */
export async function settle(tx: TenantTx, results: readonly DeliveryResult[], now: Date): Promise<void> {
  if (results.length === 0) return
  await sql`
    with results as (
      select * from json_to_recordset(${JSON.stringify(results)}::json)
        as r(uuid uuid, state text, reason text, "apnsId" text, "isAttempt" boolean)
    ), settled as (
      update deliveries d set state = r.state, reason = r.reason, apns_id = coalesce(r."apnsId", d.apns_id),
        attempts = d.attempts + r."isAttempt"::int,
        settled_at = case when r.state <> 'waiting' then ${now}::timestamptz end
      from results r where d.uuid = r.uuid and d.state = 'waiting'
      returning d.notification_uuid, d.state
    )
    ${counting(now)}`.execute(tx)
}

/** All that still wait fail: nothing more is tried for these notifications. */
export async function giveUp(
  tx: TenantTx,
  notifications: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  await sql`
    with settled as (
      update deliveries d set state = 'failed', reason = ${reason}, settled_at = ${now}
      where d.notification_uuid = any(${[...notifications]}::uuid[]) and d.state = 'waiting'
      returning d.notification_uuid, d.state
    )
    ${counting(now)}`.execute(tx)
}

/** Counted from the row as it is once it is ours: another process may have settled others meanwhile. */
const counting = (now: Date) => sql`
  update notifications n set sent = n.sent + c.sent, failed = n.failed + c.failed, withdrawn = n.withdrawn + c.withdrawn,
    state = case when ${isOpen} then 'sending' else 'finished' end,
    finished_at = case when ${isOpen} then null else ${now}::timestamptz end
  from (
    select s.notification_uuid, count(*) filter (where s.state = 'sent') as sent,
      count(*) filter (where s.state = 'failed') as failed,
      count(*) filter (where s.state = 'withdrawn') as withdrawn
    from settled s where s.state <> 'waiting' group by s.notification_uuid
  ) c
  where n.uuid = c.notification_uuid`

const isOpen = sql`
  n.sent + n.failed + n.withdrawn + c.sent + c.failed + c.withdrawn < n.recipients`

/** Notifications that are still on their way since before then. */
export async function overdue(tx: TenantTx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from notifications where state = 'sending' and created_at < ${before}`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}

/** See Db.due. */
export async function tenantsOfOverdue(tx: TenantTx, before: Date): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select distinct tenant_id from notifications where state = 'sending' and created_at < ${before}`.execute(
    tx,
  )
  return rows
}

/** The phone does not have the card any more, unless it came back since then. */
export async function dropRegistrations(
  tx: TenantTx,
  gone: readonly { readonly token: string; readonly since: Date | null }[],
): Promise<void> {
  if (gone.length === 0) return
  await sql`
    delete from wallet_card_registrations r using json_to_recordset(${JSON.stringify(gone)}::json)
      as g(token text, since timestamptz)
    where r.push_token = g.token and (g.since is null or r.created_at <= g.since)`.execute(tx)
}
