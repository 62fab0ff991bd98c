/** Until when a request is to be answered (product §10.5). */
import { addDays, dateIn, weekdayOf } from './dates.ts'
import { dayOf, wallSpans } from './slots/days.ts'
import type { Span } from './slots/spans.ts'

/** On which days an institution works. */
export interface WorkCalendar {
  /** IANA name. */
  readonly zone: string
  /** Dates that are closed as a whole, besides weekends. */
  readonly holidays: readonly string[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const workingDays = 2

/** So long before it starts the customer is to know, and so long an advisor has at least. */
const notice = 2 * hourMs

/** Between these wall times, in minutes since midnight, requests are answered. */
const opens = 8 * 60
const closes = 18 * 60

/**
 * Until when a request is to be answered: within two working days, two hours before it starts at the latest, and on a
 * working day between 8:00 and 18:00: what would be due in the night, or while nobody works, is due at 18:00 before, if two
 * hours are left until then. Where less than four are left until it starts, after half of them.
 */
export function answerBy(starts: Date, now: Date, calendar: WorkCalendar): Date {
  const left = starts.getTime() - now.getTime()
  const latest = starts.getTime() - Math.min(notice, left / 2)
  const due = Math.min(latest, afterWorkingDays(now, calendar, latest))
  const evening = lastWorked(due, now, calendar)
  return new Date(evening - now.getTime() >= notice ? evening : due)
}

/** Whether holidays cannot change when a request is due: nobody needs to look them up then. */
export function isDueWhatever(starts: Date, now: Date, zone: string): boolean {
  const due = answerBy(starts, now, { zone, holidays: [] })
  const isSoon = starts.getTime() <= now.getTime() + workingDays * dayMs + notice
  // On the day of the visit the advisor works.
  return isSoon && dateIn(due, zone) === dateIn(starts, zone)
}

/** Days of 24 hours: those that end on a day that is worked count. @param until nothing later matters */
function afterWorkingDays(now: Date, calendar: WorkCalendar, until: number): number {
  const today = dateIn(now, calendar.zone)
  let days = 0
  for (let worked = 0; worked < workingDays && now.getTime() + days * dayMs < until; ) {
    days++
    if (isWorked(addDays(today, days), calendar)) worked++
  }
  return now.getTime() + days * dayMs
}

/** The last moment until `due` at which somebody works; before `now` where nobody does since then. */
function lastWorked(due: number, now: Date, calendar: WorkCalendar): number {
  const today = dateIn(now, calendar.zone)
  for (let date = dateIn(due, calendar.zone); date >= today; date = addDays(date, -1)) {
    const hours = isWorked(date, calendar) ? workedHours(date, calendar.zone) : undefined
    if (hours && due >= hours.start) return Math.min(due, hours.end)
  }
  return Number.NEGATIVE_INFINITY
}

const isWorked = (date: string, { holidays }: WorkCalendar) =>
  weekdayOf(date) <= 5 && !holidays.includes(date)

const workedHours = (date: string, zone: string): Span | undefined =>
  wallSpans(dayOf(date, zone), opens, closes)[0]
