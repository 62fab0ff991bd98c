import { type ContactElement, contactButtons } from '#rules/contact-options.ts'
import { hashOf } from '#rules/hash-tags.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import type { PopupId } from '../../popups.ts'
import type { TextKey } from '../../texts.ts'
import type { ProfileData } from './load.ts'

export type ContactId = Extract<
  ContactElement,
  'phone_number' | 'email_address' | 'call_back_request' | 'vcard'
>

export interface Contact {
  id: ContactId
  /** Word on the button. */
  label: TextKey
  href: string
  /** Shown where a telephone is not at hand: on wide screens and on paper. */
  detail?: string
  /** Opened here instead of leading away. */
  popup?: PopupId
}

/** The server counts the press and leads on to `tel:` or `mailto:` (specification §7). */
const hitOf = (kind: 'phone' | 'email', slug: string) =>
  `/advisor/${kind}-hit?advisorAlias=${encodeURIComponent(slug)}`

type Make = (data: ProfileData, language: string) => Contact

/** Options whose feature does not exist yet have no entry, and so no button that leads nowhere. */
const makers: Record<ContactId, Make> = {
  phone_number: ({ profile, tenant }) => {
    const number = profile.phone_number ?? ''
    return {
      id: 'phone_number',
      label: 'Call',
      href: hitOf('phone', profile.slug),
      detail: formatPhone(number, countryOf(tenant.language)),
    }
  },
  email_address: ({ profile }) => ({
    id: 'email_address',
    label: 'Email',
    href: hitOf('email', profile.slug),
  }),
  call_back_request: (_, language) => ({
    id: 'call_back_request',
    label: 'Call-back',
    href: hashOf('callback', language),
    popup: 'callback',
  }),
  vcard: (_, language) => ({
    id: 'vcard',
    label: 'Add to contacts',
    href: hashOf('vcard', language),
    popup: 'vcard',
  }),
}

/** The ways to reach the advisor that this page offers, in the layout's order. */
export function contactsOf(data: ProfileData, language: string): Contact[] {
  const { profile, layout, modules } = data
  return contactButtons(layout, profile, modules).flatMap((id) =>
    Object.hasOwn(makers, id) ? makers[id as ContactId](data, language) : [],
  )
}
