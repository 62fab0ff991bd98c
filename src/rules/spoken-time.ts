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

/** 'Dienstag', 'Tuesday' */
export const spokenLongWeekday = (at: Date, clocks: Clocks) => format(at, clocks, { weekday: 'long' })

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

/** 'Di, 24. Nov.', 'Tue, 24 Nov'; with its year where that is not the year of `now`. */
export function spokenShortDay(at: Date, now: Date, clocks: Clocks): string {
  const year = (day: Date) => format(day, clocks, { year: 'numeric' })
  const date = { day: 'numeric', month: 'short' } as const
  return `${spokenWeekday(at, clocks)}, ${format(at, clocks, year(at) === year(now) ? date : { ...date, year: 'numeric' })}`
}

/** 'Dienstag, 24. November 2026' */
export function spokenLongDay(at: Date, clocks: Clocks): string {
  return `${spokenLongWeekday(at, clocks)}, ${spokenDate(at, clocks)}`
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

const german = ['deutsche Zeit', 'German time'] as const

/** Zones that go by a country's name, in German and English. */
const countries: Readonly<Record<string, readonly [de: string, en: string]>> = {
  'Europe/Berlin': german,
  'Europe/Busingen': german,
  'Europe/Vienna': ['österreichische Zeit', 'Austrian time'],
  'Europe/Zurich': ['Schweizer Zeit', 'Swiss time'],
  'Europe/Vaduz': ['liechtensteinische Zeit', 'Liechtenstein time'],
  'Europe/Luxembourg': ['luxemburgische Zeit', 'Luxembourg time'],
  'Europe/London': ['britische Zeit', 'British time'],
  UTC: ['Weltzeit', 'universal time'],
}

/** 'New York' of America/New_York */
export const cityOf = (timeZone: string) => timeZone.replace(/^.*\//, '').replaceAll('_', ' ')

/** Whose clocks: 'deutsche Zeit', 'German time'; 'Zeit von New York', 'New York time' */
export function spokenZone({ language, timeZone }: Clocks): string {
  const [de, en] = countries[timeZone] ?? [`Zeit von ${cityOf(timeZone)}`, `${cityOf(timeZone)} time`]
  return isGerman(language) ? de : en
}

/** How far clocks are from UTC at that moment: 'UTC+01:00' */
export function spokenOffset(at: Date, { timeZone }: Pick<Clocks, 'timeZone'>): string {
  const parts = dateFormatOf('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
}

/** Whose clocks, for whoever may read it anywhere: 'deutsche Zeit, UTC+01:00' */
export const spokenZoneWithOffset = (at: Date, clocks: Clocks) =>
  `${spokenZone(clocks)}, ${spokenOffset(at, clocks)}`

/** Whose clocks; with the offset in the hour that they show twice, where a clock change repeats it. */
export const spokenZoneAt = (at: Date, clocks: Clocks) =>
  isTwice(at, clocks) ? spokenZoneWithOffset(at, clocks) : spokenZone(clocks)

/** Clocks are put back by an hour or by half of one. */
const shifts = [-60, -30, 30, 60]

function isTwice(at: Date, clocks: Clocks): boolean {
  const said = spokenStart(at, clocks)
  return shifts.some((minutes) => spokenStart(new Date(at.getTime() + minutes * 60_000), clocks) === said)
}
