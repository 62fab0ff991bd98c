import type { ResourceField } from '#rules/resource.ts'

/** Where the description names no currency. */
const usual = 'EUR'

const minorUnits: Readonly<Record<string, string>> = {
  cents: usual,
  cent: usual,
  pence: 'GBP',
  rappen: 'CHF',
  minor: usual,
}

/** The currency of an amount, and whether it is stored in its smallest unit (cents). */
export function moneyOf(field: ResourceField | null): {
  readonly currency: string
  readonly isMinor: boolean
} {
  const { unit = null, hints = {} } = field ?? {}
  const told = typeof hints.currency === 'string' ? hints.currency : null
  const ofMinor = unit === null ? undefined : minorUnits[unit]
  const ofUnit = unit !== null && /^[A-Z]{3}$/.test(unit) ? unit : null
  return { currency: told ?? ofUnit ?? ofMinor ?? usual, isMinor: ofMinor !== undefined }
}
