import { lengthText } from '#rules/length-text.ts'
import type { ResourceField } from '#rules/resource.ts'
import { moneyOf } from './money.ts'

export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** Writes numbers with what they count: '1 Std. 30 Min.', '12,50 €', '34 %', '1,2 MB'. */
export function createNumberWriter(locale: string, translate: Translate) {
  const plain = new Intl.NumberFormat(locale)
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const money = new Map<string, Intl.NumberFormat>()
  const amount = (currency: string) => {
    const known = money.get(currency) ?? new Intl.NumberFormat(locale, { style: 'currency', currency })
    money.set(currency, known)
    return known
  }
  return {
    number: (value: number) => plain.format(value),
    withUnit: (value: number, field: ResourceField): string => {
      if (field.kind === 'money') {
        const { currency, isMinor } = moneyOf(field)
        const written = amount(currency)
        const digits = written.resolvedOptions().maximumFractionDigits ?? 2
        return written.format(isMinor ? value / 10 ** digits : value)
      }
      if (field.unit === null) return plain.format(value)
      const minutes = minutesPer[field.unit]
      if (minutes !== undefined) return duration(value * minutes, plain, translate)
      if (field.unit === 'percent') return `${plain.format(value)}\u00a0%`
      if (field.unit === 'bytes') return bytes(value, short)
      return `${plain.format(value)}\u00a0${signs[field.unit] ?? field.unit}`
    },
  }
}

export type NumberWriter = ReturnType<typeof createNumberWriter>

const minutesPer: Readonly<Record<string, number>> = { minutes: 1, seconds: 1 / 60, hours: 60 }

/** Whether a number is written as hours and minutes. */
export const isLength = ({ unit }: ResourceField) => unit !== null && unit in minutesPer

/** How units are written beside a number, where that is not their name. */
const signs: Readonly<Record<string, string>> = {
  days: 'd',
  milliseconds: 'ms',
  metres: 'm',
  meters: 'm',
  kilometres: 'km',
  kilometers: 'km',
  celsius: '°C',
}

function duration(minutes: number, plain: Intl.NumberFormat, translate: Translate): string {
  const sign = minutes < 0 ? '−' : ''
  const seconds = Math.round(Math.abs(minutes) * 60)
  const whole = Math.floor(seconds / 60)
  const rest = seconds % 60
  const length = lengthText(whole, (key, values) =>
    translate(key, { hours: plain.format(values.hours), minutes: values.minutes }),
  )
  if (rest === 0) return sign + length
  const end = translate('{seconds} s', { seconds: rest })
  return sign + (whole === 0 ? end : `${length} ${end}`)
}

function bytes(value: number, short: Intl.NumberFormat): string {
  const names = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = value > 0 ? Math.min(Math.floor(Math.log10(value) / 3), names.length - 1) : 0
  return `${short.format(value / 1000 ** step)}\u00a0${names[step]}`
}
