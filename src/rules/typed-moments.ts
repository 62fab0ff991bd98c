/** Days and times as people type them (product §34.11): what is understood becomes YYYY-MM-DD or HH:mm. */
import { addDays, daysFromTo, isDate } from './dates.ts'

/** A day typed in full, or pasted as ISO: its year has four digits. */
export function wholeDate(typed: string): string | null {
  const text = typed.trim()
  if (isDate(text)) return text
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text)
  return parts ? dateOf(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null
}

/**
 * A day typed in any way: also without separators, with a short year, or without a year, which then is the one that
 * brings the day nearest to today.
 */
export function readDate(typed: string, today: string): string | null {
  const whole = wholeDate(typed)
  if (whole) return whole
  const text = typed.trim()
  const parts =
    /^(\d{1,2})[./ -]+(\d{1,2})(?:[./ -]+(\d{2}|\d{4})?)?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text)
  if (!parts) return null
  const [day, month] = [Number(parts[1]), Number(parts[2])]
  const year = Number(today.slice(0, 4))
  if (parts[3]) {
    return dateOf(
      parts[3].length === 4 ? Number(parts[3]) : 100 * Math.floor(year / 100) + Number(parts[3]),
      month,
      day,
    )
  }
  const away = (date: string) => Math.abs(daysFromTo(today, date) - 1)
  const near = [year, year + 1, year - 1]
    .map((each) => dateOf(each, month, day))
    .filter((each) => each !== null)
  return near.sort((a, b) => away(a) - away(b))[0] ?? null
}

function dateOf(year: number, month: number, day: number): string | null {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  const date = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
  return isDate(date) ? date : null
}

/** The day before or after, within its bounds; today where none stands yet. */
export function stepDate(
  date: string,
  by: number,
  today: string,
  bounds: { min?: string; max?: string },
): string {
  const next = isDate(date) ? addDays(date, by) : today
  if (bounds.min && next < bounds.min) return bounds.min
  if (bounds.max && next > bounds.max) return bounds.max
  return isDate(next) ? next : date
}

/** A time of day typed to its last minute. */
export function wholeTime(typed: string): string | null {
  return /^\s*\d{1,2}[:.]\d{2}\s*$|^\s*\d{4}\s*$/.test(typed) ? readTime(typed) : null
}

/** A time of day typed in any way: '9', '9.30', '930', '18:45'. */
export function readTime(typed: string): string | null {
  const parts = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(typed.trim())
  const [hours, minutes] = [Number(parts?.[1]), Number(parts?.[2] ?? 0)]
  return parts && hours < 24 && minutes < 60 ? timeOf(60 * hours + minutes) : null
}

/** The next time on the grid, round the clock; 09:00 where none stands yet. */
export function stepTime(time: string, direction: 1 | -1, minutes: number): string {
  const read = readTime(time)
  if (!read) return '09:00'
  const now = 60 * Number(read.slice(0, 2)) + Number(read.slice(3))
  const next = direction > 0 ? Math.floor(now / minutes) + 1 : Math.ceil(now / minutes) - 1
  return timeOf((next * minutes + 1440) % 1440)
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
