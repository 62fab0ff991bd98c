/** Appointments: the one way in, and what other features may know of them. */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { AppointmentState as LastingState } from '#rules/appointment-states.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { signedToken } from '#server/platform/guards/signing-key.ts'

export type AppointmentState = LastingState | 'held'
export type ChangedBy = 'customer' | 'advisor' | 'substitute' | 'administrator' | 'system'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    appointments: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      advisor_uuid: string
      substitute_uuid: string | null
      /** Whose time it takes: the substitute's, or the advisor's. */
      calendar_uuid: GeneratedAlways<string>
      state: AppointmentState
      type: AppointmentType
      topic_uuid: Generated<string | null>
      topic_name: Generated<string>
      starts_at: Date
      ends_at: Date
      /** '[2026-11-24 08:55+00,2026-11-24 10:05+00)' */
      occupied: string
      held_until: Date | null
      name: Generated<string>
      email: string | null
      phone: string | null
      message: Generated<string>
      is_customer: boolean | null
      place: Generated<string>
      answer_by: Date | null
      token_hash: Uint8Array | null
      client_hash: Uint8Array | null
      sequence: Generated<number>
      language: Generated<string>
      consent_text: string | null
      consented_at: Date | null
      /** That the customer may be asked for a review, in whose words; see review-consent.ts. */
      review_consent_text: string | null
      review_consented_at: Date | null
      review_withdrawn_at: Date | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
      version: Generated<number>
    }
    appointment_history: {
      tenant_id: Generated<number>
      appointment_uuid: string
      step: number
      at: Date
      state: LastingState
      by: ChangedBy
      starts_at: Date
      message: string | null
      /** Who advises from then on. */
      holder_uuid: string | null
      /** When its mails began to leave, if it is one that can be taken back. */
      told_at: Date | null
    }
    ended_holds: {
      tenant_id: Generated<number>
      token_hash: Uint8Array
      advisor_uuid: string
      topic_uuid: string | null
      type: AppointmentType
      starts_at: Date
      ended_at: Date
    }
  }
}

/** The queue of mails about a change: one job for each row of the history, `{ tenantId, appointment, step, clickedBy }`. */
export const appointmentMails = 'appointment-mails'

/**
 * The queue of mails about many changes at once, `{ tenantId, steps: { appointment, step }[], clickedBy }`: one mail for each
 * customer.
 */
export const settledMails = 'settled-appointment-mails'

/** Alias of whoever is signed in and did it: they are not mailed about it (product §10.13). */
export const clickedBy = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.kind === 'user' ? actor.alias : null

const untilNextLook = 10 * 60_000

/** A request that is to be answered within minutes does not wait for the job that looks from time to time. */
export async function expireInTime(
  { tenant, now, enqueue }: Pick<Ctx, 'tenant' | 'now' | 'enqueue'>,
  answerBy: Date,
): Promise<void> {
  if (answerBy.getTime() - now.getTime() > untilNextLook) return
  // The database's clock, by which jobs begin, may go before the server's.
  const startAfter = new Date(answerBy.getTime() + 1000)
  await enqueue('appointments-expiry', { tenantId: tenant.id }, { startAfter })
}

export interface NewAppointment {
  readonly advisorUuid: string
  readonly type: AppointmentType
  readonly state: 'held' | 'requested' | 'confirmed'
  readonly startsAt: Date
  readonly endsAt: Date
  /** Minutes kept free before and after. */
  readonly buffers?: { readonly before: number; readonly after: number }
  /** With the state held only. */
  readonly heldUntil?: Date
  readonly topicUuid?: string
  readonly tokenHash?: Uint8Array
  /** Of whoever holds it. */
  readonly clientHash?: Uint8Array
}

/**
 * Takes the time of an appointment, or does not: null if any part of it, buffers included, is taken.
 *
 * @param now holds that ended before it no longer count
 */
export async function insertAppointment(
  tx: TenantTx,
  appointment: NewAppointment,
  now: Date,
): Promise<string | null> {
  const { advisorUuid, type, state, startsAt, endsAt, heldUntil, topicUuid, tokenHash, clientHash } =
    appointment
  const { from, to } = occupiedTime(appointment)
  const { rows } = await sql<{ uuid: string | null }>`
    ${prepared} select insert_appointment(${advisorUuid}, ${type}, ${state}, ${startsAt}, ${endsAt}, ${from}, ${to},
      ${heldUntil ?? null}, ${topicUuid ?? null}, ${tokenHash ?? null}, ${clientHash ?? null}, ${now}) as uuid`.execute(
    tx,
  )
  return rows[0]?.uuid ?? null
}

export function occupiedTime({
  startsAt,
  endsAt,
  buffers,
}: Pick<NewAppointment, 'startsAt' | 'endsAt' | 'buffers'>) {
  return {
    from: new Date(startsAt.getTime() - (buffers?.before ?? 0) * 60_000),
    to: new Date(endsAt.getTime() + (buffers?.after ?? 0) * 60_000),
  }
}

/** Drops holds that ended and lie in the way, and keeps who is to be told. */
export async function dropEndedHolds(
  tx: TenantTx,
  calendarUuid: string,
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
): Promise<void> {
  await sql`select drop_ended_holds(${calendarUuid}, ${from}, ${to}, ${now})`.execute(tx)
}

/** What is added to the history of an appointment. */
export interface NewHistoryStep {
  readonly appointment: string
  readonly state: LastingState
  readonly by: ChangedBy
  readonly startsAt: Date
  readonly message?: string | null | undefined
  readonly now: Date
}

/** Appends to the history of an appointment whose row the transaction has locked. @returns the number of the step */
export async function appendStep(tx: TenantTx, step: NewHistoryStep): Promise<number> {
  const { appointment, state, by, startsAt, message, now } = step
  const { rows } = await sql<{ step: number }>`
    insert into appointment_history (appointment_uuid, step, at, state, by, starts_at, message, holder_uuid)
    select ${appointment}, coalesce(max(step), 0) + 1, ${now}, ${state}, ${by}, ${startsAt}, ${message?.trim() || null},
      (select calendar_uuid from appointments where uuid = ${appointment})
    from appointment_history where appointment_uuid = ${appointment}
    returning step`.execute(tx)
  return rows[0]?.step as number
}

/** The token of the customer's private link. */
export const appointmentToken = (tx: TenantTx, uuid: string) => signedToken(tx, 'appointment', uuid)

/** How many were booked since then, and how many nobody has confirmed. */
export async function countBooked(tx: TenantTx, since: Date): Promise<{ week: number; waiting: number }> {
  const { rows } = await sql<{ week: number; waiting: number }>`
    select (
      select count(*)::int from appointments where created_at >= ${since}::timestamptz and state <> 'held') as week,
      (select count(*)::int from appointments where state = 'requested') as waiting`.execute(tx)
  return rows[0] ?? { week: 0, waiting: 0 }
}
