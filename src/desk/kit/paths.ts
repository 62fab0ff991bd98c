import { safeNext as safeNextOf } from '#rules/safe-next.ts'

/** Paths of the frame's own pages and how links to them are built, within the base path. */
export const basePath = '/app'

export const loginPattern = '/login'
/** Everybody's own account. */
export const accountPath = '/my-account'
export const forbiddenPath = '/403'
export const notFoundPath = '/404'

/** The sign-in page; `next` is a path with its base path, where the user goes after signing in. */
export function loginPath(next?: string): string {
  return next ? `${loginPattern}?next=${encodeURIComponent(next)}` : loginPattern
}

/** Where to go after signing in; null unless it stays in this app. */
export const safeNext = (next: string | null, origin: string) => safeNextOf(next, origin)

/** A path of this app without the base path, as the router knows it. */
export function withinApp(path: string): string {
  return path.slice(basePath.length) || '/'
}
