/** Free slots for the other features; see the functions. Who changes them says so by availability.ts. */
import type { RawBuilder } from 'kysely'
import { addDays, dateIn } from '#rules/dates.ts'
import { freeSlots as freeOf, refusalOf, type SlotRefusal } from '#rules/slots/slots.ts'
import type { Span } from '#rules/slots/spans.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { OfTenant, Range } from './calendar-rows.ts'
import {
  bySlug,
  byUuid,
  lastDay,
  type OfferQuery,
  type OfferRefusal,
  readOffer,
  todayOf,
  withinReach,
} from './offer.ts'

export interface Slot {
  readonly start: Date
  readonly end: Date
}

/** What is asked of the free times of one advisor. */
export interface AdvisorSlotQuery extends OfferQuery {
  readonly advisorUuid: string
}

interface SlotAtQuery extends AdvisorSlotQuery {
  readonly start: Date
}

/** In order; none where the advisor offers neither topic nor type. Days beyond what can be booked are not read. */
export async function freeSlots(
  tx: TenantTx,
  tenant: OfTenant,
  ask: AdvisorSlotQuery & Range,
): Promise<Slot[]> {
  return (await bufferedSlots(tx, tenant, ask)).slots
}

/** As freeSlots(), with the `buffer` that each of them occupies before and after: see slotOrRefusal(). */
export async function bufferedSlots(
  tx: TenantTx,
  tenant: OfTenant,
  ask: AdvisorSlotQuery & Range,
): Promise<{ readonly slots: Slot[]; readonly buffer: number }> {
  const none = { slots: [], buffer: 0 }
  const range = withinReach(tenant, ask, ask)
  if (!range) return none
  const found = await readOf(tx, tenant, ask, range)
  if (typeof found === 'string') return none
  const { calendar } = found.stored
  const slots = freeOf(calendar, { ...found.asked, ...range }).map(timesOf)
  return { slots, buffer: calendar.buffer / 2 }
}

/** Why a time cannot be had: the calendar's reason, or that the advisor does not offer it. */
export type FreeTimeRefusal = SlotRefusal | OfferRefusal

/**
 * The slot that begins at `start`, for hold, book and move; or why none does, for the message.
 *
 * `buffer`: minutes to occupy before and after, so that two appointments are as far apart as the settings say: a half of
 * them for each.
 */
export async function slotOrRefusal(
  tx: TenantTx,
  tenant: OfTenant,
  ask: SlotAtQuery,
): Promise<BufferedSlot | FreeTimeRefusal> {
  return (await slotOf(tx, tenant, { ...ask, where: byUuid(ask.advisorUuid) })).found
}

type BufferedSlot = Slot & { readonly buffer: number }
type FoundSlot =
  | { readonly advisorUuid: string; readonly found: BufferedSlot | FreeTimeRefusal }
  | { readonly advisorUuid: null; readonly found: OfferRefusal }

/** As slotOrRefusal(), of an advisor who is known by alias; their uuid wherever they take appointments. */
export function slotOfAlias(
  tx: TenantTx,
  tenant: OfTenant,
  ask: OfferQuery & { readonly alias: string; readonly start: Date },
) {
  return slotOf(tx, tenant, { ...ask, where: bySlug(ask.alias) })
}

async function slotOf(
  tx: TenantTx,
  tenant: OfTenant,
  ask: OfferQuery & { readonly where: RawBuilder<unknown>; readonly start: Date },
): Promise<FoundSlot> {
  const offer = await readOffer(tx, tenant, { ...ask, ...dayAround(tenant, ask) })
  if (typeof offer === 'string') return { advisorUuid: null, found: offer }
  const { asked, stored } = offer
  const start = ask.start.getTime()
  const end = start + asked.length * 60_000
  const refusal = refusalOf(stored.calendar, asked, start)
  const found = refusal ?? { ...timesOf({ start, end }), buffer: stored.calendar.buffer / 2 }
  return { advisorUuid: stored.uuid, found }
}

/** The slot at a time; null where there is none, and nobody asks why. */
export async function slotAt(tx: TenantTx, tenant: OfTenant, ask: SlotAtQuery) {
  const found = await slotOrRefusal(tx, tenant, ask)
  return typeof found === 'string' ? null : found
}

/** Why slotAt() found none; null if there is one. */
export async function refusalOfSlot(
  tx: TenantTx,
  tenant: OfTenant,
  ask: SlotAtQuery,
): Promise<FreeTimeRefusal | null> {
  const found = await slotOrRefusal(tx, tenant, ask)
  return typeof found === 'string' ? found : null
}

/** Types of appointments that an advisor offers for a topic; none where neither is offered. */
export async function offeredTypes(tx: TenantTx, tenant: OfTenant, ask: Omit<AdvisorSlotQuery, 'type'>) {
  const today = todayOf(tenant, ask)
  const where = byUuid(ask.advisorUuid)
  const found = await readOffer(tx, tenant, {
    ...ask,
    type: 'in-branch',
    from: today,
    to: today,
    where,
    isNamed: true,
  })
  return typeof found === 'string' ? [] : found.stored.types
}

/** At most `count` from `after` on, as far ahead as can be booked. */
export async function nextFreeSlots(
  tx: TenantTx,
  tenant: OfTenant,
  ask: AdvisorSlotQuery & { readonly after: Date; readonly count: number },
): Promise<Slot[]> {
  const slots: Slot[] = []
  for (const part of partsFrom(tenant, ask)) {
    const found = await readOf(tx, tenant, ask, part)
    if (typeof found === 'string') return slots
    const { asked, stored } = found
    const more = { after: ask.after.getTime(), most: ask.count - slots.length }
    slots.push(...freeOf(stored.calendar, { ...asked, ...part, ...more }).map(timesOf))
    if (slots.length >= ask.count || part.to >= lastDay(tenant, ask, stored.calendar.window)) break
  }
  return slots
}

/** Mostly the next two weeks hold what is looked for. */
const partDays = [14, 60, 300, 400]

function* partsFrom(tenant: OfTenant, ask: AdvisorSlotQuery & { readonly after: Date }): Generator<Range> {
  const first = dateIn(Math.max(ask.after.getTime(), ask.now.getTime()), tenant.timeZone)
  let from = first
  for (const days of partDays) {
    const part = withinReach(tenant, ask, { from, to: addDays(from, days - 1) })
    if (!part) return
    yield part
    from = addDays(from, days)
  }
}

function readOf(tx: TenantTx, tenant: OfTenant, ask: AdvisorSlotQuery, range: Range) {
  return readOffer(tx, tenant, { ...ask, from: range.from, to: range.to, where: byUuid(ask.advisorUuid) })
}

/** Beyond what can be booked today will do: the refusal is 'past' or 'too-far' whatever the calendar holds. */
function dayAround(tenant: OfTenant, ask: OfferQuery & { readonly start: Date }): Range {
  const today = todayOf(tenant, ask)
  const day = dateIn(ask.start, tenant.timeZone)
  return withinReach(tenant, ask, { from: day, to: day }) ?? { from: today, to: today }
}

const timesOf = ({ start, end }: Span): Slot => ({ start: new Date(start), end: new Date(end) })
