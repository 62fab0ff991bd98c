import { type ContactElement, contactButtons } from '#rules/contact-options.ts'
import { hashOf, type Popup } from '#rules/hash-tags.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import { whatsappLink, whatsappMessage } from '#rules/whatsapp.ts'
import { islandKeys } from '../../islands/keys.ts'
import { hitHref } from '../../links.ts'
import type { PopupId } from '../../popups.ts'
import type { TextKey } from '../../texts.ts'
import type { ProfileData } from './load.ts'

export interface Contact {
  id: ContactElement
  /** Word on the button. */
  label: TextKey
  href: string
  /** Shown as text, to read, to copy and to print: who has no program for the link is not left without it. */
  text?: string
  /** What the button opens here, instead of leading away. */
  popup?: PopupId
}

interface ContactDraft extends Omit<Contact, 'id' | 'popup'> {
  popup?: Popup
}

/** Makes one way to get in touch; null where what it needs is not there. */
type Make = (data: ProfileData, language: string) => ContactDraft | null

const opens =
  (popup: Popup, label: TextKey): Make =>
  (_, language) => ({ label, href: hashOf(popup, language), popup })

const makers: Partial<Record<ContactElement, Make>> = {
  online_appointment: opens('appointment', 'Book an appointment'),
  phone_number: ({ profile, tenant }) => ({
    label: 'Call',
    href: hitHref('phone', profile.slug),
    text: formatPhone(profile.phone_number ?? '', countryOf(tenant.language)),
  }),
  email_address: ({ profile }) => ({
    label: 'Email',
    href: hitHref('email', profile.slug),
    ...(profile.email_address && { text: profile.email_address }),
  }),
  basic_contact_form: opens('basic-contact-request', 'Contact request'),
  call_back_request: opens('callback', 'Call-back'),
  appointment_request: opens('appointment-request', 'Ask for an appointment'),
  whatsapp: (data) => {
    const href = whatsappHrefOf(data)
    return href ? { label: 'WhatsApp', href } : null
  },
  messenger: ({ profile, isSignedIn }, language) =>
    isSignedIn
      ? { label: 'Message', href: `/messenger#${encodeURIComponent(profile.slug)}` }
      : { label: 'Message', href: hashOf('messenger', language), popup: 'messenger' },
  share: opens('share', 'Share'),
  vcard: opens('vcard', 'Add to contacts'),
  wallet_cards: opens('wallet-card', 'Add to wallet card'),
}

/** Where WhatsApp is written to, with the German message begun; null where the institution has no number for it. */
export function whatsappHrefOf({ profile, whatsapp }: ProfileData): string | null {
  const number = whatsapp?.isEnabled && whatsapp.phoneNumber
  return number ? whatsappLink(number, whatsappMessage(profile.full_name)) : null
}

const isBuilt = (popup: Popup): popup is PopupId => Object.hasOwn(islandKeys, popup)

/** The ways to reach the advisor that this page offers, in the layout's order; none leads to a popup that is not built. */
export function contactsOf(data: ProfileData, language: string): Contact[] {
  return contactButtons(data.layout, data.profile, data.modules).flatMap((id) => {
    const made = makers[id]?.(data, language)
    if (!made) return []
    const { popup, ...contact } = made
    if (!popup) return [{ id, ...contact }]
    return isBuilt(popup) ? [{ id, ...contact, popup }] : []
  })
}
