/** The time of an appointment as people read it: by the institution's clocks, with the zone where it travels alone. */
import { dateFormatOf } from './date-formats.ts'

export interface Clocks {
  /** de, de-AT, de-CH or en. */
  readonly language: string
  /** IANA name. */
  readonly timeZone: string
}

const isGerman = (language: string) => language.startsWith('de')

/** The locale for Intl: English is British, day before month, 24 hours. */
export const localeOf = (language: string) => (isGerman(language) ? language : 'en-GB')

function format(at: Date, { language, timeZone }: Clocks, options: Intl.DateTimeFormatOptions): string {
  return dateFormatOf(localeOf(language), { timeZone, ...options }).format(at)
}

/** 'Di', 'Tue' */
export function spokenWeekday(at: Date, clocks: Clocks): string {
  return format(at, clocks, { weekday: 'short' }).replace(/\.$/, '')
}

const spokenDate = (at: Date, clocks: Clocks) =>
  format(at, clocks, { day: 'numeric', month: 'long', year: 'numeric' })

/** 'Di, 24. November 2026', 'Tue, 24 November 2026' */
export function spokenDay(at: Date, clocks: Clocks): string {
  return `${spokenWeekday(at, clocks)}, ${spokenDate(at, clocks)}`
}

/** 'Di, 24. November', 'Tue, 24 November': where the year goes without saying. */
export function spokenComingDay(at: Date, clocks: Clocks): string {
  return `${spokenWeekday(at, clocks)}, ${format(at, clocks, { day: 'numeric', month: 'long' })}`
}

/** 'Dienstag, 24. November 2026' */
export function spokenLongDay(at: Date, clocks: Clocks): string {
  return `${format(at, clocks, { weekday: 'long' })}, ${spokenDate(at, clocks)}`
}

/** '14:30' */
export function spokenClock(at: Date, clocks: Clocks): string {
  return format(at, clocks, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** A time with its offset from UTC: '02:30 GMT+2'. */
export function spokenClockWithOffset(at: Date, clocks: Clocks): string {
  return format(at, clocks, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
}

/** '14:30 Uhr', '14:30' */
export function spokenHour(at: Date, clocks: Clocks): string {
  return isGerman(clocks.language) ? `${spokenClock(at, clocks)} Uhr` : spokenClock(at, clocks)
}

/** 'Di, 24. November 2026, 14:30 Uhr' */
export function spokenStart(at: Date, clocks: Clocks): string {
  return `${spokenDay(at, clocks)}, ${spokenHour(at, clocks)}`
}

/** 'Di, 24. November 2026, 14:30 bis 16:00 Uhr', 'Tue, 24 November 2026, 14:30 to 16:00' */
export function spokenSpan(start: Date, end: Date, clocks: Clocks): string {
  const to = isGerman(clocks.language) ? 'bis' : 'to'
  return `${spokenDay(start, clocks)}, ${spokenClock(start, clocks)} ${to} ${spokenHour(end, clocks)}`
}

/** The zone and how far its clocks are from UTC at that moment: 'Europe/Berlin, UTC+01:00' */
export function spokenZone(at: Date, { timeZone }: Pick<Clocks, 'timeZone'>): string {
  const parts = dateFormatOf('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC')
  return `${timeZone}, ${offset}`
}
