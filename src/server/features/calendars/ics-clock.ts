/** What time it was when an iCalendar file says a time: zones by their IANA name, by its own VTIMEZONE, or the institution's. */
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { dayOf } from '#rules/slots/days.ts'

/** A time as the file writes it, and which of its zones it names. */
export interface WrittenTime {
  readonly wall: ICAL.Time
  readonly zone: string | null
}

/** In epoch milliseconds; of a date, when the day begins. */
export type IcsClock = (time: WrittenTime) => number

/** @param home IANA: of times without a zone, and of those whose zone nobody knows */
export function icsClock(calendar: ICAL.Component, home: string): IcsClock {
  const own = new Map(
    calendar.getAllSubcomponents('vtimezone').map((each) => {
      const zone = new ICAL.Timezone(each)
      return [zone.tzid, zone] as const
    }),
  )
  return ({ wall, zone }) => {
    if (wall.isDate) return dayOf(dateOf(wall), home).start
    if (wall.zone === ICAL.Timezone.utcTimezone) return inUtc(wall)
    if (zone === null) return instantIn(home, wall)
    // A name that everybody knows is kept up to date; what the file says of it need not be.
    if (isIana(zone)) return instantIn(zone, wall)
    const said = own.get(zone)
    return said ? inUtc(wall) - said.utcOffset(wall) * 1000 : instantIn(home, wall)
  }
}

/** YYYY-MM-DD */
export function dateOf({ year, month, day }: ICAL.Time): string {
  const pad = (number: number, digits: number) => String(number).padStart(digits, '0')
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** What the wall shows, as if it were in UTC. */
export const inUtc = ({ year, month, day, hour, minute, second }: ICAL.Time) =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/** What clocks show twice is meant the first time; what they leave out is as late as it would have been without the change. */
function instantIn(zone: string, wall: ICAL.Time): number {
  const { stretches, start } = dayOf(dateOf(wall), zone)
  const shown = inUtc(wall)
  const found = stretches.find(({ offset, ...stretch }) => {
    return stretch.start <= shown - offset && shown - offset < stretch.end
  })
  const { offset } = found ?? stretches[0] ?? { offset: shown - start }
  return shown - offset
}

const known = new Map<string, boolean>()

function isIana(zone: string): boolean {
  const found = known.get(zone)
  if (found !== undefined) return found
  // A file may name as many as it likes.
  if (known.size >= 1_000) known.clear()
  let is = true
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
  } catch {
    is = false
  }
  known.set(zone, is)
  return is
}
