/**
 * Cookies of the API stay apart from all others of this host: they bear a prefix here, travel nowhere but to the API,
 * and no script reads them.
 */
export interface CookieNames {
  readonly prefix: string
  /** Path of the calls on our side. */
  readonly path: string
}

/** A Set-Cookie header of the API as the browser gets it: ours in name and path, without domain. */
export function toBrowser(header: string, { prefix, path }: CookieNames): string {
  const [pair = '', ...attributes] = header.split(';')
  const kept = attributes.filter((each) => /^\s*(max-age|expires)\s*=/i.test(each)).map((each) => each.trim())
  return [`${prefix}${pair.trim()}`, ...kept, `Path=${path}`, 'HttpOnly', 'SameSite=Strict'].join('; ')
}

/** Set-Cookie headers that make the browser forget what the API has set. */
export function forgotten(header: string | undefined, { prefix, path }: CookieNames): string[] {
  const names = (header ?? '').split(';').map((each) => each.trim().split('=')[0] ?? '')
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => `${name}=; Max-Age=0; Path=${path}; HttpOnly`)
}

/** The Cookie header for the API: those that it set itself, and what was entered at the sign-in. */
export function toApi(
  header: string | undefined,
  entered: string | undefined,
  { prefix }: CookieNames,
): string | undefined {
  const own = (header ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(prefix))
    .map((each) => each.slice(prefix.length))
  const all = [...own, ...(entered ? [entered] : [])]
  return all.length > 0 ? all.join('; ') : undefined
}
