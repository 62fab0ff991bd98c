/** Whether advisors are there at a time, offered to visitors or not: what may be given to them, and why not. */
import { sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { dateIn } from '#rules/dates.ts'
import { awaySpans, type Calendar, closedSpans, openSpans } from '#rules/slots/calendar.ts'
import { type Day, daysBetween } from '#rules/slots/days.ts'
import type { Span } from '#rules/slots/spans.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { type OfTenant, type Range, readCalendars } from './calendar-rows.ts'
import { byUuid } from './offer.ts'
import type { AdvisorSlotQuery, Slot } from './queries.ts'

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
