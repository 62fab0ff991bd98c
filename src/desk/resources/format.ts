import { useLocale, useTranslate } from 'react-admin'
import { useDesk } from '../frame/desk-context.ts'
import { settingOf } from '../frame/providers/session.ts'
import { type FieldDescription, valueAt } from './descriptions.ts'

/** British English writes dates without doubt (9 Nov 2026); the desk's plain `en` stands for it. */
const intlLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

export interface Formatter {
  readonly number: (value: number) => string
  readonly date: (iso: string) => string
  /** In the institution's time zone. */
  readonly dateTime: (iso: string) => string
  readonly or: (words: readonly string[]) => string
  readonly and: (words: readonly string[]) => string
  /** The value of a field as text, '' where there is none. */
  readonly field: (record: unknown, field: FieldDescription) => string
}

export function useFormatter(): Formatter {
  const locale = intlLocale(useLocale())
  const translate = useTranslate()
  const { tenant } = useDesk()
  return createFormatter(locale, settingOf(tenant, 'time_zone') || undefined, translate)
}

export function createFormatter(
  locale: string,
  timeZone: string | undefined,
  translate: (key: string) => string,
): Formatter {
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const dateTime = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  const numbers = new Intl.NumberFormat(locale)
  const formatter: Formatter = {
    number: (value) => numbers.format(value),
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    or: (words) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(words),
    and: (words) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
    field: (record, field) => {
      const value = valueAt(record, field.name)
      if (value === null || value === undefined || value === '') return ''
      if (field.kind === 'number' && typeof value === 'number') return formatter.number(value)
      if (field.kind === 'boolean') return translate(value ? 'Yes' : 'No')
      if (field.kind === 'date') return formatter.date(String(value))
      if (field.kind === 'date-time') return formatter.dateTime(String(value))
      if (field.kind === 'choice') return translate(String(value))
      return typeof value === 'object' ? '' : String(value)
    },
  }
  return formatter
}
