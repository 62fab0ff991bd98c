/** Paths of the frame's own pages and how links to them are built, within the base path. */
export const basePath = '/app'

export const loginPattern = '/login'
export const forbiddenPath = '/403'
export const notFoundPath = '/404'

/** The sign-in page; `next` is a path with its base path, where the user goes after signing in. */
export function loginPath(next?: string): string {
  return next ? `${loginPattern}?next=${encodeURIComponent(next)}` : loginPattern
}

/**
 * Where to go after signing in: only a path of this app on this very origin, else null. Whatever could leave it
 * (another origin, `//host`, backslashes, dots that climb out) is refused.
 */
export function safeNext(next: string | null, origin: string): string | null {
  if (!next?.startsWith('/') || next.includes('\\')) return null
  let target: URL
  try {
    target = new URL(next, origin)
  } catch {
    return null
  }
  const inApp = target.pathname === basePath || target.pathname.startsWith(`${basePath}/`)
  if (target.origin !== origin || !inApp || target.username || target.password) return null
  return target.pathname + target.search + target.hash
}

/** The same path without the base path, as the router knows it. */
export function withinApp(path: string): string {
  return path.slice(basePath.length) || '/'
}
