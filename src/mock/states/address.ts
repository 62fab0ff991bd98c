import { withoutChoices } from '../choices.ts'

/** The page that shows a screen once for every answer of its calls. */
export function statesHref(screen: string, calls: readonly string[]): string {
  const { pathname, search, hash } = withoutChoices(new URL(screen))
  const asked = new URLSearchParams({ screen: pathname + search + hash })
  if (calls.length > 0) asked.set('calls', calls.join(','))
  return `/app/states?${asked}`
}

/** @returns null for a screen that is none of this site's */
export function readStatesAddress(address: string): { screen: string; calls: readonly string[] } | null {
  const { searchParams, origin } = new URL(address)
  const screen = new URL(searchParams.get('screen') ?? '', origin)
  if (screen.origin !== origin || !screen.pathname.startsWith('/app/')) return null
  return {
    screen: screen.pathname + screen.search + screen.hash,
    calls: searchParams.get('calls')?.split(',').filter(Boolean) ?? [],
  }
}
