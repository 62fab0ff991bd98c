import type { HistorySide } from './queries.ts'

interface Click {
  readonly by: HistorySide
  /** Alias of whoever was signed in; null for nobody. */
  readonly clickedBy: string | null
  /** The customer's address. */
  readonly email: string | null
}

interface Reader {
  readonly slug: string
  readonly address: string
}

/** Whether an advisor would be mailed about what they did themselves, at the desk or as a customer (product §10.13). */
export function isOwnClick({ by, clickedBy, email }: Click, { slug, address }: Reader): boolean {
  return slug === clickedBy || (by === 'customer' && email?.toLowerCase() === address.toLowerCase())
}
