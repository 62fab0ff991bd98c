/** Addresses that have one pattern, as `https://www.linkedin.com/in/{value}` (product §17.12). */
import { httpUrl } from './custom-rules.ts'

/** Stands for what is entered. */
export const placeholder = '{value}'

export const patternExample = `https://www.linkedin.com/in/${placeholder}`

/** What is wrong with a pattern, as a message key with the values `placeholder` and `example`; null: nothing. */
export function patternFault(pattern: string): string | null {
  const parts = pattern.split(placeholder)
  if (parts.length !== 2 || /[{}*]/.test(parts.join('')))
    return 'Please enter an address with {placeholder} at one place, such as {example}.'
  const [before = '', after = ''] = parts
  if (!httpUrl.test(`${before}x${after}`))
    return 'Please enter an address that begins with https:// or http://, such as {example}.'
  // Whoever fills it in must not decide whose site it is.
  return /^https?:\/\/[^/?#]+[/?#]/i.test(before)
    ? null
    : 'Please put {placeholder} behind the name of the site, such as {example}.'
}

/**
 * The address that is meant by what somebody entered: all of it, without its beginning, or only what stands for the
 * placeholder.
 *
 * @param pattern null or empty for any address
 * @returns null where it is none
 */
export function linkOf(pattern: string | null, entered: string): string | null {
  const text = entered.trim()
  if (!pattern) return text !== '' && httpUrl.test(text) ? text : null
  const [before = '', after = ''] = pattern.split(placeholder)
  const bare = (address: string) => address.replace(/^https?:\/\//i, '').replace(/^www\./i, '')
  const [start, whole] = [bare(before), bare(text)]
  if (whole.toLowerCase().startsWith(start.toLowerCase()) && whole.endsWith(after)) {
    const value = meantBy(before, whole.slice(start.length, whole.length - after.length))
    return value && !leadsUp.test(value) && httpUrl.test(before + value + after)
      ? before + value + after
      : null
  }
  const value = meantBy(before, text.replace(/^@/, ''))
  if (leadsUp.test(value)) return null
  return /^[^\s/?#:<>"'\\%]+$/.test(value) ? before + encodeURIComponent(value) + after : null
}

/** Browsers go up by them: the address would be another one. */
const leadsUp = /(?:^|\/)(?:\.|%2e){1,2}(?:$|[/?#])/i

/** Sites that know people by their telephone number, which they want in digits alone, the country first. */
const byNumber = /^https?:\/\/(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/)/i

function meantBy(before: string, value: string): string {
  const written = byNumber.test(before) ? decoded(value).trim() : ''
  // Without the country nobody knows whose number it is.
  return /^(?:\+|00)[1-9][\d\s()/.–-]*$/.test(written)
    ? written.replace(/\(0\)/, '').replace(/\D/g, '').replace(/^00/, '')
    : value
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether an address that is stored looks as the pattern asks. */
export const fitsPattern = (pattern: string | null, address: string): boolean =>
  linkOf(pattern, address) === address
