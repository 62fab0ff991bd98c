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

/** What a visitor had before their eyes when they began to book. */
export interface BookingWish {
  /** An instant, as the contract writes it. */
  start?: string
  /** Name of the topic that was looked for; or the id of the one that an appointment had. */
  topic?: string
}

/** The hash that opens booking at a time, and with a topic, that were seen elsewhere. */
export function bookingHash(language: string, start?: string, topic?: string): string {
  return `${hashOf('appointment', language)}=${start ?? ''}${topic ? `&${encodeURIComponent(topic)}` : ''}`
}

/** What such a hash carries; null for any other. */
export function wishInHash(hash: string): BookingWish | null {
  const [, start, named = ''] = /=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)?(?:&(.*))?$/.exec(hash) ?? []
  const topic = decoded(named)
  if (start ? Number.isNaN(Date.parse(start)) : !topic) return null
  return { ...(start && { start }), ...(topic && { topic }) }
}

/** '' for what was cut off on its way. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
