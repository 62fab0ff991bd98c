/** Postal addresses as people read them, and where they lead. */

export interface PostalAddress {
  readonly street?: string
  readonly zip?: string
  readonly city?: string
}

/** 'Lindenallee 14' and '60325 Frankfurt am Main'; on British letters the town goes first. Empty lines are left out. */
export function addressLines(
  { street = '', zip = '', city = '' }: PostalAddress,
  language: string,
): string[] {
  const town = (language.startsWith('en') ? `${city} ${zip}` : `${zip} ${city}`).trim()
  return [street, town].filter(Boolean)
}

/** The institution's maps service with the address in place of [ADDRESS]; undefined without a service that is http(s). */
export function mapsLink(pattern: string | undefined, address: string): string | undefined {
  if (!pattern || !address) return undefined
  try {
    const url = new URL(pattern.replaceAll('[ADDRESS]', encodeURIComponent(address)))
    return /^https?:$/.test(url.protocol) ? url.href : undefined
  } catch {
    return undefined
  }
}
