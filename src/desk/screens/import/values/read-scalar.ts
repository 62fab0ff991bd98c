import { isDate } from '#rules/dates.ts'
import { readTime, wholeDate } from '#rules/typed-moments.ts'
import { marksOf, readNumber } from '../../../forms/numbers.ts'
import { plain } from './speaker.ts'

/** A number in the reader's writing, else in the other one: '1.234,56' and '1,234.56'. Signs of units are left out. */
export function numberIn(text: string, language: string, isWhole: boolean): number | null {
  const bare = text.replaceAll(/[€$£%]|\b(EUR|USD|CHF|GBP)\b/g, '').trim()
  const other = language.startsWith('de') ? 'en' : 'de'
  const read = [language, other].flatMap((each) => readNumber(bare, marksOf(each)) ?? [])
  return (isWhole ? read.find(Number.isInteger) : undefined) ?? read[0] ?? null
}

/** A number that is kept as a text, as programs write it: '12,50' is '12.50'. */
export function decimalIn(text: string, language: string): string | null {
  if (/^-?\d+(\.\d+)?$/.test(text.trim())) return text.trim()
  const read = numberIn(text, language, false)
  if (read === null) return null
  const [, decimals = ''] = Number.isInteger(read) ? [] : (/[.,](\d+)\D*$/.exec(text) ?? [])
  return read.toFixed(decimals.length)
}

const words: Readonly<Record<string, boolean>> = {
  ja: true,
  j: true,
  yes: true,
  y: true,
  true: true,
  wahr: true,
  on: true,
  an: true,
  x: true,
  1: true,
  nein: false,
  n: false,
  no: false,
  false: false,
  falsch: false,
  off: false,
  aus: false,
  0: false,
}

export const booleanIn = (text: string): boolean | null => {
  const word = plain(text)
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null
}

/** The months in both languages, long and short, without marks. */
const months = new Map(
  ['de', 'en'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index): [string, number] => {
        const name = new Date(Date.UTC(2026, index, 1)).toLocaleDateString(language, {
          month,
          timeZone: 'UTC',
        })
        return [plain(name), index + 1]
      }),
    ),
  ),
)

/** Which of two numbers comes first in days like 03/04/2026; null: nobody has said. */
export type DateOrder = 'day' | 'month' | null

/** With a point, the day comes first in all countries. */
const byNumbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/

/** The day at the start of a text, where it may be two different ones; null: it is not. */
export function ambiguousDate(text: string): string | null {
  const [day = ''] = text.trim().split(/[\sT,]/)
  const [, first, mark, second] = byNumbers.exec(day) ?? []
  const [a, b] = [Number(first), Number(second)]
  return mark !== undefined && mark !== '.' && a !== b && a <= 12 && b <= 12 ? day : null
}

/**
 * A day as ISO 8601 has it: 2026-11-27, 27.11.2026, 27/11/2026, 11/27/2026, 27. November 2026, Nov 27, 2026. What may be
 * two different ones is none until somebody has said which number comes first.
 */
export function dateIn(text: string, order: DateOrder = null): string | null {
  const [, first = '', mark, second = '', year = ''] = byNumbers.exec(text.trim()) ?? []
  if (first) {
    const full = year.length === 2 ? `20${year}` : year
    const [byDay, byMonth] = [dayOf(full, second, first), dayOf(full, first, second)]
    if (mark === '.') return byDay
    if (order) return order === 'day' ? byDay : byMonth
    return byDay && byMonth && byDay !== byMonth ? null : (byDay ?? byMonth)
  }
  const whole = wholeDate(text)
  if (whole) return whole
  const parts = text.trim().split(/[\s.,]+/)
  if (parts.length !== 3) return null
  const named = parts.findIndex((part) => months.has(plain(part)))
  if (named < 0) return null
  const [day = '', of = ''] = parts.filter((_, index) => index !== named)
  return dayOf(of, String(months.get(plain(parts[named] ?? ''))), day)
}

function dayOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** A time of day: 9:30, 09:30:00, 9.30 Uhr, 9:30 pm. */
export function timeIn(text: string): string | null {
  const [, clock = '', half] = /^([\d:.]+?)\s*(?:uhr|h|(am|pm|a\.m\.|p\.m\.))?$/i.exec(text.trim()) ?? []
  const [, bare = clock] = /^(\d{1,2}[:.]\d{2})[:.]00$/.exec(clock) ?? []
  const time = readTime(bare)
  if (!time || !half) return time
  const hours = (Number(time.slice(0, 2)) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hours).padStart(2, '0')}${time.slice(2)}`
}

/** A day and a time of day: both ways above, with a blank, a comma or a T between. Without a zone. */
export function localIn(text: string, order: DateOrder = null): string | null {
  const parts = /^(.*?)(?:\s*[T,]\s*|\s+)(\d{1,2}[:.]\d{2}.*)$/.exec(text.trim())
  const [day = '', time = ''] = parts ? parts.slice(1) : [text]
  const date = dateIn(day, order)
  const clock = time === '' ? '00:00' : timeIn(time)
  return date && clock ? `${date}T${clock}` : null
}

/** An instant whose zone is said. */
export function instantIn(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) return null
  const at = new Date(text.trim().replace(' ', 'T'))
  return Number.isNaN(at.getTime()) ? null : at.toISOString().replace('.000Z', 'Z')
}
