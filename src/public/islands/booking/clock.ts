/** Says instants as the institution's clocks show them, and days by their names. Days are written YYYY-MM-DD. */
export interface Clock {
  /** The day on which an instant lies. */
  dayOf: (instant: string) => string
  /** 14:30 */
  time: (instant: string) => string
  /** GMT+1 at that instant. */
  offset: (instant: string) => string
  /** Berlin */
  city: string
}

/** English is British: day before month, 24 hours. */
const localeOf = (language: string) => (language.startsWith('de') ? language : 'en-GB')

/** @param timeZone an IANA name */
export function clockOf(timeZone: string, language: string): Clock {
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const time = new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return {
    dayOf: (instant) => day.format(new Date(instant)),
    time: (instant) => time.format(new Date(instant)),
    offset: (instant) =>
      zone.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? '',
    city: timeZone.replace(/^.*\//, '').replaceAll('_', ' '),
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
}

export function dayNamesOf(language: string): DayNames {
  const locale = localeOf(language)
  const says = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return (day: string) => format.format(new Date(`${day}T12:00:00Z`))
  }
  const date = says({ day: 'numeric', month: 'long', year: 'numeric' })
  const weekdays = { short: says({ weekday: 'short' }), long: says({ weekday: 'long' }) }
  const months = { with: says({ month: 'long', year: 'numeric' }), without: says({ month: 'long' }) }
  const thisYear = says({ day: 'numeric', month: 'long' })
  return {
    brief: (day) => `${weekdays.short(day)}, ${thisYear(day)}`,
    short: (day) => `${weekdays.short(day)}, ${date(day)}`,
    long: (day) => `${weekdays.long(day)}, ${date(day)}`,
    month: says({ month: 'short' }),
    longMonth: (day, withYear) => months[withYear ? 'with' : 'without'](day),
    weekday: (day, length) => weekdays[length](day),
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
