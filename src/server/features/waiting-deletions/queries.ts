import { type RawBuilder, sql } from 'kysely'
import { entities } from '#generated/entities.ts'
import type { components } from '#generated/types.ts'
import type { AskedDeletion } from '#server/platform/binding/asked-deletion.ts'
import type { OperationId } from '#server/platform/binding/handler.ts'
import { get } from '#server/platform/collections/collection.ts'
import { nameOf } from '#server/platform/collections/people.ts'
import { type ListOptions, textsAmong } from '#server/platform/collections/rows.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

export type WaitingDeletion = components['schemas']['WaitingDeletion']

/** For so many days somebody can agree. */
export const waitingDays = 14

/** For so many days it is told what came of it. */
export const toldDays = 30

/** Who reads, and when. */
export interface Reader {
  readonly userUuid: string
  /** Deletions that they may make of any record. */
  readonly operations: readonly OperationId[]
  readonly now: Date
}

const stateAt = (now: Date) => sql`
  coalesce(waiting_deletions.outcome,
    case when waiting_deletions.expires_at <= ${now}::timestamptz then 'expired' else 'waiting' end)`

const named = (uuid: RawBuilder<unknown>) => sql`
  select ${nameOf()} from users where users.tenant_id = waiting_deletions.tenant_id and users.uuid = ${uuid}`

export const optionsFor = ({ userUuid, operations, now }: Reader): ListOptions => ({
  computed: {
    state: stateAt(now),
    asked_by: named(sql`waiting_deletions.asked_by_uuid`),
    decided_by: named(sql`waiting_deletions.decided_by_uuid`),
    is_mine: sql`waiting_deletions.asked_by_uuid = ${userUuid}::uuid`,
  },
  filters: { state: (values) => sql`${stateAt(now)} = any(${textsAmong(values)}::text[])` },
  where: [
    sql`(waiting_deletions.asked_by_uuid = ${userUuid}::uuid
      or waiting_deletions.operation = any(${operations}::text[]))`,
  ],
  neverNull: ['asked_at'],
})

/** How many of others wait that the reader may agree to. */
export async function countToAgree(tx: TenantTx, { userUuid, operations, now }: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from waiting_deletions
    where outcome is null and expires_at > ${now}::timestamptz and asked_by_uuid <> ${userUuid}::uuid
      and operation = any(${operations}::text[])`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Null: there is none, or none that the reader may know of. */
export async function deletionOf(
  tx: TenantTx,
  uuid: string,
  reader: Reader,
): Promise<WaitingDeletion | null> {
  return await get<WaitingDeletion>(tx, entities.WaitingDeletion, uuid, optionsFor(reader))
}

/** What is asked again while it waits is what was asked first. @returns its uuid, and whether it is new */
export async function keepDeletion(
  tx: TenantTx,
  asked: AskedDeletion,
): Promise<{ uuid: string; isNew: boolean }> {
  const { operation, params, ifMatch, entity, name, userUuid, now } = asked
  const call = `${operation}\n${JSON.stringify(params)}`
  // A statement of its own: the next one must see what whoever held it has stored.
  await sql`select pg_advisory_xact_lock(current_tenant(), hashtext(${call}))`.execute(tx)
  const { rows } = await sql<{ uuid: string; isNew: boolean }>`
    with there as (
      select uuid from waiting_deletions
      where operation = ${operation} and params = ${JSON.stringify(params)}::jsonb and outcome is null
        and expires_at > ${now}::timestamptz),
    added as (
      insert into waiting_deletions
        (operation, params, if_match, entity, record_name, asked_by_uuid, asked_at, expires_at)
      select ${operation}, ${JSON.stringify(params)}::jsonb, ${ifMatch}, ${entity}, left(${name}, 300), ${userUuid}::uuid,
        ${now}::timestamptz, ${now}::timestamptz + ${waitingDays}::int * interval '1 day'
      where not exists (select from there)
      returning uuid)
    select uuid, false as "isNew" from there union all select uuid, true from added`.execute(tx)
  return rows[0] as { uuid: string; isNew: boolean }
}

/** The call that waits. */
export interface WaitingCall {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, string>>
  readonly ifMatch: string | null
  readonly askedBy: string
}

/** The call of one that still waits, which nobody else decides before the transaction ends; null: it was decided, or expired. */
export async function heldCall(tx: TenantTx, uuid: string, now: Date): Promise<WaitingCall | null> {
  const { rows } = await sql<WaitingCall>`
    select operation, params, if_match as "ifMatch", asked_by_uuid as "askedBy" from waiting_deletions
    where uuid = ${uuid}::uuid and outcome is null and expires_at > ${now}::timestamptz for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function decide(
  tx: TenantTx,
  uuid: string,
  decision: { readonly outcome: 'deleted' | 'kept'; readonly userUuid: string; readonly now: Date },
): Promise<void> {
  const { outcome, userUuid, now } = decision
  await sql`
    update waiting_deletions set outcome = ${outcome}, decided_by_uuid = ${userUuid}::uuid,
      decided_at = ${now}::timestamptz
    where uuid = ${uuid}::uuid`.execute(tx)
}
