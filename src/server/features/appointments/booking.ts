/** Turning a held slot into an appointment. */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { bookingConsentText } from '#rules/consent-text.ts'
import { dateIn } from '#rules/dates.ts'
import { notPhone } from '#rules/fault-sentence.ts'
import { countryOf, phoneOf } from '#rules/phone.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { type HttpError, invalid, tooMany } from '#server/platform/contract/errors.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { checkTicket, readFormKey } from '#server/platform/guards/form-ticket.ts'
import { onceInFewSteps } from '#server/platform/guards/idempotency.ts'
import { callerKey, type Limit, limitsOf } from '#server/platform/guards/rate-limits.ts'
import { newToken, tokenHash } from '#server/platform/identity/tokens.ts'
import { noteBooking } from '../reports/public.ts'
import { availabilityChanged, closingsFrom, isAwayOrClosed, slotAt, tellCalendars } from '../slots/public.ts'
import { answerTime } from './answer-time.ts'
import { nextFree } from './free-times.ts'
import { endedHold, type Hold, holdFrom, holdOf, type StoredHold } from './held.ts'
import { placeOf } from './place.ts'
import { appointmentMails, appointmentToken, clickedBy, expireInTime } from './queries.ts'
import { keepReviewConsent } from './review-consent.ts'

export type BookingCtx = Pick<
  Ctx<'createAppointment'>,
  | 'tx'
  | 'tenant'
  | 'now'
  | 'ip'
  | 'actor'
  | 'rateLimitFactor'
  | 'modules'
  | 'settings'
  | 'language'
  | 'translate'
  | 'body'
  | 'enqueue'
> & {
  /** What somebody agreed to who proved to be who they are: no form asked them, so none brings a ticket. */
  readonly agreedTo?: string
}

/** As the customer learns it; the token is not kept, it is derived again. */
export interface Receipt {
  readonly uuid: string
  readonly start: string
  readonly end: string
  readonly state: 'requested' | 'confirmed'
  readonly answer_by?: string
  readonly type: Hold['type']
  readonly place: string
}

const hour = 3600

/**
 * Only bookings count. In this order for all, so that two requests never wait for each other's counts. Many share an
 * address (a branch's guests, a carrier's phones): what it may take of one advisor is narrow.
 */
const perCaller: Limit = { name: 'bookings from address', most: 300, seconds: hour }
const perAdvisor: Limit = { name: 'bookings of advisor from address', most: 20, seconds: 24 * hour }
/** A form brings its ticket: what comes without one is a program of somebody's own (product §7.11). */
const withoutTicket: Limit = {
  name: 'bookings of advisor from address without a ticket',
  most: 2,
  seconds: 24 * hour,
}
/** Whoever gets the mails need not be the one who books. */
const perEmail: Limit = { name: 'bookings for e-mail', most: 5, seconds: hour }

export const bookingHandlers = {
  async createAppointment(ctx) {
    const key = ctx.headers['idempotency-key'] as string
    const read = holdOf(tokenHash(ctx.body.hold), ctx.tenant)
    if (ctx.body.website) return { status: 201, body: await pretended(ctx, read) }
    const receipt = await onceInFewSteps<Receipt, HoldAndFormKey>(ctx, key, {
      read: sql`json_build_object('hold', ${read}, 'form_key', ${readFormKey})`,
      make({ hold, form_key: formKey }, keep) {
        if (ctx.body.ticket !== undefined) checkTicket(ctx.body.ticket, formKey, ctx.now)
        return book(ctx, hold, keep)
      },
    })
    await noteBooking(ctx)
    return { status: 201, body: { ...receipt, token: await appointmentToken(ctx.tx, receipt.uuid) } }
  },
} satisfies Handlers

interface HoldAndFormKey {
  readonly hold: StoredHold | null
  readonly form_key: string
}

export async function book(
  ctx: BookingCtx,
  stored: StoredHold | null,
  keep: (kept: Receipt) => RawBuilder<boolean>,
) {
  const { tx, tenant, now } = ctx
  const hold = await requireHold(ctx, stored)
  const { uuid, advisor_uuid: advisorUuid } = hold
  const state = hold.automatic ? ('confirmed' as const) : ('requested' as const)
  const answer = state === 'requested' ? await answerTime(answerQuestion(ctx, hold)) : null
  const booking = { ...customerOf(ctx, hold), state, answer_by: answer, place: placeOf(hold, tenant.name) }
  const kept: Receipt = {
    uuid,
    ...timesOf(hold),
    state,
    ...(answer && { answer_by: answer.toISOString() }),
    type: hold.type,
    place: booking.place,
  }
  const time = { start: hold.starts_at, end: hold.ends_at, isTaken: true as const }
  const { rows } = await sql<{ wait: number | null; is_kept: boolean }>`
    ${prepared} select ${await booked(ctx, hold, booking)} as wait, ${keep(kept)} as is_kept`.execute(tx)
  const { wait, is_kept: isKept } = rows[0] as { wait: number | null; is_kept: boolean }
  if (wait !== null) throw tooManyBookings(wait)
  await keepReviewConsent(ctx, uuid)
  const told = { tenantId: tenant.id, appointment: uuid, step: firstStep, clickedBy: clickedBy(ctx) }
  await ctx.enqueue(appointmentMails, told)
  if (answer) await expireInTime(ctx, answer)
  if (hold.held_until <= now) await availabilityChanged(tx, tenant, advisorUuid, now, time)
  else tellCalendars(tx, tenant, [advisorUuid], time)
  return { kept, isKept }
}

const firstStep = 1

/** All other limits end within an hour. */
const tooManyBookings = (seconds: number) =>
  tooMany(
    seconds,
    seconds > hour
      ? 'Without the ticket of a form only two bookings a day are possible with this advisor. Please reload the page and try again.'
      : undefined,
  )

type Booking = ReturnType<typeof customerOf> & {
  readonly state: Receipt['state']
  readonly answer_by: Date | null
  readonly place: string
}

/** The hold becomes the appointment, with the first step of its history; the seconds to wait if it may not. */
async function booked(ctx: BookingCtx, hold: Hold, booking: Booking): Promise<RawBuilder<number | null>> {
  const { tx, tenant, now, actor, rateLimitFactor: factor, body } = ctx
  const changes = { ...booking, topic_name: hold.topic_name }
  const caller = callerKey(ctx)
  const ofAdvisor = `${caller}\n${hold.advisor_uuid}`
  const isNarrow = body.ticket === undefined && actor.kind === 'guest' && ctx.agreedTo === undefined
  const uses: [Limit, string][] = [
    [perCaller, caller],
    [perAdvisor, ofAdvisor],
    ...(isNarrow ? [[withoutTicket, ofAdvisor] satisfies [Limit, string]] : []),
    [perEmail, booking.email.toLowerCase()],
  ]
  const token = tokenHash(await appointmentToken(tx, hold.uuid))
  return sql`book_held(${hold.uuid}, ${JSON.stringify(changes)}, ${token}, ${body.message?.trim() || null}, ${now},
    ${limitsOf(uses, { tenantId: tenant.id, now, factor })})`
}

/** The hold of a token, locked; one that ended counts as long as its time is free. */
async function requireHold(ctx: BookingCtx, stored: StoredHold | null): Promise<Hold> {
  const { tx, body, now } = ctx
  if (!stored) throw await lost(ctx, tokenHash(body.hold))
  const hold = holdFrom(stored)
  if (hold.starts_at <= now) throw await nextFree(ctx, wishOf(ctx, hold), begun)
  if (hold.held_until > now) return await presentHold(ctx, hold)
  // Nobody else has the time, or the hold would be gone; whether it is still offered is another question.
  const wish = { ...wishOf(ctx, hold), keep: hold.uuid }
  if (!(await slotAt(tx, ctx.tenant, wish))) throw await nextFree(ctx, wish, over)
  return hold
}

/** What was entered since counts: nobody advises who is away or where it is closed, nor is booked what was switched off. */
async function presentHold(ctx: BookingCtx, hold: Hold): Promise<Hold> {
  const { tx, tenant } = ctx
  const wish = wishOf(ctx, hold)
  if (!hold.is_offered) throw await nextFree(ctx, wish, gone)
  const mayBeRefused = hold.may_be_away || (await mayBeClosed(ctx, hold))
  if (mayBeRefused && (await isAwayOrClosed(tx, tenant, { ...wish, ...spanOf(hold) })))
    throw await nextFree(ctx, wish, away)
  return hold
}

/** Something closes its day, or a part of it; the calendar, which is read then, knows which, and what was opened by hand. */
async function mayBeClosed({ tenant }: BookingCtx, { closings, starts_at, ends_at }: Hold): Promise<boolean> {
  const range = { from: dateIn(starts_at, tenant.timeZone), to: dateIn(ends_at, tenant.timeZone) }
  return (await closingsFrom(closings, range)).length > 0
}

const away = 'The advisor is no longer free at this time. These are the next free ones.'
const gone = 'This appointment is no longer offered. Please choose another one.'
const begun = 'This time has begun meanwhile. These are the next free ones.'
const over = 'Your ten minutes are over and the time has been taken. These are the next free ones.'

const wishOf = (
  { modules, now }: BookingCtx,
  hold: Pick<Hold, 'advisor_uuid' | 'topic_uuid' | 'type' | 'starts_at'>,
) => ({
  advisorUuid: hold.advisor_uuid,
  topicUuid: hold.topic_uuid,
  type: hold.type,
  start: hold.starts_at,
  modules,
  now,
})

async function lost(ctx: BookingCtx, hash: Uint8Array): Promise<HttpError> {
  const ended = await endedHold(ctx.tx, hash)
  if (ended) return await nextFree(ctx, wishOf(ctx, ended), over)
  return invalid({ hold: ['Please choose a time again.'] })
}

function customerOf(ctx: BookingCtx, { type }: Hold) {
  const { body, modules, language, translate } = ctx
  return {
    name: body.name.trim(),
    email: body.email.trim(),
    phone: phoneIn(ctx, type),
    message: body.message?.trim() ?? '',
    is_customer: modules.has('is-already-customer') ? (body.is_customer ?? false) : null,
    language,
    // The form speaks the language that the request asks for.
    consent_text: ctx.agreedTo ?? translate(bookingConsentText),
  }
}

/** Kept in E.164, so that the advisor's click dials it. */
function phoneIn({ body, tenant, translate }: BookingCtx, type: Hold['type']): string | null {
  const text = body.phone?.trim()
  if (!text && type !== 'by-phone') return null
  if (!text)
    throw invalid({ phone: [translate('{attribute} cannot be empty', { attribute: translate('Phone') })] })
  const number = phoneOf(text, countryOf(tenant.language))
  if (number) return number
  throw invalid({ phone: [notPhone] })
}

/** A field that people do not see was filled in by a program: it is told what it wants to hear. */
async function pretended(ctx: BookingCtx, read: RawBuilder<StoredHold | null>) {
  const { rows } = await sql<{ hold: StoredHold | null }>`select ${read} as hold`.execute(ctx.tx)
  const hold = await requireHold(ctx, rows[0]?.hold ?? null)
  return {
    uuid: randomUUID(),
    ...timesOf(hold),
    state: 'requested' as const,
    answer_by: (await answerTime(answerQuestion(ctx, hold))).toISOString(),
    token: newToken(),
    type: hold.type,
  }
}

const answerQuestion = ({ tx, tenant, now: asked }: BookingCtx, hold: Hold) => ({
  tx,
  tenant,
  advisorUuid: hold.advisor_uuid,
  starts: hold.starts_at,
  asked,
})

const spanOf = ({ starts_at: start, ends_at: end }: Hold) => ({ start, end })

const timesOf = ({ starts_at, ends_at }: Pick<Hold, 'starts_at' | 'ends_at'>) => ({
  start: starts_at.toISOString(),
  end: ends_at.toISOString(),
})
