import {
  Calendar,
  CalendarClock,
  Copy,
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
      <Reach contacts={contacts} t={t} />
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

/** Number and address as text. A press is counted as one on its button; src/public/copying.ts copies them. */
function Reach({ contacts, t }: { contacts: readonly Contact[]; t: PageProps<ProfileData>['t'] }) {
  const shown = contacts.flatMap(({ id, href, text }) => (text ? [{ id, href, text }] : []))
  if (shown.length === 0) return null
  return (
    <ul className="reach" aria-label={t('To read and copy')}>
      {shown.map(({ id, href, text }) => (
        <li key={id}>
          <a className="num" href={href}>
            <Breakable text={text} />
          </a>
          <button
            type="button"
            className="copy"
            data-copied={t('Copied')}
            data-failed={t('This could not be copied. It is marked: please copy it yourself.')}
          >
            <Copy className="i" aria-hidden="true" />
            <span className="word">{t('Copy')}</span>
            <span className="vh">: {text}</span>
          </button>
          <span className="copy-said" role="status" />
        </li>
      ))}
    </ul>
  )
}

/** A long address goes on in the next line from its @ first. */
function Breakable({ text }: { text: string }) {
  const [name, ...host] = text.split(/(?=@)/)
  return (
    <>
      {name}
      {host.length > 0 && <wbr />}
      {host.join('')}
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
