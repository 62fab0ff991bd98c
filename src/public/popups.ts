import type { Popup } from '#rules/hash-tags.ts'

/** The popups that exist so far; names and hash tags stand in rules/hash-tags.ts. */
export type PopupId = Extract<Popup, 'vcard' | 'callback'>

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
  /** The button to reload the page then. */
  reload: string
  texts: Record<string, string>
}
