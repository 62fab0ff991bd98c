/**
 * What the rules for fields (product §27.1) need beside standard keywords
 * (docs/decisions/2026-11-21-schema-keywords.md). Whether there is a text is another rule: the empty one passes.
 */

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const topLevel = '(?:\\p{L}{2,63}|xn--[a-z0-9-]{1,59})'
const port = '(?:6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3})'
const rest = '[/?#][^\\s<>"\\\\\\p{Cc}]*'

/** The format `http-url`: http or https, a domain, perhaps a port; no user or password, which hide where it leads. */
export const httpUrl = new RegExp(`^$|^https?://(?:${label}\\.)+${topLevel}(?::${port})?(?:${rest})?$`, 'iu')
