/**
 * When a branch is open, as it is entered: 'Mo-Fr 09:00-12:30,14:00-18:00; Sa 10:00-13:00', the way that maps write it
 * (OpenStreetMap's opening_hours), with German days as well.
 */
import { dateFormatOf } from './date-formats.ts'
import { addDays, dateIn, weekdayOf } from './dates.ts'

/** A time of one weekday at which a branch is open. */
export interface OpeningTime {
  /** 1 = Monday to 7 = Sunday. */
  readonly day: number
  /** hh:mm */
  readonly start: string
  /** hh:mm, later than `start`; 24:00 is the end of the day. */
  readonly end: string
}

/** Of one day. */
export type DayTime = Pick<OpeningTime, 'start' | 'end'>

/** A day on which a branch is closed, or open at other times than usual. */
export interface ClosedDay {
  readonly date: string
  /** hh:mm from which on it is closed; null: all day. */
  readonly closed_from: string | null
  /** When it is open on this day, whatever holds otherwise. */
  readonly opening_times?: readonly DayTime[] | undefined
}

export interface OpenState {
  readonly is_open: boolean
  /** hh:mm until which it is open today; null: it is closed. */
  readonly until: string | null
  /** When it opens next; null: it is open, or does not open within a week. */
  readonly opens: { readonly date: string; readonly time: string } | null
}

const dayNumbers = new Map(
  Object.entries({ mo: 1, tu: 2, di: 2, we: 3, mi: 3, th: 4, do: 4, fr: 5, sa: 6, su: 7, so: 7 }),
)
const range = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** Null: it says no times. An empty text has none. */
export function openingTimesOf(text: string): readonly OpeningTime[] | null {
  const parts = asWritten(text)
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  const times: OpeningTime[] = []
  for (const part of parts) {
    const [days = '', ranges = '', ...more] = part.split(/\s+/)
    const numbers = daysOf(days)
    const found = rangesOf(ranges)
    if (more.length > 0 || numbers === null || found === null) return null
    for (const each of found) times.push(...numbers.map((day) => ({ day, ...each })))
  }
  const sorted = times.toSorted((one, other) => one.day - other.day || (one.start < other.start ? -1 : 1))
  const overlaps = sorted.some((one, place) => {
    const next = sorted[place + 1]
    return next?.day === one.day && next.start < one.end
  })
  return overlaps ? null : sorted
}

/** Of one day, in order: '09:00-12:00,14:00-16:00'. Null: it says no times, or some that overlap. */
export function dayTimesOf(text: string): readonly DayTime[] | null {
  const times = rangesOf(asWritten(text).trim())?.toSorted((one, other) => (one.start < other.start ? -1 : 1))
  const overlaps = times?.some(({ end }, place) => (times[place + 1]?.start ?? end) < end)
  return times && !overlaps ? times : null
}

/** People write long dashes, and blanks behind commas. */
const asWritten = (text: string) => text.replaceAll('–', '-').replaceAll(/,\s+/g, ',')

function rangesOf(text: string): readonly DayTime[] | null {
  const times: DayTime[] = []
  for (const each of text.split(',')) {
    const [start = '', end = ''] = range.test(each) ? each.split('-') : []
    if (start >= end) return null
    times.push({ start, end })
  }
  return times
}

function daysOf(text: string): readonly number[] | null {
  const days: number[] = []
  for (const part of text.toLowerCase().split(',')) {
    const [first, last = first, ...more] = part.split('-').map((name) => dayNumbers.get(name))
    if (first === undefined || last === undefined || last < first || more.length > 0) return null
    for (let day = first; day <= last; day++) days.push(day)
  }
  return days
}

/** So many days are looked ahead for when it opens next. */
export const daysAhead = 7

/** Whether it is open at this moment, by the clocks of its zone. */
export function openStateOf(
  times: readonly OpeningTime[],
  closings: readonly ClosedDay[],
  now: Date,
  timeZone: string,
): OpenState {
  const today = dateIn(now, timeZone)
  const clock = clockIn(now, timeZone)
  const open = timesOn(today, times, closings).find(({ start, end }) => start <= clock && clock < end)
  if (open) return { is_open: true, until: open.end, opens: null }
  for (let day = 0; day <= daysAhead; day++) {
    const date = addDays(today, day)
    const next = timesOn(date, times, closings).find(({ start }) => day > 0 || start > clock)
    if (next) return { is_open: false, until: null, opens: { date, time: next.start } }
  }
  return { is_open: false, until: null, opens: null }
}

const clockIn = (now: Date, timeZone: string) =>
  dateFormatOf('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/**
 * Until when what is said of a moment holds: until it closes or opens today, else until midnight, when 'tomorrow' becomes
 * 'today'. On a day with another number of hours it may be one hour off.
 */
export function stateEnds({ until, opens }: OpenState, now: Date, timeZone: string): Date {
  const isToday = opens?.date === dateIn(now, timeZone)
  const end = until ?? (isToday ? opens?.time : undefined) ?? '24:00'
  const minutes = minutesOf(end) - minutesOf(clockIn(now, timeZone))
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000 + minutes * 60_000)
}

/** Of one date, in order: what closes the branch is taken off, and other times of the day stand in place of the usual ones. */
export function timesOn(
  date: string,
  times: readonly OpeningTime[],
  closings: readonly ClosedDay[],
): readonly OpeningTime[] {
  const closed = closings.filter((each) => each.date === date)
  const other = closed.find(({ opening_times }) => opening_times && opening_times.length > 0)
  if (other?.opening_times) return other.opening_times.map((each) => ({ day: weekdayOf(date), ...each }))
  if (closed.some(({ closed_from }) => closed_from === null)) return []
  const last = closed.map(({ closed_from }) => closed_from ?? '').toSorted()[0]
  const ofDay = times.filter(({ day }) => day === weekdayOf(date))
  if (last === undefined) return ofDay
  return ofDay.flatMap((time) =>
    time.start >= last ? [] : [time.end > last ? { ...time, end: last } : time],
  )
}

/** 09:00–12:00, 14:00–18:00 */
export const writtenRanges = (times: readonly DayTime[]): string =>
  times.map(({ start, end }) => `${start}–${end}`).join(', ')

/** Days that have the same times stand together, in the order of the week: Mon–Fri 09:00–18:00. */
export function writtenTimes(
  times: readonly OpeningTime[],
  weekday: (day: number) => string,
): readonly (readonly [days: string, hours: string])[] {
  const hours = (day: number) => writtenRanges(times.filter((each) => each.day === day))
  const lines: { first: number; last: number; hours: string }[] = []
  for (let day = 1; day <= 7; day++) {
    const before = lines.at(-1)
    const own = hours(day)
    if (own === '') continue
    if (before && before.hours === own && before.last === day - 1) before.last = day
    else lines.push({ first: day, last: day, hours: own })
  }
  return lines.map(({ first, last, hours }) => [
    first === last ? weekday(first) : `${weekday(first)}–${weekday(last)}`,
    hours,
  ])
}
