import { Mail, Phone, PhoneIncoming, UserPlus } from 'lucide-react'
import type { PageProps } from '../../page.ts'
import { type Contact, type ContactId, contactsOf } from './contacts.ts'
import type { ProfileData } from './load.ts'

const icons: Record<ContactId, typeof Phone> = {
  phone_number: Phone,
  email_address: Mail,
  call_back_request: PhoneIncoming,
  vcard: UserPlus,
}

/** The first way stands out, two more are buttons, the rest a quiet list: one primary button a page (look.md). */
export function ContactBlock({ data, t, env }: PageProps<ProfileData>) {
  const contacts = contactsOf(data, env.language)
  const link = (contact: Contact, className?: string) => {
    const Icon = icons[contact.id]
    return (
      <a className={className} href={contact.href} aria-haspopup={contact.popup && 'dialog'}>
        <Icon className="i" aria-hidden="true" />
        {t(contact.label)} {contact.detail && <span className="num detail">{contact.detail}</span>}
      </a>
    )
  }
  const [first, ...others] = contacts
  if (!first) return null
  const ways = others.slice(2)
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
          {ways.map((contact) => (
            <li key={contact.id} className={contact.id === 'vcard' ? 'wide' : undefined}>
              {link(contact)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
