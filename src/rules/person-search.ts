/** How somebody is looked for in the deletion tool (product §19.6): by what was typed, and by other spellings of it. */
import { nameKey } from './name-key.ts'
import { type Country, phoneOf } from './phone.ts'

export type PersonSearch =
  | { readonly by: 'email'; readonly email: string; readonly key: string }
  | { readonly by: 'phone'; readonly phone: string }
  | { readonly by: 'name'; readonly typed: string; readonly words: readonly string[] }

/** A number from which somebody left the zero that stands before it within the country. */
const isNumber = /^[1-9][\d ()/-]{6,}$/

/** Fewer letters would be a guess, and find half of an institution. */
export const leastLetters = 3

/**
 * @param country of the institution: a number may be written without its code
 * @returns null for what is too short to look for
 */
export function personSearch(text: string, country: Country): PersonSearch | null {
  const typed = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (/^[^\s@]+@[^\s@]+$/.test(typed)) return { by: 'email', email: typed.toLowerCase(), key: mailKey(typed) }
  const phone = phoneOf(typed, country) ?? (isNumber.test(typed) ? phoneOf(`0${typed}`, country) : null)
  if (phone !== null) return { by: 'phone', phone }
  const words = nameKey(typed).split(' ')
  return words.join('').length < leastLetters ? null : { by: 'name', typed, words }
}

/**
 * Of an address, the same for those that may be one person's: without what stands behind a plus, whether umlauts are spelled
 * out or not, and with dots, hyphens and underscores alike. mail_key() says the same in the database.
 */
export function mailKey(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  return `${nameKey(local.split('+')[0] ?? '')}@${domain}`
}
