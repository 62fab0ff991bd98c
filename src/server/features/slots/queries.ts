/** Free slots for the other features; see the functions. Who changes them says so by availability.ts. */
import { type RawBuilder, sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { addDays, dateIn } from '#rules/dates.ts'
import { awaySpans, type Calendar, closedSpans, openSpans } from '#rules/slots/calendar.ts'
import { type Day, daysBetween } from '#rules/slots/days.ts'
import { freeSlots as freeOf, refusalOf, type SlotRefusal } from '#rules/slots/slots.ts'
import type { Span } from '#rules/slots/spans.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type OfTenant, type Range, readCalendars } from './calendar-rows.ts'
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

/**
 * Whether the advisor is blocked, absent or busy elsewhere at some of this time. Other appointments are the database's to
 * refuse, and hours that are not offered to visitors may still be given.
 */
export async function isAway(
  tx: TenantTx,
  tenant: OfTenant,
  { start, end, ...ask }: Slot & PresenceQuery,
): Promise<boolean> {
  const times = await timesBetween(tx, tenant, { ...ask, start, end })
  return !times || touches(times.away, spanOf({ start, end }))
}

/** As isAway(), or the day is closed: what an advisor may still give, no visitor books any more (product §13.11). */
export async function isAwayOrClosed(
  tx: TenantTx,
  tenant: OfTenant,
  { start, end, type, ...ask }: Slot & PresenceQuery & { readonly type: AppointmentType },
): Promise<boolean> {
  const times = await timesBetween(tx, tenant, { ...ask, start, end })
  if (!times) return true
  const span = spanOf({ start, end })
  return touches(times.away, span) || touches(closedSpans(times.calendar, times.days, type), span)
}

type PresenceQuery = Pick<AdvisorSlotQuery, 'advisorUuid' | 'modules' | 'now'>

/** A time that is asked for, and what it would occupy with its buffers. */
export interface TimeToTake extends Slot {
  readonly occupied: Slot
}

/**
 * Answers for any number of times, after one reading, whether the advisor could take them over: neither away nor given to
 * others. As for isAway(), offered hours do not count.
 */
export async function presenceBetween(
  tx: TenantTx,
  tenant: OfTenant,
  ask: Slot & PresenceQuery,
): Promise<(time: TimeToTake) => boolean> {
  const times = await timesBetween(tx, tenant, ask)
  if (!times) return () => false
  return (time) => obstacleTo(times, time) === null
}

/** How somebody stands to an appointment that they could take over (product §10.14). */
export type Standing = 'free' | 'no-hours' | 'appointment' | 'away'

/** Of each of these advisors, after one reading, what presenceBetween() says of one time, and why. */
export async function standingsAt(
  tx: TenantTx,
  tenant: OfTenant,
  { advisorUuids, time, ...ask }: StandingsQuery,
): Promise<ReadonlyMap<string, Standing>> {
  const days = daysOf(tenant, time)
  const where = sql`a.uuid = any(${[...advisorUuids]}::uuid[])`
  const calendars = await readCalendars(tx, tenant, { ...ask, ...rangeOf(tenant, time), where })
  return new Map(
    calendars.map(({ uuid, calendar }) => {
      const hasHours = openSpans(calendar, days).some((open) => holds(open, spanOf(time)))
      return [uuid, obstacleTo(timesOfCalendar(calendar, days), time) ?? (hasHours ? 'free' : 'no-hours')]
    }),
  )
}

interface StandingsQuery extends Omit<PresenceQuery, 'advisorUuid'> {
  readonly advisorUuids: readonly string[]
  readonly time: TimeToTake
}

/** Why nobody can take a time over. */
function obstacleTo({ away, taken }: PresenceTimes, time: TimeToTake): 'away' | 'appointment' | null {
  if (touches(away, spanOf(time))) return 'away'
  return touches(taken, spanOf(time.occupied)) ? 'appointment' : null
}

const holds = (open: Span, { start, end }: Span) => open.start <= start && end <= open.end

const spanOf = ({ start, end }: Slot): Span => ({ start: start.getTime(), end: end.getTime() })

const touches = (spans: readonly Span[], { start, end }: Span) =>
  spans.some((span) => span.start < end && span.end > start)

interface PresenceTimes {
  readonly calendar: Calendar
  readonly days: readonly Day[]
  readonly away: readonly Span[]
  readonly taken: readonly Span[]
}

/** Null: there is no such advisor. */
async function timesBetween(
  tx: TenantTx,
  tenant: OfTenant,
  { advisorUuid, start, end, modules, now }: Slot & PresenceQuery,
): Promise<PresenceTimes | null> {
  const time = { start, end }
  const where = byUuid(advisorUuid)
  const [stored] = await readCalendars(tx, tenant, { modules, now, ...rangeOf(tenant, time), where })
  return stored ? timesOfCalendar(stored.calendar, daysOf(tenant, time)) : null
}

const rangeOf = ({ timeZone }: OfTenant, { start, end }: Slot): Range => ({
  from: dateIn(start, timeZone),
  to: dateIn(end, timeZone),
})

function daysOf(tenant: OfTenant, time: Slot): Day[] {
  const { from, to } = rangeOf(tenant, time)
  return daysBetween(from, to, tenant.timeZone)
}

const timesOfCalendar = (calendar: Calendar, days: readonly Day[]): PresenceTimes => ({
  calendar,
  days,
  away: awaySpans(calendar, days),
  taken: calendar.taken.map(({ occupied }) => occupied),
})

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
