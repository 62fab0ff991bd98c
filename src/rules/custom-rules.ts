/**
 * The custom rules of the specification, section 5. In the contract they are keywords of schemas
 * (docs/decisions/2026-11-21-schema-keywords.md), compiled for the app and the server; forms without a schema ask here.
 * What a text holds is one rule, whether there is a text another: the empty one passes all but `isFilled`.
 */

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const topLevel = '(?:\\p{L}{2,63}|xn--[a-z0-9-]{1,59})'
const port = '(?:6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3})'
const rest = '[/?#][^\\s<>"\\\\\\p{Cc}]*'

/** The format `http-url`: http or https, a domain, perhaps a port; no user or password, which hide where it leads. */
export const httpUrl = new RegExp(`^$|^https?://(?:${label}\\.)+${topLevel}(?::${port})?(?:${rest})?$`, 'iu')

export function isHttpUrl(text: string): boolean {
  return httpUrl.test(text)
}

export function isJson(text: string): boolean {
  if (text === '') return true
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Blanks alone are nothing. */
export function isFilled(text: string): boolean {
  return text.trim() !== ''
}

export function isAllowed(text: string, excluded: readonly string[]): boolean {
  return !excluded.includes(text)
}

/** Characters that a text may have where nothing else is said. */
export const mostCharacters = 255

/** Characters are counted as people do: what lies beyond 16 bits is one. */
export function isShortEnough(text: string, most: number = mostCharacters): boolean {
  return text.length <= most || [...text].length <= most
}
