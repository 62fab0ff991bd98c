import type { components } from '#generated/types.ts'
import { hashOf, type Popup } from '#rules/hash-tags.ts'
import { hitHref, profileHref } from './links.ts'
import type { TextKey } from './texts.ts'

type Card = components['schemas']['AdvisorCard']

export interface CardContact {
  id: 'phone' | 'email' | Popup
  label: TextKey
  href: string
}

/** After phone and mail, the first of these that is on: they open on the profile. */
const others: [keyof Card['contact_options'], Popup, TextKey][] = [
  ['messenger', 'messenger', 'Message'],
  ['whatsapp', 'whatsapp', 'WhatsApp'],
  ['call_back_request', 'callback', 'Call-back'],
  ['basic_contact_form', 'basic-contact-request', 'Contact request'],
]

/** At most three ways to reach an advisor from a list. What is hidden is not in the card. */
export function cardContacts(card: Card, language: string): CardContact[] {
  const contacts: CardContact[] = []
  if (card.phone_number) contacts.push({ id: 'phone', label: 'Call', href: hitHref('phone', card.slug) })
  if (card.email_address) contacts.push({ id: 'email', label: 'Email', href: hitHref('email', card.slug) })
  const other = others.find(([option]) => card.contact_options[option])
  if (other) {
    const [, id, label] = other
    contacts.push({ id, label, href: `${profileHref(card.slug)}${hashOf(id, language)}` })
  }
  return contacts
}
