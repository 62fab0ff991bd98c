/** Reviews: what of them is stored, and how a visitor's link finds its appointment. */
import { type Generated, sql } from 'kysely'
import type { ReviewReason, ReviewState } from '#rules/reviews.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

declare module '#server/platform/database/tables.ts' {
  interface Database {
    profiles_reviews: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      advisor_uuid: string
      appointment_uuid: string | null
      state: Generated<ReviewState>
      reason: ReviewReason | null
      stars: number
      text: string
      name: string
      email: string | null
      phone: string | null
      consent_text: string
      consented_at: Date
      answer: string | null
      answered_at: Date | null
      answered_by_uuid: string | null
      is_reported: Generated<boolean>
      report: string | null
      decided_at: Date | null
      decided_by_uuid: string | null
      version: Generated<number>
      created_at: Date
      changed_at: Date | null
      updated_at: Date
      updated_by_uuid: string | null
    }
  }
}

/** Jobs of this queue tell an advisor that a review is shown. */
export const shownMails = 'review-shown-mails'

/** What a visitor says of an appointment. */
export interface ReviewWords {
  readonly stars: number
  readonly text: string
  readonly name: string
}

/** An appointment as whoever may review it knows it. */
export interface ReviewedAppointment {
  readonly uuid: string
  readonly state: string
  readonly topic: string
  readonly start: Date
  readonly email: string | null
  readonly phone: string | null
  /** Of the customer, as they booked. */
  readonly customer: string
  readonly pictureHash: string | null
  readonly advisorUuid: string
  readonly advisor: string
  readonly advisorName: string
}

/** A review as its author has it. */
export interface OwnReview extends ReviewWords {
  readonly uuid: string
  readonly state: ReviewState
  readonly reason: ReviewReason | null
  readonly answer: string | null
  readonly createdAt: Date
  readonly version: number
}

/** With the advisor who had the time for it. */
export async function findAppointment(tx: TenantTx, uuid: string): Promise<ReviewedAppointment | null> {
  const { rows } = await sql<ReviewedAppointment>`
    select p.uuid, p.state, p.topic_name as topic, p.starts_at as start, p.email, p.phone,
      p.name as customer, a.picture_hash as "pictureHash", a.uuid as "advisorUuid", a.slug as advisor,
      concat_ws(' ', a.title_prefix, a.first_name, a.last_name) as "advisorName"
    from appointments p join advisors a on a.tenant_id = p.tenant_id and a.uuid = p.calendar_uuid
    where p.uuid = ${uuid}`.execute(tx)
  return rows[0] ?? null
}

export async function findReview(
  tx: TenantTx,
  appointmentUuid: string,
  { forUpdate = false } = {},
): Promise<OwnReview | null> {
  const { rows } = await sql<OwnReview>`
    select uuid, stars, text, name, state, reason, answer, created_at as "createdAt", version
    from profiles_reviews where appointment_uuid = ${appointmentUuid}
    ${forUpdate ? sql`for update` : sql``}`.execute(tx)
  return rows[0] ?? null
}

/** @returns null where the appointment has a review: the database decides, whoever asks at once */
export async function insertReview(
  tx: TenantTx,
  appointment: ReviewedAppointment,
  words: ReviewWords,
  { consentText, now }: { readonly consentText: string; readonly now: Date },
): Promise<string | null> {
  const { email, phone } = appointment
  const stored = await tx
    .insertInto('profiles_reviews')
    .values({
      ...words,
      email,
      phone,
      advisor_uuid: appointment.advisorUuid,
      appointment_uuid: appointment.uuid,
      consent_text: consentText,
      consented_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'appointment_uuid']).doNothing())
    .returning('uuid')
    .executeTakeFirst()
  return stored?.uuid ?? null
}

/** Other words wait to be checked, whatever was decided of the ones before. */
export async function changeWords(tx: TenantTx, uuid: string, words: ReviewWords, now: Date): Promise<void> {
  await tx
    .updateTable('profiles_reviews')
    .set({
      ...words,
      state: 'waiting',
      reason: null,
      is_reported: false,
      report: null,
      decided_at: null,
      decided_by_uuid: null,
      changed_at: now,
      updated_at: now,
      updated_by_uuid: null,
      version: sql<number>`version + 1`,
    })
    .where('uuid', '=', uuid)
    .execute()
}

/** What stands on a profile. */
export interface PublicReview extends ReviewWords {
  readonly uuid: string
  readonly month: string
  readonly answer: string | null
}

export interface ReviewTotals {
  readonly average: number | null
  readonly count: number
  readonly refused: { reason: ReviewReason; count: number }[]
}

/** One page of those that are shown, newest first. */
export async function listShown(
  tx: TenantTx,
  advisorUuid: string,
  { offset, limit, timeZone }: { readonly offset: number; readonly limit: number; readonly timeZone: string },
): Promise<PublicReview[]> {
  const { rows } = await sql<PublicReview>`
    ${prepared} select uuid, stars, text, name, to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month, answer
    from profiles_reviews where advisor_uuid = ${advisorUuid} and state = 'shown'
    order by created_at desc, uuid desc limit ${limit} offset ${offset}`.execute(tx)
  return rows
}

/** Of all that are shown, and of all that were refused. */
export async function totalsOf(tx: TenantTx, advisorUuid: string): Promise<ReviewTotals> {
  const { rows } = await sql<{ reason: ReviewReason | null; count: number; sum: number }>`
    ${prepared} select reason, count(*)::int as count, sum(stars)::int as sum from profiles_reviews
    where advisor_uuid = ${advisorUuid} and state <> 'waiting'
    group by reason order by count(*) desc, reason`.execute(tx)
  const shown = rows.find(({ reason }) => reason === null)
  return {
    // To a tenth, as it is read.
    average: shown ? Math.round((shown.sum / shown.count) * 10) / 10 : null,
    count: shown?.count ?? 0,
    refused: rows.flatMap(({ reason, count }) => (reason ? [{ reason, count }] : [])),
  }
}

/** How many wait to be checked, and how many of those that are shown were reported. */
export async function countToCheck(tx: TenantTx): Promise<{ waiting: number; reported: number }> {
  const { rows } = await sql<{ waiting: number; reported: number }>`
    select (select count(*)::int from profiles_reviews where state = 'waiting') as waiting,
      (select count(*)::int from profiles_reviews where state = 'shown' and is_reported) as reported`.execute(
    tx,
  )
  return rows[0] ?? { waiting: 0, reported: 0 }
}

export interface ShownReview {
  readonly stars: number
  /** Of these words, which their author may have changed. */
  readonly written: Date
  readonly advisorUuid: string
}

/** Null: it is not shown at this moment. */
export async function findShown(tx: TenantTx, uuid: string): Promise<ShownReview | null> {
  const { rows } = await sql<ShownReview>`
    select stars, coalesce(changed_at, created_at) as written, advisor_uuid as "advisorUuid"
    from profiles_reviews where uuid = ${uuid} and state = 'shown'`.execute(tx)
  return rows[0] ?? null
}
