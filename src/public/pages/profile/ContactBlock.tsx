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
import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import type { PageProps } from '../../page.ts'
import { settingOf } from '../../tenant.ts'
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

/** Ways to get in touch that have a row of their own, like those whose words are too long for half of the card. */
const wide = new Set<ContactElement>(['vcard', 'wallet_cards'])
const mostLetters = 18

/** They keep and pass on whose card it is, and reach nobody. */
const reachingNobody = new Set<ContactElement>(['share', 'vcard', 'wallet_cards'])

/** The first way stands out, two more are buttons, the rest a quiet list: one primary button a page (product §34.7). */
export function ContactBlock({ data, t, env }: PageProps<ProfileData>) {
  const contacts = contactsOf(data, env.language)
  const isReached = contacts.some(({ id }) => !reachingNobody.has(id))
  const buttons = isReached ? contacts.slice(0, 3) : []
  const ways = inTwos(
    contacts.slice(buttons.length),
    ({ id, label }) => wide.has(id) || t(label).length > mostLetters,
  )
  return (
    <>
      {isReached ? (
        <ul className="act" aria-label={t('Contact')}>
          {buttons.map((contact, at) => (
            <li key={contact.id}>
              <ContactLink contact={contact} className={at === 0 ? 'btn btn-primary' : 'btn'} t={t} />
            </li>
          ))}
        </ul>
      ) : (
        <BranchNumber data={data} t={t} />
      )}
      <Reach contacts={contacts} t={t} />
      {ways.length > 0 && (
        <ul className="ways" aria-label={t('More ways to get in touch')}>
          {ways.map(({ one, isAlone }) => (
            <li key={one.id} className={isAlone ? 'wide' : undefined}>
              <ContactLink contact={one} t={t} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface LinkProps extends Pick<PageProps<ProfileData>, 't'> {
  contact: Contact
  className?: string
}

function ContactLink({ contact, className, t }: LinkProps) {
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

/** Nobody is without a way (product §5.8): whom somebody there can put through. */
function BranchNumber({ data: { organization, tenant }, t }: Pick<PageProps<ProfileData>, 'data' | 't'>) {
  const own = organization.metadata?.find(({ name }) => name === 'phoneNumber')?.value
  const number = own || settingOf(tenant, 'phone_number')
  if (!number) return null
  return (
    <p className="act">
      <a className="btn btn-primary" href={telLink(number)}>
        <Phone className="i" aria-hidden="true" />
        <span className="word">
          {t('Call us: {number}', { number: formatPhone(number, countryOf(tenant.language)) })}
        </span>
      </a>
    </p>
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
