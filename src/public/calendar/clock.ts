import { dateFormatOf } from '#rules/date-formats.ts'
import { dateIn } from '#rules/dates.ts'
import {
  cityOf,
  localeOf,
  spokenClock,
  spokenDay,
  spokenHour,
  spokenLongDay,
  spokenOffset,
  spokenWeekday,
  spokenZone,
} from '#rules/spoken-time.ts'

/** Says instants as the institution's clocks show them, and days by their names. Days are written YYYY-MM-DD. */
export interface Clock {
  /** The day on which an instant lies. */
  dayOf: (instant: string) => string
  /** 14:30 */
  time: (instant: string) => string
  /** UTC+01:00 at that instant. */
  offset: (instant: string) => string
  /** Whose clock: deutsche Zeit */
  zone: string
  /** Berlin */
  city: string
}

/** @param timeZone an IANA name */
export function clockOf(timeZone: string, language: string): Clock {
  const clocks = { language, timeZone }
  return {
    dayOf: (instant) => dateIn(instant, timeZone),
    time: (instant) => spokenClock(new Date(instant), clocks),
    offset: (instant) => spokenOffset(new Date(instant), clocks),
    zone: spokenZone(clocks),
    city: cityOf(timeZone),
  }
}

/** The visitor's own clock. */
export function ownClock(language: string): Clock {
  return clockOf(new Intl.DateTimeFormat().resolvedOptions().timeZone, language)
}

/** Words for days, in the page's language. */
export interface DayNames {
  /** Di, 24. November */
  brief: (day: string) => string
  /** Di, 24. November 2026 */
  short: (day: string) => string
  /** Dienstag, 24. November 2026 */
  long: (day: string) => string
  /** Dez */
  month: (day: string) => string
  /** November, or with its year. */
  longMonth: (day: string, withYear: boolean) => string
  /** Di, Dienstag */
  weekday: (day: string, length: 'short' | 'long') => string
  /** 12 Uhr, of 12:00 */
  hour: (time: string) => string
}

export function dayNamesOf(language: string): DayNames {
  const clocks = { language, timeZone: 'UTC' }
  const noon = (day: string) => new Date(`${day}T12:00:00Z`)
  const says = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormatOf(localeOf(language), { timeZone: 'UTC', ...options })
    return (day: string) => format.format(noon(day))
  }
  const weekdays = {
    short: (day: string) => spokenWeekday(noon(day), clocks),
    long: says({ weekday: 'long' }),
  }
  const months = { with: says({ month: 'long', year: 'numeric' }), without: says({ month: 'long' }) }
  const thisYear = says({ day: 'numeric', month: 'long' })
  return {
    brief: (day) => `${weekdays.short(day)}, ${thisYear(day)}`,
    short: (day) => spokenDay(noon(day), clocks),
    long: (day) => spokenLongDay(noon(day), clocks),
    month: says({ month: 'short' }),
    longMonth: (day, withYear) => months[withYear ? 'with' : 'without'](day),
    weekday: (day, length) => weekdays[length](day),
    // A time of the wall is no instant: it is read by the clock that it is written by.
    hour: (time) => spokenHour(new Date(`1970-01-01T${time}Z`), clocks),
  }
}

/**
 * The time as it is read there; one that the clocks show twice on that day carries its offset.
 *
 * @param others all times of the day
 */
export function timeLabel(clock: Clock, instant: string, others: readonly string[]): string {
  const label = clock.time(instant)
  const isTwice = others.some((other) => other !== instant && clock.time(other) === label)
  return isTwice ? `${label} ${clock.offset(instant)}` : label
}

/** The time by another clock, with the weekday where it is another day there; null where both show the same. */
export function elsewhere(clock: Clock, own: Clock, names: DayNames, instant: string): string | null {
  const day = own.dayOf(instant)
  const isSameDay = day === clock.dayOf(instant)
  if (isSameDay && own.time(instant) === clock.time(instant)) return null
  return isSameDay ? own.time(instant) : `${names.weekday(day, 'short')}, ${own.time(instant)}`
}
