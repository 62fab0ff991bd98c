import type { components } from '#generated/types.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { ClosedDay } from '../../calendar/MonthTable.tsx'
import type { Slot } from '../../calendar/weeks.ts'
import { client } from '../popup.tsx'

type Schemas = components['schemas']
export type Topic = Schemas['Topic'] & { uuid: string }
export type Receipt = Schemas['BookingReceipt']
export type Details = Omit<Schemas['Booking'], 'hold'>

/** What an advisor can be booked for; either may be empty. */
export interface Offer {
  topics: readonly Topic[]
  types: readonly AppointmentType[]
}

/** What is asked for when times are looked up or held. */
export interface SlotChoice {
  alias: string
  topic: string
  type: AppointmentType
}

/** A time that is kept for this visitor. */
export interface Hold {
  uuid: string
  token: string
  slot: Slot
  /** When it ends, as the server says it. */
  end: string
  /** When it ends by this browser's clock, in ms. */
  until: number
  /** Until when the advisor answers a request; not there where a booking is confirmed at once. */
  answerBy?: string | undefined
}

/** Booking is off here, or this backend has none. */
const nothing = new Set([403, 404, 501])

/** @throws the Response of a refusal, or a NetworkError */
export async function loadOffer(alias: string, signal: AbortSignal): Promise<Offer> {
  const asked = { params: { path: { alias } }, signal }
  try {
    const [topics, types] = await Promise.all([
      client.GET('/api/v1/advisors/{alias}/appointment-topics', asked),
      client.GET('/api/v1/advisors/{alias}/appointment-types', asked),
    ])
    return {
      topics: (topics.data ?? []).filter((topic): topic is Topic => Boolean(topic.uuid)),
      types: (types.data ?? []).map(({ type }) => type),
    }
  } catch (reason) {
    if (reason instanceof Response && nothing.has(reason.status)) return { topics: [], types: [] }
    throw reason
  }
}

/** Ends when the last freed time is free: whoever goes back finds their own time in the list. */
let freed: Promise<void> = Promise.resolve()

/** @param from first day, `to` the last, at most 62 in all */
export async function listSlots(
  { alias, topic, type }: SlotChoice,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<Slot[]> {
  await freed
  const params = { path: { alias }, query: { from, to, topic, type } }
  const { data } = await client.GET('/api/v1/advisors/{alias}/free-slots', { params, signal })
  return data ?? []
}

/** Holidays and closing days between two days; none where they cannot be read: they only explain what is not free. */
export async function listClosings(
  alias: string,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<readonly ClosedDay[]> {
  const params = { path: { alias }, query: { from, to } }
  try {
    const { data } = await client.GET('/api/v1/advisors/{alias}/closings', { params, signal })
    return data ?? []
  } catch {
    return []
  }
}

/** @throws the Response of a refusal, or a NetworkError */
export async function holdSlot({ alias, topic, type }: SlotChoice, slot: Slot): Promise<Hold> {
  await freed
  const body = { advisor: alias, topic, type, start: slot.start }
  const { data, response } = await client.POST('/api/v1/slot-holds', { body })
  if (!data) throw response
  return holdIn(data, slot, response)
}

/**
 * Keeps a time longer than the end that is known.
 *
 * @throws the Response of a refusal, or a NetworkError
 */
export async function extendHold({ token, end, slot }: Hold): Promise<Hold> {
  const body = { hold: token, expires_at: end }
  const { data, response } = await client.POST('/api/v1/slot-hold-extensions', { body })
  if (!data) throw response
  return holdIn(data, slot, response)
}

function holdIn(receipt: Schemas['SlotHoldReceipt'], slot: Slot, response: Response): Hold {
  const served = Date.parse(response.headers.get('date') ?? '')
  // Between the server's clock and this one; the visitor looks at this one.
  const ahead = Number.isNaN(served) ? 0 : Date.now() - served
  const { uuid, token, expires_at: end, answer_by: answerBy } = receipt
  return { uuid, token, slot, end, until: Date.parse(end) + ahead, answerBy }
}

const nothingMore = () => undefined

/** Where it fails the time is free all the same when the hold ends: it never rejects. */
export function freeSlot({ uuid, token }: Hold): Promise<void> {
  freed = client
    .DELETE('/api/v1/slot-holds/{uuid}', {
      params: { path: { uuid }, query: { token } },
      // The page may be on its way out.
      keepalive: true,
    })
    .then(nothingMore, nothingMore)
  return freed
}

/** @throws the Response of a refusal, or a NetworkError */
export async function bookSlot(body: Schemas['Booking'], key: string): Promise<Receipt> {
  const params = { header: { 'Idempotency-Key': key } }
  const { data, response } = await client.POST('/api/v1/appointments', { params, body })
  if (!data) throw response
  return data
}
