import type { PageEnv } from './page.ts'

const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The address if it is one that a visitor may follow, else undefined: `javascript:` and the like never reach the page. */
export function safeHref(value: string | null | undefined): string | undefined {
  const text = value?.trim()
  if (!text) return undefined
  try {
    const url = new URL(text)
    return allowed.has(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Address of a picture: of our own server, or https. */
export function pictureHref(value: string | null | undefined): string | undefined {
  const text = value?.trim()
  if (!text) return undefined
  if (/^\/[^/\\]/.test(text)) return text
  return /^https?:\/\//i.test(text) ? safeHref(text) : undefined
}

/** The server counts the press and leads on to `tel:` or `mailto:` (product §2.7). */
export function hitHref(kind: 'phone' | 'email', slug: string): string {
  return `/advisor/${kind}-hit?advisorAlias=${encodeURIComponent(slug)}`
}

export function profileHref(slug: string): string {
  return `/app/profile/${encodeURIComponent(slug)}`
}

/**
 * Where a link leads out of a frame: in the language that the frame's address names, which need not be the visitor's own.
 *
 * @param href of a page of ours; any other is left as it is
 */
export function outOfFrame(
  href: string,
  { language, isLanguageAsked }: Pick<PageEnv, 'language' | 'isLanguageAsked'>,
): string {
  if (!isLanguageAsked || !href.startsWith('/app/')) return href
  const [, path, query, hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? []
  return `${path}${query ? `${query}&` : '?'}lang=${language}${hash}`
}

/** With the host, for what leaves the page. @param publicUrl without a slash at the end */
export function profileAddress(publicUrl: string, slug: string): string {
  return `${publicUrl}${profileHref(slug)}`
}
