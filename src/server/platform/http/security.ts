/** What protects every reply and refuses requests of other sites. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { cookieName } from '../identity/sessions.ts'

/** For replies that are not pages: nothing may be loaded, run or framed. */
export const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always: Readonly<Record<string, string>> = {
  'content-security-policy': nothing,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  // Pages and files that may be kept say so themselves.
  'cache-control': 'no-store',
}

const overHttps = { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers of every reply, whatever becomes of the request. */
export function securityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return isSecure ? overHttps : always
}

export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * For HTML: our own files, and styles that emotion adds with the reply's nonce. No inline script, no eval.
 *
 * @param ancestors which sites may show the page in a frame
 */
export function pagePolicy(nonce: string, ancestors = "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Pages of ours that show how others of ours look.
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Below it pages of other sites may call, with a key. No session counts there. */
export const sitesPath = '/api/v1/public/'

export const isForSites = (url: string) => url.startsWith(sitesPath)

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Whether a request that may change something was sent by a page of another site. Programs that are no browser send
 * neither Origin nor Sec-Fetch-Site; they may, as long as no session rides along.
 *
 * @param host with port, as the request asked for it
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, host: string): boolean {
  if (safe.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  // A page that tells nobody its address sends this with its forms; whose page it is, the browser says all the same.
  if (origin === 'null' && site === 'same-origin') return false
  if (origin !== undefined) return !isOriginOf(origin, host)
  if (site !== undefined) return false
  return hasSessionCookie(headers.cookie)
}

/** Compared without the scheme: behind a proxy that ends TLS, the request came by http and the page by https. */
function isOriginOf(origin: string, host: string): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const asked = `${protocol}//${host}`
  return URL.canParse(asked) && new URL(asked).host === originHost
}

function hasSessionCookie(header: string | undefined): boolean {
  return (
    readCookie(header, cookieName(false)) !== undefined || readCookie(header, cookieName(true)) !== undefined
  )
}

/** One cookie of a Cookie header; the first if it stands twice. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
