/** What this tab keeps of a page: a reload loses nothing, and another tab, another page or a later visit has none of it. */

const keyOf = (name: string) => `${name} ${location.pathname}`

/** @param value JSON; nothing is kept of undefined */
export function keepInTab(name: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(keyOf(name), JSON.stringify(value))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // A browser may be told to keep nothing: the page has it all the same, until it is read anew.
  }
}

/** Nothing where nothing was kept, or nobody can read it. */
export function keptInTab(name: string): Readonly<Record<string, unknown>> {
  try {
    return objectIn(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}'))
  } catch {
    return {}
  }
}

/** The value, where it is an object. */
export const objectIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
