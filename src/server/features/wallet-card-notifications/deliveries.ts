/** Deliveries of notifications: whom to wake now, and what became of it. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { DeliveryState } from '../wallet-cards/public.ts'
import type { IdSpan } from './parts.ts'

/** A phone that is yet to be woken for a notification. */
export interface WaitingDelivery {
  readonly uuid: string
  readonly notification: string
  readonly notifiedAt: Date
  /** Why nobody is woken any more for the notification; null: all goes well. */
  readonly stoppedBy: string | null
  /** How often the push service was asked before. */
  readonly attempts: number
  /** The card, and where the phone is reached; null: the phone does not have the card any more. */
  readonly serial: string | null
  readonly token: string | null
  /** Whether the holder of the card agrees, as of now. */
  readonly isConsenting: boolean
}

/** Those of a span that nobody has tried to reach; those that were tried have a job of their own. */
export async function waitingIn(
  tx: TenantTx,
  notification: string,
  { from, to }: IdSpan,
): Promise<WaitingDelivery[]> {
  return await waiting(
    tx,
    sql`d.notification_uuid = ${notification} and d.uuid >= ${from} and (${to}::uuid is null or d.uuid < ${to}::uuid)
      and d.attempts = 0`,
  )
}

/** Those of the given deliveries that still wait. */
export async function waitingAmong(tx: TenantTx, uuids: readonly string[]): Promise<WaitingDelivery[]> {
  return await waiting(tx, sql`d.uuid = any(${[...uuids]}::uuid[])`)
}

async function waiting(tx: TenantTx, which: RawBuilder<unknown>): Promise<WaitingDelivery[]> {
  const { rows } = await sql<WaitingDelivery>`
    select d.uuid, d.notification_uuid as notification, n.created_at as "notifiedAt", n.stopped_by as "stoppedBy",
      d.attempts, r.serial, r.push_token as token, s.serial is not null as "isConsenting"
    from deliveries d
    join notifications n on n.tenant_id = d.tenant_id and n.uuid = d.notification_uuid
    left join wallet_card_registrations r on r.tenant_id = d.tenant_id and r.uuid = d.registration_uuid
    left join wallet_card_consents s
      on s.tenant_id = r.tenant_id and s.serial = r.serial and s.withdrawn_at is null and s.ended_at is null
    where ${which} and d.state = 'waiting'`.execute(tx)
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
      returning d.notification_uuid, d.state, d.reason
    )
    ${counting(now)}`.execute(tx)
}

/** Nothing more is tried for these notifications: those of their phones whose turn comes fail. */
export async function stop(tx: TenantTx, notifications: readonly string[], reason: string): Promise<void> {
  await sql`
    update notifications set stopped_by = ${reason}
    where uuid = any(${[...notifications]}::uuid[]) and stopped_by is null`.execute(tx)
}

/**
 * So many of those that still wait fail, whose turn does not come any more.
 *
 * @returns false once there was none, and the notification is finished
 */
export async function giveUp(
  tx: TenantTx,
  notification: string,
  { reason, most, now }: { readonly reason: string; readonly most: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from deliveries where notification_uuid = ${notification} and state = 'waiting' limit ${most}`.execute(
    tx,
  )
  await settle(
    tx,
    rows.map(({ uuid }) => ({ uuid, state: 'failed', reason, apnsId: null, isAttempt: false })),
    now,
  )
  if (rows.length > 0) return true
  await sql`
    update notifications set is_gathering = false, state = 'finished', finished_at = ${now}
    where uuid = ${notification} and state = 'sending'`.execute(tx)
  return false
}

/** Counted from the row as it is once it is ours: another process may have settled others meanwhile. */
const counting = (now: Date) => sql`,
  reasons as (
    select f.notification_uuid, jsonb_object_agg(f.reason, f.n) as failures from (
      select notification_uuid, coalesce(reason, '') as reason, count(*) as n from settled
      where state = 'failed' group by 1, 2
    ) f group by 1
  )
  update notifications n set sent = n.sent + c.sent, failed = n.failed + c.failed, withdrawn = n.withdrawn + c.withdrawn,
    failures = case when c.failures is null then n.failures else (
      select jsonb_object_agg(e.reason, e.n) from (
        select key as reason, sum(value::int) as n from (
          select * from jsonb_each_text(coalesce(n.failures, '{}')) union all select * from jsonb_each_text(c.failures)
        ) both_of_them group by key
      ) e
    ) end,
    state = case when ${isOpen} then 'sending' else 'finished' end,
    finished_at = case when ${isOpen} then null else ${now}::timestamptz end
  from (
    select s.notification_uuid, count(*) filter (where s.state = 'sent') as sent,
      count(*) filter (where s.state = 'failed') as failed,
      count(*) filter (where s.state = 'withdrawn') as withdrawn,
      (select failures from reasons r where r.notification_uuid = s.notification_uuid) as failures
    from settled s where s.state <> 'waiting' group by s.notification_uuid
  ) c
  where n.uuid = c.notification_uuid`

const isOpen = sql`
  (n.is_gathering or n.sent + n.failed + n.withdrawn + c.sent + c.failed + c.withdrawn < n.recipients)`

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

/** The phone does not have the card any more, unless it came back since then. For some time the card waits for another one. */
export async function dropRegistrations(
  tx: TenantTx,
  gone: readonly { readonly token: string; readonly since: Date | null }[],
): Promise<void> {
  if (gone.length === 0) return
  await sql`
    with dropped as (
      delete from wallet_card_registrations r using json_to_recordset(${JSON.stringify(gone)}::json)
        as g(token text, since timestamptz)
      where r.push_token = g.token and (g.since is null or r.created_at <= g.since)
      returning r.serial
    )
    update wallet_cards set seen_at = now() where serial in (select serial from dropped)`.execute(tx)
}
