/** Popups by their hash tags (specification §2); `id` is what data and file names use. */
export const popups = [
  { id: 'vcard', tags: ['save-contact', 'Kontakt-speichern'] },
  { id: 'callback', tags: ['callback-request', 'rueckrufwunsch'] },
] as const

export type PopupId = (typeof popups)[number]['id']

/** The popup that a hash opens, in either spelling and any case; an unknown or broken hash opens none. */
export function popupOf(hash: string): PopupId | undefined {
  const tag = hash.replace(/^#/, '').toLowerCase()
  return popups.find(({ tags }) => tags.some((known) => known.toLowerCase() === tag))?.id
}

/** The hash that a button for the popup carries, in the visitor's language. */
export function hashOf(id: PopupId, language: string): string {
  const [english, german] = popups.find((popup) => popup.id === id)?.tags ?? ['', '']
  return `#${language.startsWith('de') ? german : english}`
}

/** What the server leaves in the page for the popups, as JSON in `data-page` of their mount point. */
export interface PopupPage {
  /** Those that this page has. */
  on: readonly PopupId[]
  alias: string
  uuid: string
  name: string
  tenant: string
  privacyHref?: string
  /** Whether the form asks for 'already a customer'. */
  asksCustomer: boolean
  /** Said when a popup's script cannot be loaded. */
  failed: string
  texts: Record<string, string>
}
