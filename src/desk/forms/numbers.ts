/** Numbers as people type them, in the marks of their language. */
export interface NumberMarks {
  readonly decimal: string
  readonly group: string
}

export function marksOf(locale: string): NumberMarks {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12345.6)
  const mark = (type: string, other: string) => parts.find((part) => part.type === type)?.value ?? other
  return { decimal: mark('decimal', '.'), group: mark('group', ',') }
}

/** What was typed as a number, null where it is none. A point and a comma may both stand for the decimal mark. */
export function readNumber(text: string, { decimal, group }: NumberMarks): number | null {
  const plain = text.trim().replaceAll(/[\s\u00a0\u202f'’]/g, '')
  if (plain === '') return null
  const isGrouped = new RegExp(`^[-+]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`).test(plain)
  const digits = isGrouped ? plain.replaceAll(group, '') : plain
  const normal = digits.replace(decimal, '.').replace(',', '.')
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(normal)) return null
  const value = Number(normal)
  return Number.isFinite(value) ? value : null
}

/** A number as it is typed: no groups, the language's decimal mark. */
export function writeNumber(value: number, { decimal }: NumberMarks, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals)
  return text.replace('.', decimal)
}

/** How many decimals the smallest unit of a currency has: 2 of the euro, 0 of the yen. */
export function decimalsOf(currency: string): number {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2
    )
  } catch (reason) {
    if (reason instanceof RangeError) return 2
    throw reason
  }
}

/** Whole minutes as hours and minutes. */
export function splitMinutes(total: number): { readonly hours: number; readonly minutes: number } {
  return { hours: Math.floor(total / 60), minutes: total % 60 }
}

/** 1536 → '1.5 kB', as sizes are read. */
export function sizeText(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const format = { style: 'unit', unit: units[power], maximumFractionDigits: power === 0 ? 0 : 1 } as const
  return new Intl.NumberFormat(locale, format as Intl.NumberFormatOptions).format(bytes / 1000 ** power)
}
