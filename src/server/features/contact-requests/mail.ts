import { letter } from '#rules/letter.ts'
import { countryOf, formatPhone, telLink } from '#rules/phone.ts'
import type { MailLook } from '#server/platform/mail/look.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import type { ContactRequest, ContactRequestKind } from './queries.ts'

export interface RequestMail {
  readonly request: ContactRequest
  readonly mailbox: { readonly name: string }
  readonly tenant: Tenant
  readonly look: MailLook
  translate(key: string, values?: Record<string, unknown>): string
}

const subjects: Readonly<Record<ContactRequestKind, string>> = {
  contact: 'Contact request from {name}',
  appointment: 'Appointment request from {name}',
  callback: 'Call-back request from {name}',
  message: 'Message from {name}',
}

/** In the tenant's language: the reader is the advisor. The visitor can be answered by a simple reply. */
export function requestMail({
  request,
  mailbox,
  tenant,
  look,
  translate,
}: RequestMail): Omit<Mail, 'key' | 'to'> {
  const { name, email, phone } = request
  const subject = translate(subjects[request.kind], { name })
  const shownPhone = phone && formatPhone(phone, countryOf(tenant.language))
  const body = letter({
    language: tenant.language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello {name},', { name: mailbox.name }),
    paragraphs: [translate('a visitor of your profile asks you to get in touch.')],
    facts: [
      [translate('Name'), name],
      [translate('Phone'), shownPhone],
      [translate('E-mail'), email],
      [translate('Preferred time'), request.preferred_time],
      [
        translate('Customer'),
        request.is_customer === null ? null : translate(request.is_customer ? 'Yes' : 'No'),
      ],
      [translate('Message'), request.message],
    ],
    button: buttonOf(request, shownPhone, translate),
    footer: translate('You get this mail because visitors can reach you by your profile at {tenant}.', {
      tenant: tenant.name,
    }),
  })
  return { subject, ...body, ...(email && { replyTo: { name, address: email } }) }
}

function buttonOf(
  { kind, phone, email, name }: ContactRequest,
  shownPhone: string | null,
  translate: RequestMail['translate'],
) {
  const call = phone && { label: translate('Call {number}', { number: shownPhone }), href: telLink(phone) }
  const write = email && {
    label: translate('Write to {name}', { name }),
    href: `mailto:${encodeURIComponent(email)}`,
  }
  return (kind === 'callback' ? call || write : write || call) || null
}
