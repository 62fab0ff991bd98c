import { useTranslate } from 'react-admin'
import { dateFormatOf } from '#rules/date-formats.ts'
import { languageName } from '#rules/language-name.ts'
import type { FieldKind, ResourceField } from '#rules/resource.ts'
import { valueAt } from '#rules/value-at.ts'
import { useDesk } from '../kit/desk-context.ts'
import { settingOf } from '../kit/institution.ts'
import type { FieldDescription } from './descriptions.ts'
import { instantOf } from './values/instant.ts'
import { createNumberWriter, type Translate } from './values/units.ts'
import { enumWord, nameOfPart, shortJson, shortList } from './values/words.ts'

/** British English writes dates without doubt (9 Nov 2026); the desk's plain `en` stands for it. */
const intlLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

export interface Formatter {
  readonly number: (value: number) => string
  readonly date: (iso: string | number) => string
  /** The day of an instant, in the institution's time zone. */
  readonly day: (iso: string | number) => string
  /** In the institution's time zone. */
  readonly dateTime: (iso: string | number) => string
  readonly or: (words: readonly string[]) => string
  readonly and: (words: readonly string[]) => string
  /** A value as its field wants it written, '' where there is none. */
  readonly value: (value: unknown, field: ResourceField) => string
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
  translate: Translate,
): Formatter {
  const numbers = createNumberWriter(locale, translate)
  const formatter: Formatter = {
    number: numbers.number,
    ...dateWriters(locale, timeZone),
    or: (words) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(inSentence(locale, words)),
    and: (words) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
    value: (value, field) => {
      if (value === null || value === undefined || value === '') return ''
      const write = writers[field.kind] ?? shortJson
      return write(value, field)
    },
    field: (record, field) => formatter.value(valueAt(record, field.name), field.raw),
  }
  const writers = writersOf(locale, formatter, numbers, translate)
  return formatter
}

/** Days and instants as the locale writes them. */
function dateWriters(locale: string, timeZone: string | undefined) {
  const calendarDay = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const hours = { hour: '2-digit', minute: '2-digit' } as const
  const writer = (options: Intl.DateTimeFormatOptions) => (value: string | number) => {
    const at = instantOf(value)
    return Number.isNaN(at.getTime()) ? String(value) : dateFormatOf(locale, options).format(at)
  }
  return {
    // A date without a time is the same day everywhere.
    date: writer({ ...calendarDay, timeZone: 'UTC' }),
    day: writer({ ...calendarDay, timeZone }),
    dateTime: writer({ ...calendarDay, ...hours, timeZone }),
  }
}

type Writer = (value: unknown, field: ResourceField) => string

/** How a value of each kind is written; all others stand as JSON. */
function writersOf(
  locale: string,
  formatter: Formatter,
  numbers: ReturnType<typeof createNumberWriter>,
  translate: Translate,
): Partial<Record<FieldKind, Writer>> {
  const number: Writer = (value, field) =>
    typeof value === 'number' ? numbers.withUnit(value, field) : String(value)
  const list: Writer = (value, { items }) => {
    const write = (each: unknown) =>
      items && !items.fields ? formatter.value(each, items) : nameOfPart(each)
    return Array.isArray(value) ? shortList(value, write) : shortJson(value)
  }
  const words: Writer = (value, field) =>
    Array.isArray(value)
      ? shortList(value, (each) => enumWord(each, field, translate))
      : enumWord(value, field, translate)
  const languages: Writer = (value) =>
    [value]
      .flat()
      .map((each) => languageName(String(each), locale))
      .join(', ')
  const key: Writer = (value) => (Array.isArray(value) ? shortList(value, nameOfPart) : nameOfPart(value))
  return {
    number,
    integer: number,
    money: number,
    boolean: (value) => translate(value ? 'Yes' : 'No'),
    date: (value) => formatter.date(value as string),
    'date-time': (value) => formatter.dateTime(value as string),
    time: (value) => String(value).replace(/^(\d\d:\d\d):.*/, '$1'),
    enum: words,
    enums: words,
    reference: key,
    references: key,
    list,
    language: languages,
    languages,
  }
}

/** Labels as they stand in the middle of a sentence: German nouns keep their capital, English words lose it. */
function inSentence(locale: string, labels: readonly string[]): string[] {
  return labels.map((label, index) =>
    index > 0 && locale.startsWith('en') ? label.charAt(0).toLowerCase() + label.slice(1) : label,
  )
}
