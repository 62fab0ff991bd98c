import type { Field } from '#rules/resource.ts'
import { moneyOf } from '../../forms/money.ts'

/** Writes numbers with what they count: '1 h 30 min', '12,50 €', '34 %', '1,2 MB'. */
export function createNumberWriter(locale: string) {
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
    withUnit: (value: number, field: Field): string => {
      if (field.kind === 'money') {
        const { currency, isMinor } = moneyOf(field)
        const written = amount(currency)
        const digits = written.resolvedOptions().maximumFractionDigits ?? 2
        return written.format(isMinor ? value / 10 ** digits : value)
      }
      if (field.unit === null) return plain.format(value)
      if (field.unit in minutesPer) return duration(value * (minutesPer[field.unit] ?? 1), plain)
      if (field.unit === 'percent') return `${plain.format(value)}\u00a0%`
      if (field.unit === 'bytes') return bytes(value, short)
      return `${plain.format(value)}\u00a0${signs[field.unit] ?? field.unit}`
    },
  }
}

export type NumberWriter = ReturnType<typeof createNumberWriter>

const minutesPer: Readonly<Record<string, number>> = { minutes: 1, seconds: 1 / 60, hours: 60 }

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

function duration(minutes: number, plain: Intl.NumberFormat): string {
  const sign = minutes < 0 ? '−' : ''
  const seconds = Math.round(Math.abs(minutes) * 60)
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  const written = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${plain.format(count)} ${unit}`)
  return sign + (written.join(' ') || '0 min')
}

function bytes(value: number, short: Intl.NumberFormat): string {
  const names = ['B', 'kB', 'MB', 'GB', 'TB']
  const step = value > 0 ? Math.min(Math.floor(Math.log10(value) / 3), names.length - 1) : 0
  return `${short.format(value / 1000 ** step)}\u00a0${names[step]}`
}
