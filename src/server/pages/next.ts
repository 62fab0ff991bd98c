/**
 * Where the login leads afterwards: a path of the app on this very origin, else nothing. Read as a browser reads it, so
 * that `//evil`, `/\evil` and their like cannot leave (threat 6).
 *
 * @returns the path, ready to stand in a query
 */
export function safeNext(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || !asked.startsWith('/app/')) return undefined
  const origin = 'http://here.invalid'
  try {
    const url = new URL(asked, origin)
    if (url.origin !== origin || !url.pathname.startsWith('/app/')) return undefined
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return undefined
  }
}
