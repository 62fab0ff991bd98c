import { useTranslate } from 'react-admin'
import { useDesk } from '../frame/desk-context.ts'
import { settingOf } from '../frame/institution.ts'
import { type FieldDescription, valueAt } from './descriptions.ts'

/** British English writes dates without doubt (9 Nov 2026); the desk's plain `en` stands for it. */
const intlLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

export interface Formatter {
  readonly number: (value: number) => string
  readonly date: (iso: string) => string
  /** The day of an instant, in the institution's time zone. */
  readonly day: (iso: string) => string
  /** In the institution's time zone. */
  readonly dateTime: (iso: string) => string
  readonly or: (words: readonly string[]) => string
  readonly and: (words: readonly string[]) => string
  /** The value of a field as text, '' where there is none. */
  readonly field: (record: unknown, field: FieldDescription) => string
}

export function useFormatter(): Formatter {
  const translate = useTranslate()
  const { tenant, language } = useDesk()
  return createFormatter(intlLocale(language), settingOf(tenant, 'time_zone') || undefined, translate)
}

export function createFormatter(
  locale: string,
  timeZone: string | undefined,
  translate: (key: string) => string,
): Formatter {
  const calendarDay = { day: 'numeric', month: 'short', year: 'numeric' } as const
  // A date without a time is the same day everywhere.
  const date = new Intl.DateTimeFormat(locale, { ...calendarDay, timeZone: 'UTC' })
  const day = new Intl.DateTimeFormat(locale, { ...calendarDay, timeZone })
  const dateTime = new Intl.DateTimeFormat(locale, {
    ...calendarDay,
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const numbers = new Intl.NumberFormat(locale)
  const formatter: Formatter = {
    number: (value) => numbers.format(value),
    date: (iso) => date.format(new Date(iso)),
    day: (iso) => day.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    or: (words) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(inSentence(locale, words)),
    and: (words) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
    field: (record, field) => {
      const value = valueAt(record, field.name)
      if (value === null || value === undefined || value === '') return ''
      if ((field.kind === 'number' || field.kind === 'integer') && typeof value === 'number')
        return formatter.number(value)
      if (field.kind === 'boolean') return translate(value ? 'Yes' : 'No')
      if (field.kind === 'date') return formatter.date(String(value))
      if (field.kind === 'date-time') return formatter.dateTime(String(value))
      if (field.kind === 'enum') return translate(String(value))
      return typeof value === 'object' ? '' : String(value)
    },
  }
  return formatter
}

/** Labels as they stand in the middle of a sentence: German nouns keep their capital, English words lose it. */
function inSentence(locale: string, labels: readonly string[]): string[] {
  return labels.map((label, index) =>
    index > 0 && locale.startsWith('en') ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  )
}
