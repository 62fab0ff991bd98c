import { telHref } from '../../links.ts'
import { hashOf, type PopupId } from '../../popups.ts'
import type { TextKey } from '../../texts.ts'
import type { ProfileData } from './load.ts'

export type ContactId = 'phone_number' | 'email_address' | 'call_back_request' | 'vcard'

export interface Contact {
  id: ContactId
  /** Word on the button. */
  label: TextKey
  href: string
  /** Opened here instead of leading away. */
  popup?: PopupId
}

/**
 * The ways to reach the advisor that this page offers, in the layout's order: an option has to be on, placed, its module
 * on, and what it needs has to be there (specification §5). Options whose feature does not exist yet are left out.
 */
export function contactsOf({ profile, layout, modules }: ProfileData, language: string): Contact[] {
  const { phone_number: phone, contact_options: options, slug } = profile
  const known: Record<ContactId, Contact | false | null | '' | undefined> = {
    phone_number: phone && { id: 'phone_number', label: 'Call', href: telHref(phone) },
    email_address: options.email_address && {
      id: 'email_address',
      label: 'E-mail',
      href: `/advisor/email-hit?advisorAlias=${encodeURIComponent(slug)}`,
    },
    call_back_request: options.call_back_request &&
      phone &&
      modules.has('call-me-back') && {
        id: 'call_back_request',
        label: 'Call-back',
        href: hashOf('callback', language),
        popup: 'callback',
      },
    vcard: options.vcard &&
      modules.has('v-cards') && { id: 'vcard', label: 'Add to contacts', href: hashOf('vcard', language), popup: 'vcard' },
  }
  const elements = layout.sections.find(({ name }) => name === 'quick-contact')?.elements ?? []
  return [...elements]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ id }) => (Object.hasOwn(known, id) && known[id as ContactId]) || [])
}
