/** Which hash tag in the address opens which popup of a profile (product §6.1). */

export const popupHashTags = {
  'basic-contact-request': { en: 'Contact-request', de: 'Kontaktanfrage' },
  'appointment-request': { en: 'Appointment-request', de: 'Terminwunsch' },
  appointment: { en: 'appointment', de: 'termin' },
  vcard: { en: 'save-contact', de: 'Kontakt-speichern' },
  'wallet-card': { en: 'wallet', de: 'walletcard' },
  whatsapp: { en: 'whatsapp', de: 'whatsapp' },
  messenger: { en: 'Chat', de: 'Chat' },
  callback: { en: 'callback-request', de: 'rueckrufwunsch' },
  share: { en: 'share', de: 'teilen' },
} as const

export type Popup = keyof typeof popupHashTags

const popups = new Map(
  Object.entries(popupHashTags).flatMap(([popup, tags]) =>
    [tags.en, tags.de].map((tag) => [tag.toLowerCase(), popup as Popup] as const),
  ),
)

/** @param hash with or without #, in any case: links are typed by people. What stands after = is the popup's own. */
export function popupOf(hash: string): Popup | null {
  return popups.get(hash.replace(/^#|=.*$/g, '').toLowerCase()) ?? null
}

/** The hash, with #, that a link in this language carries. */
export function hashOf(popup: Popup, language: string): string {
  return `#${popupHashTags[popup][language.startsWith('de') ? 'de' : 'en']}`
}

/** The hash that opens booking at a time that was seen elsewhere. @param start an instant, as the contract writes it */
export function bookingHash(language: string, start: string): string {
  return `${hashOf('appointment', language)}=${start}`
}

/** The instant that such a hash carries, as it stands there; null for anything else. */
export function startInHash(hash: string): string | null {
  const found = /=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)$/.exec(hash)?.[1]
  return found && !Number.isNaN(Date.parse(found)) ? found : null
}
