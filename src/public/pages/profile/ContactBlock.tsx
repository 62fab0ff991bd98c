import {
  Calendar,
  CalendarClock,
  Mail,
  MessageCircle,
  MessagesSquare,
  Phone,
  PhoneIncoming,
  QrCode,
  Share2,
  SquarePen,
  UserPlus,
} from 'lucide-react'
import type { ContactElement } from '#rules/contact-options.ts'
import type { PageProps } from '../../page.ts'
import { type Contact, contactsOf } from './contacts.ts'
import type { ProfileData } from './load.ts'

const icons: Record<ContactElement, typeof Phone> = {
  online_appointment: Calendar,
  phone_number: Phone,
  email_address: Mail,
  basic_contact_form: SquarePen,
  call_back_request: PhoneIncoming,
  appointment_request: CalendarClock,
  whatsapp: MessageCircle,
  messenger: MessagesSquare,
  share: Share2,
  vcard: UserPlus,
  wallet_cards: QrCode,
}

/** Ways to get in touch whose words are too long for half of the card. */
const wide = new Set<ContactElement>(['vcard', 'wallet_cards'])

/** The first way stands out, two more are buttons, the rest a quiet list: one primary button a page (product §34.7). */
export function ContactBlock({ data, t, env }: PageProps<ProfileData>) {
  const contacts = contactsOf(data, env.language)
  const link = (contact: Contact, className?: string) => {
    const Icon = icons[contact.id]
    const leavesUs = contact.href.startsWith('https:')
    return (
      <a
        className={className}
        href={contact.href}
        rel={leavesUs ? 'noopener noreferrer' : undefined}
        aria-haspopup={contact.popup && 'dialog'}
      >
        <Icon className="i" aria-hidden="true" />
        <span className="word">{t(contact.label)}</span>
        {contact.detail && <span className="num detail"> {contact.detail}</span>}
      </a>
    )
  }
  const [first, ...others] = contacts
  if (!first) return null
  const ways = inTwos(others.slice(2), ({ id }) => wide.has(id))
  return (
    <>
      <ul className="act" aria-label={t('Contact')}>
        <li>{link(first, 'btn btn-primary')}</li>
        {others.slice(0, 2).map((contact) => (
          <li key={contact.id}>{link(contact, 'btn')}</li>
        ))}
      </ul>
      {ways.length > 0 && (
        <ul className="ways" aria-label={t('More ways to get in touch')}>
          {ways.map(({ one, isAlone }) => (
            <li key={one.id} className={isAlone ? 'wide' : undefined}>
              {link(one)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Two a row, in their order; who finds no neighbour has the row alone, so that no cell stands empty. */
export function inTwos<T>(all: readonly T[], isWide: (one: T) => boolean): { one: T; isAlone: boolean }[] {
  const found: { one: T; isAlone: boolean }[] = []
  for (let at = 0; at < all.length; at++) {
    const [one, next] = [all[at] as T, all[at + 1]]
    if (isWide(one) || next === undefined || isWide(next)) found.push({ one, isAlone: true })
    else {
      found.push({ one, isAlone: false }, { one: next, isAlone: false })
      at++
    }
  }
  return found
}
