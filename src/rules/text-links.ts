/** A part of a text; `href` where it is the address of a page. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

/** Addresses of pages as they stand in a sentence: what ends the sentence belongs to none of them. */
const address = /https:\/\/[^\s<>"'()[\]]*[^\s<>"'()[\].,;:!?…]/gi

/**
 * A text in its parts, so that addresses in it can be opened: 'Please join: https://meet.example/a (PIN 12)'. Only https:
 * whatever else looks like a link stays text.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = hrefOf(found)
    if (!href) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: found, href })
    end = index + found.length
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts
}

/** The first address in a text. */
export const firstLink = (text: string): string | undefined => textParts(text).find(({ href }) => href)?.href

/** Without a user name before the host, which would make one page look like another. */
function hrefOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { href, username, password } = new URL(text)
  return username || password ? undefined : href
}
