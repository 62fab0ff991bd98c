/** Whether a customer may be asked for a review (product §19.16): agreed to when they book, and taken back by their own link. */
import { sql } from 'kysely'
import { toldAfterSeconds } from '#rules/appointment-states.ts'
import { reviewAskText } from '#rules/reviews.ts'
import type { Ctx, Reply } from '#server/platform/binding/handler.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'

/** The queue of mails that ask for a review, `{ tenantId, appointment }`. */
export const reviewInvitations = 'review-invitation-mails'

/** Of `appointments`, or of what stands for it. */
export const asksForReview = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.review_consented_at`)} is not null
    and ${sql.ref(`${table}.review_withdrawn_at`)} is null`

type BookingCtx = Pick<
  Ctx<'createAppointment'>,
  'tx' | 'body' | 'modules' | 'settings' | 'tenant' | 'language' | 'translate' | 'now'
>

/** Kept in the words that the form showed. Without the module nobody was asked, whatever is sent. */
export async function keepReviewConsent(ctx: BookingCtx, uuid: string): Promise<void> {
  const { tx, body, modules, settings, tenant, language, translate, now } = ctx
  if (!body.review_consent || !modules.has('profiles-reviews')) return
  const own = reviewAskText(settings, { language, own: tenant.language })
  await tx
    .updateTable('appointments')
    .set({
      review_consent_text: own.written ?? translate(own.usual, { tenant: tenant.name }),
      review_consented_at: now,
    })
    .where('uuid', '=', uuid)
    .execute()
}

/** Of the same address no other appointment is asked about either; what is agreed to afterwards counts anew. */
export async function withdrawReviewConsent(
  ctx: Ctx<'deleteReviewConsent'>,
): Promise<Reply<'deleteReviewConsent'>> {
  const { tx, params, now } = ctx
  await sql`
    update appointments set review_withdrawn_at = ${now}
    where review_consented_at is not null and review_withdrawn_at is null and (uuid = ${params.uuid} or lower(email) = (
      select lower(p.email) from appointments p where p.uuid = ${params.uuid}))`.execute(tx)
  return { status: 204 }
}

/** A day later the appointment can be judged, and whoever has to say that nobody came has said it. */
const hoursAfter = 24

/**
 * Asks the customer once the appointment was kept, in the transaction that says so: a day after its end, and late enough to
 * correct what was pressed by mistake. Who did not agree costs nothing.
 */
export async function askForReview(
  { tx, tenant, now, enqueue }: Pick<Ctx, 'tx' | 'tenant' | 'now' | 'enqueue'>,
  uuid: string,
): Promise<void> {
  const agreed = await tx
    .selectFrom('appointments')
    .select('ends_at')
    .where('uuid', '=', uuid)
    .where('state', '=', 'done')
    .where(asksForReview('appointments'))
    .executeTakeFirst()
  if (!agreed) return
  const startAfter = new Date(
    Math.max(agreed.ends_at.getTime() + hoursAfter * 3_600_000, now.getTime() + toldAfterSeconds * 1000),
  )
  await enqueue(reviewInvitations, { tenantId: tenant.id, appointment: uuid }, { startAfter })
}

/** What a mail that asks for a review has to know. */
export interface AskedCustomer {
  readonly uuid: string
  readonly email: string
  readonly language: string
  readonly topic: string
  readonly start: Date
  readonly advisor: string
  readonly advisorName: string
}

/**
 * Whom to ask about an appointment at this moment: kept, agreed to, neither withdrawn nor erased, not reviewed yet, of an
 * advisor whom visitors find. Null: nobody.
 */
export async function findAsked(tx: TenantTx, uuid: string): Promise<AskedCustomer | null> {
  const { rows } = await sql<AskedCustomer>`
    select p.uuid, p.email, p.language, p.topic_name as topic, p.starts_at as start, a.slug as advisor,
      concat_ws(' ', a.title_prefix, a.first_name, a.last_name) as "advisorName"
    from appointments p join advisors a on a.tenant_id = p.tenant_id and a.uuid = p.calendar_uuid
    where p.uuid = ${uuid} and p.state = 'done' and p.email is not null and a.is_active and ${asksForReview('p')}`.execute(
    tx,
  )
  return rows[0] ?? null
}
