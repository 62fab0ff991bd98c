import { isBesideApp } from './public-paths.ts'

/** Stands for whatever origin the page has: only a path that stays on it is let through. */
const somewhere = 'http://here.invalid'

/**
 * Where the login leads afterwards: a path of the app on this very origin, else nothing. Read as a browser reads it, so
 * that `//evil`, `/\evil`, dots that climb out and their like cannot leave (product §36.1).
 *
 * @returns the path with its base path, query and hash, as the browser would ask for it
 */
export function safeNext(asked: unknown, origin = somewhere): string | null {
  return safePath(asked, origin, (path) => path === '/app' || path.startsWith('/app/'))
}

/**
 * Where the answer to the cookie banner leads: a path of the app, or of a visitors' page beside it, on this very origin;
 * else nothing.
 */
export function safeReturn(asked: unknown): string | null {
  return safeNext(asked) ?? safePath(asked, somewhere, isBesideApp)
}

function safePath(asked: unknown, origin: string, isOurs: (path: string) => boolean): string | null {
  if (typeof asked !== 'string' || !asked.startsWith('/') || asked.includes('\\')) return null
  try {
    const url = new URL(asked, origin)
    if (url.origin !== origin || !isOurs(url.pathname) || url.username || url.password) return null
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return null
  }
}
