/** Names of columns and their values in the reader's words: the records hold codes. */
import { dateFormatOf } from '#rules/date-formats.ts'
import { spokenName } from '#rules/kinds-of-records.ts'
import { localeOf } from '#rules/spoken-time.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'

type Around = Pick<Ctx, 'translate' | 'language'>

const labels: Readonly<Record<string, string>> = {
  slug: 'Alias',
  email_address: 'E-mail',
  whatsapp_id: 'WhatsApp number',
  media_type: 'Kind of file',
  content: 'File',
  bytes: 'Picture',
  day: 'Day',
}

/** A message key. */
export const labelOf = (column: string): string => labels[column] ?? spokenName(column)

/** Columns whose values are words of the product. */
const worded = new Set(['kind', 'state', 'type', 'sender', 'by', 'action', 'actor_kind', 'event', 'channel'])

/** Those that are called otherwise where they are shown. */
const otherWords: Readonly<Record<string, string>> = {
  hidden: 'Not shown',
  waiting: 'Waits to be checked',
  'share-email': 'Share by e-mail',
  'share-whatsapp': 'Share by WhatsApp',
}

const units: Readonly<Record<string, 'hour' | 'day' | 'minute'>> = {
  minimum_notice: 'hour',
  booking_window: 'day',
  buffer: 'minute',
}

/** A Monday. */
const monday = Date.UTC(2026, 10, 23)

const weekdayOf = (day: number, language: string) =>
  dateFormatOf(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(
    monday + (day - 1) * 86_400_000,
  )

function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** What a value is called where its column has words for it; else the value. */
export function wordOf(column: string, value: unknown, { translate, language }: Around): unknown {
  const unit = units[column]
  if (unit && typeof value === 'number')
    return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
      value,
    )
  if (column === 'day' && typeof value === 'number') return weekdayOf(value, language)
  if (column === 'language' && typeof value === 'string') return languageName(value, language)
  if (column === 'languages' && Array.isArray(value))
    return value.map((code) => languageName(String(code), language))
  if (!worded.has(column) || typeof value !== 'string') return value
  return translate(otherWords[value] ?? spokenName(value.replaceAll('-', ' ')))
}
