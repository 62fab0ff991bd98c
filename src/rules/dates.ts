/** Dates, written YYYY-MM-DD: they compare as texts. Small on purpose: it goes to the visitor's page too. */
import { dateFormatOf } from './date-formats.ts'

export const dayMs = 86_400_000

/** Whether there is such a day, from the year 1 on. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const midnight = midnightInUtc(text)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
}

/** Midnight of a date, as if it were in UTC, in milliseconds. */
export const midnightInUtc = (date: string) => Date.parse(`${date}T00:00Z`)

export function addDays(date: string, days: number): string {
  return new Date(midnightInUtc(date) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days from one date to the other, both included. */
export function daysFromTo(from: string, to: string): number {
  return Math.round((midnightInUtc(to) - midnightInUtc(from)) / dayMs) + 1
}

/** 1 = Monday to 7 = Sunday. */
export function weekdayOf(date: string): number {
  return new Date(midnightInUtc(date)).getUTCDay() || 7
}

/** The Monday of a date's week. */
export const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date))

/**
 * The date on the wall at an instant.
 *
 * @param timeZone IANA name
 */
export function dateIn(instant: string | number | Date, timeZone: string): string {
  // Sweden's dates are the ISO's; Canada's are not in every browser.
  const format = dateFormatOf('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return format.format(new Date(instant))
}

const timeOfDay = /^[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i

/** A day, or a day with a time, that there is. */
export const isMoment = (text: string) =>
  isDate(text.slice(0, 10)) && (text.length === 10 || timeOfDay.test(text.slice(10)))

/** Whether it is a zone that clocks can be read by: an IANA name, for instance Europe/Berlin. */
export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}
