/** What a visitor says after an appointment: once, by the token that names the appointment, and changed for some days. */
import { randomUUID } from 'node:crypto'
import type { AppointmentState } from '#rules/appointment-states.ts'
import { changeableUntil, reviewConsentText, reviewRefusal, shortName } from '#rules/reviews.ts'
import type { Body, Ctx } from '#server/platform/binding/handler.ts'
import { HttpError, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { checkVersion, etag } from '#server/platform/contract/etag.ts'
import { addressKey, type Limit, takeAll } from '#server/platform/guards/rate-limits.ts'
import { namedAppointment } from '../appointments/public.ts'
import { pictureUrl } from '../pictures/public.ts'
import {
  changeWords,
  findAppointment,
  findReview,
  insertReview,
  type OwnReview,
  type ReviewedAppointment,
  type ReviewWords,
} from './queries.ts'

type VisitorCtx = Ctx<'getReviewInvitation'> | Ctx<'createProfileReview'> | Ctx<'changeProfileReview'>

/** What is stored counts. A branch's guests share an address; of one appointment there is one review, changed now and then. */
const fromAddress: readonly Limit[] = [
  { name: 'reviews from address', most: 50, seconds: 600 },
  { name: 'reviews from address in a day', most: 400, seconds: 86_400 },
]
const ofAppointment: Limit = { name: 'reviews of appointment', most: 20, seconds: 3600 }

export async function showInvitation(ctx: Ctx<'getReviewInvitation'>) {
  return await replyOf(ctx, await appointmentOf(ctx))
}

export async function create(ctx: Ctx<'createProfileReview'>) {
  const { tx, body, now, translate } = ctx
  const appointment = await appointmentOf(ctx)
  const words = wordsOf(body)
  // A field that people do not see was filled in by a program: it is told what it wants to hear.
  if (body.website) return received(ctx, appointment, randomUUID(), words)
  const refusal = reviewRefusal(stateOf(appointment), null, now)
  if (refusal) throw new HttpError(409, refusal)
  await limit(ctx, appointment)
  const consentText = translate(reviewConsentText)
  const uuid = await insertReview(tx, appointment, words, { consentText, now })
  if (!uuid) throw new HttpError(409, 'You have reviewed this appointment already.')
  return received(ctx, appointment, uuid, words)
}

export async function changeOwn(ctx: Ctx<'changeProfileReview'>) {
  const { tx, body, now } = ctx
  const appointment = await appointmentOf(ctx)
  const review = await findReview(tx, appointment.uuid, { forUpdate: true })
  if (!review) throw notFound()
  const words = wordsOf(body)
  if (body.website || isSame(review, words)) return await replyOf(ctx, appointment)
  const refusal = reviewRefusal(stateOf(appointment), review, now)
  if (refusal) throw new HttpError(409, refusal)
  checkVersion(ctx, review.version, invitation(ctx, appointment, review))
  await limit(ctx, appointment)
  await changeWords(tx, review.uuid, words, now)
  return await replyOf(ctx, appointment)
}

/** The token was checked, and that it is the advisor's of the path. */
async function appointmentOf({ tx, query }: VisitorCtx): Promise<ReviewedAppointment> {
  const named = namedAppointment(query.token ?? '')
  const found = named && (await findAppointment(tx, named.uuid))
  if (!found) throw notFound()
  return found
}

const stateOf = ({ state }: ReviewedAppointment) => ({ state: state as AppointmentState })

const wordsOf = ({ stars, text = '', name = '' }: Body<'createProfileReview'>): ReviewWords => ({
  stars,
  text: text.trim(),
  name: name.trim(),
})

const isSame = (review: OwnReview, { stars, text, name }: ReviewWords) =>
  review.stars === stars && review.text === text && review.name === name

function received(
  { now }: Pick<VisitorCtx, 'now'>,
  { advisor, advisorName }: ReviewedAppointment,
  uuid: string,
  words: ReviewWords,
) {
  const body = {
    uuid,
    state: 'waiting',
    advisor,
    advisor_name: advisorName,
    ...words,
    created_at: now.toISOString(),
  } as const
  return { status: 201, body } as const
}

async function replyOf(ctx: VisitorCtx, appointment: ReviewedAppointment) {
  const review = await findReview(ctx.tx, appointment.uuid)
  const body = invitation(ctx, appointment, review)
  return { status: 200, headers: { etag: etag(body.version) }, body } as const
}

function invitation(
  { now, translate }: Pick<VisitorCtx, 'now' | 'translate'>,
  appointment: ReviewedAppointment,
  review: OwnReview | null,
) {
  const refusal = reviewRefusal(stateOf(appointment), review, now)
  return {
    advisor: appointment.advisor,
    advisor_name: appointment.advisorName,
    profile_picture_url: pictureUrl(appointment.pictureHash),
    suggested_name: shortName(appointment.customer),
    topic: appointment.topic || null,
    start: appointment.start.toISOString(),
    refusal: refusal && translate(refusal),
    changeable_until: review ? changeableUntil(review.createdAt).toISOString() : null,
    version: review?.version ?? 0,
    review: review && wordsAndState(review),
  }
}

const wordsAndState = ({ stars, text, name, state, reason, answer }: OwnReview) => ({
  stars,
  text,
  name,
  state,
  reason,
  answer,
})

async function limit(ctx: VisitorCtx, { uuid }: ReviewedAppointment): Promise<void> {
  const { tx, tenant, now, rateLimitFactor: factor, ip } = ctx
  const uses = [...fromAddress.map((one) => [one, addressKey(ip)] as const), [ofAppointment, uuid] as const]
  const wait = await takeAll(tx, uses, { tenantId: tenant.id, now, factor })
  if (wait !== null) throw tooMany(wait)
}
