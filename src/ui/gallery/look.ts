/** How the gallery is looked at. It stands in the address, so that a link or a test reproduces it. */
export interface Look {
  language: 'de' | 'en'
  mode: 'system' | 'light' | 'dark'
  side: 'public' | 'desk'
  /** The tenant's primary colour. */
  colour: string
  /** Which primitive; '' for the list of all. */
  page: string
}

export const choices = {
  language: ['de', 'en'],
  mode: ['system', 'light', 'dark'],
  side: ['public', 'desk'],
  colour: ['#006754', '#0b5fa5', '#ed6b61'],
} as const

export function readLook(url: URL): Look {
  const chosen = <Name extends keyof typeof choices>(name: Name) => {
    const values: readonly string[] = choices[name]
    const value = url.searchParams.get(name) ?? ''
    return (values.includes(value) ? value : values[0]) as (typeof choices)[Name][number]
  }
  return {
    language: chosen('language'),
    mode: chosen('mode'),
    side: chosen('side'),
    colour: chosen('colour'),
    page: url.pathname.replace(/^.*\/primitives\/?/, '').replace(/\/$/, ''),
  }
}

export function lookHref({ page, ...look }: Look): string {
  return `/app/primitives${page && `/${page}`}?${new URLSearchParams(look)}`
}
