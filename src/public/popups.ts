import type { Popup } from '#rules/hash-tags.ts'

/** The popups; names and hash tags stand in rules/hash-tags.ts. */
export type PopupId = Popup

/** Forms that ask the advisor for something: one island shows them all. */
export type RequestId = Extract<
  PopupId,
  'basic-contact-request' | 'appointment-request' | 'appointment' | 'callback' | 'messenger'
>

/** What the server leaves in the page for the popups, as JSON in `data-page` of their mount point. */
export interface PopupPage {
  /** Those that this page has. */
  on: readonly PopupId[]
  alias: string
  uuid: string
  name: string
  tenant: string
  /** The institution's language, where it is not the page's: texts without a version are in it. */
  ownLanguage?: string
  privacyHref?: string
  /** How many days what is sent is kept afterwards. */
  keptDays: { appointment: number; request: number; conversation: number }
  /** Whether the form asks for 'already a customer'. */
  asksCustomer: boolean
  /** Where popups lead that hold no more than a link: WhatsApp, and for the signed-in the messenger. */
  links: Partial<Record<PopupId, string>>
  /** Where telephones reach the institution, without a slash at the end; left out: where the page is. */
  publicUrl?: string
  /** Whether the profile can be passed on by the share buttons. */
  hasShareButtons: boolean
  /** In a frame of another site: where the advisor has a page, and the language that the frame's address names. */
  outside?: { profile: string; language?: string }
  /** What booking asks to be agreed to, so that a review may be asked for; missing where nobody is asked. */
  reviewConsent?: string
  /** Where appointments can be booked. */
  booking?: BookingPage
  /** Said while a popup's script is long in coming. */
  loading: string
  /** Said when a popup's script cannot be loaded. */
  failed: string
  /** The button to reload the page then. */
  reload: string
  texts: Record<string, string>
}

/** What is sent, and is kept as long as such things are. */
export type KeptKind = keyof PopupPage['keptDays']

/** What booking shows besides the name. */
export interface BookingPage {
  /** IANA name; the institution's. */
  timeZone: string
  portrait?: string
  position?: string
  /** Where it is not in the page's language. */
  positionLanguage?: string
  /** Name of the branch, and where it is. */
  branch: string
  address: string
  phone?: { href: string; text: string }
}

/** What a popup's island exports as `open`: shows the popup inside `mount` and returns how to take it away. */
export type OpenPopup = (mount: HTMLElement, page: PopupPage, close: () => void, id: PopupId) => () => void
