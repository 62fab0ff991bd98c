/** Turning a held slot into an appointment. */
import { randomUUID } from 'node:crypto'
import { answerBy } from '#rules/appointment-states.ts'
import { bookingConsentText } from '#rules/consent-text.ts'
import { countryOf, phoneOf } from '#rules/phone.ts'
import { type HttpError, invalid, tooMany } from '#server/platform/errors.ts'
import type { Ctx, Handlers } from '#server/platform/handler.ts'
import { once } from '#server/platform/idempotency.ts'
import { addressKey, type Limit, take } from '#server/platform/rate-limits.ts'
import { newToken, tokenHash } from '#server/platform/tokens.ts'
import { availabilityChanged, slotAt, tellCalendars } from '../slots/queries.ts'
import { nextFree } from './free-times.ts'
import { endedHold, findHold, type Hold } from './held.ts'
import { placeOf } from './place.ts'
import { appendStep, appointmentMails, appointmentToken } from './queries.ts'

type Ask = Ctx<'createAppointment'>

/** As the customer learns it; the token is not kept, it is derived again. */
interface Receipt {
  readonly uuid: string
  readonly start: string
  readonly end: string
  readonly state: 'requested' | 'confirmed'
  readonly type: Hold['type']
  readonly place: string
}

const hour = 3600

/** Only bookings count. In this order for all, so that two requests never wait for each other's counts. */
const perAddress: Limit = { name: 'bookings from address', most: 20, seconds: hour }
/** Whoever gets the mails need not be the one who books. */
const perEmail: Limit = { name: 'bookings for e-mail', most: 5, seconds: hour }

export const bookingHandlers = {
  async createAppointment(ctx) {
    const key = ctx.headers['idempotency-key'] as string
    if (ctx.body.website) return { status: 201, body: await pretended(ctx) }
    const receipt = await once(ctx, key, () => book(ctx))
    return { status: 201, body: { ...receipt, token: await appointmentToken(ctx.tx, receipt.uuid) } }
  },
} satisfies Handlers

async function book(ctx: Ask): Promise<Receipt> {
  const { tx, tenant, now, body } = ctx
  const hold = await neededHold(ctx)
  const customer = customerOf(ctx, hold)
  await limit(ctx, customer.email)
  const state = hold.automatic ? 'confirmed' : 'requested'
  const place = placeOf(hold, tenant.name)
  const token = await appointmentToken(tx, hold.uuid)
  await tx
    .updateTable('appointments')
    .set({
      ...customer,
      state,
      place,
      topic_name: hold.topic_name,
      held_until: null,
      client_hash: null,
      token_hash: tokenHash(token),
      answer_by: state === 'requested' ? answerBy(hold.starts_at, now) : null,
      created_at: now,
      updated_at: now,
    })
    .where('uuid', '=', hold.uuid)
    .execute()
  const startsAt = hold.starts_at
  const first = {
    appointment: hold.uuid,
    state,
    by: 'customer',
    startsAt,
    message: body.message,
    now,
  } as const
  const step = await appendStep(tx, first)
  await ctx.enqueue(appointmentMails, { tenantId: tenant.id, appointment: hold.uuid, step })
  const time = { start: startsAt, end: hold.ends_at, isTaken: true as const }
  if (hold.held_until > now) await tellCalendars(tx, tenant, [hold.advisor_uuid], time)
  else await availabilityChanged(tx, tenant, hold.advisor_uuid, now, time)
  return { uuid: hold.uuid, ...timesOf(hold), state, type: hold.type, place }
}

/** The hold of a token, locked; one that ended counts as long as its time is free. */
async function neededHold(ctx: Ask): Promise<Hold> {
  const { tx, body, now } = ctx
  const hash = tokenHash(body.hold)
  const hold = await findHold(tx, hash)
  if (!hold) throw await lost(ctx, hash)
  if (hold.held_until > now) return hold
  // Nobody else has the time, or the hold would be gone; whether it is still offered is another question.
  const wish = { ...wishOf(ctx, hold), keep: hold.uuid }
  if (!(await slotAt(tx, ctx.tenant, wish))) throw await nextFree(ctx, wish, over)
  return hold
}

const over = 'Your ten minutes are over and the time has been taken. These are the next free ones.'

const wishOf = (
  { modules, now }: Ask,
  hold: Pick<Hold, 'advisor_uuid' | 'topic_uuid' | 'type' | 'starts_at'>,
) => ({
  advisorUuid: hold.advisor_uuid,
  topicUuid: hold.topic_uuid,
  type: hold.type,
  start: hold.starts_at,
  modules,
  now,
})

async function lost(ctx: Ask, hash: Uint8Array): Promise<HttpError> {
  const ended = await endedHold(ctx.tx, hash)
  if (ended) return await nextFree(ctx, wishOf(ctx, ended), over)
  return invalid({ hold: ['Please choose a time again.'] })
}

function customerOf(ctx: Ask, { type }: Hold) {
  const { body, modules, now, language, translate } = ctx
  return {
    name: body.name.trim(),
    email: body.email.trim(),
    phone: phoneIn(ctx, type),
    message: body.message?.trim() ?? '',
    is_customer: modules.has('is-already-customer') ? (body.is_customer ?? false) : null,
    language,
    // The form speaks the language that the request asks for.
    consent_text: translate(bookingConsentText),
    consented_at: now,
  }
}

/** Kept in E.164, so that the advisor's click dials it. */
function phoneIn({ body, tenant, translate }: Ask, type: Hold['type']): string | null {
  const text = body.phone?.trim()
  if (!text && type !== 'by-phone') return null
  if (!text)
    throw invalid({ phone: [translate('{attribute} cannot be empty', { attribute: translate('Phone') })] })
  const number = phoneOf(text, countryOf(tenant.language))
  if (number) return number
  throw invalid({ phone: ['Please enter a phone number with its area code, for instance 0171 2345678.'] })
}

async function limit({ tx, tenant, now, ip, rateLimitFactor: factor }: Ask, email: string): Promise<void> {
  const both = [
    [perAddress, addressKey(ip)],
    [perEmail, email.toLowerCase()],
  ] as const
  for (const [one, key] of both) {
    const wait = await take(tx, one, { tenantId: tenant.id, key, now, factor })
    if (wait !== null) throw tooMany(wait)
  }
}

/** A field that people do not see was filled in by a program: it is told what it wants to hear. */
async function pretended(ctx: Ask) {
  const hold = await neededHold(ctx)
  return {
    uuid: randomUUID(),
    ...timesOf(hold),
    state: 'requested' as const,
    token: newToken(),
    type: hold.type,
  }
}

const timesOf = ({ starts_at, ends_at }: Pick<Hold, 'starts_at' | 'ends_at'>) => ({
  start: starts_at.toISOString(),
  end: ends_at.toISOString(),
})
