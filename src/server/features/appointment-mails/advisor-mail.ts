import { letter } from '#rules/letter.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import { spokenStart } from '#rules/spoken-time.ts'
import type { Recipient } from '#server/platform/mail/mail.ts'
import { invitation } from './calendar.ts'
import type { AppointmentChange, ChangeKind } from './change.ts'
import { type Content, deskPage, type Facts, type MailContext, meetingFacts, spokenTime } from './content.ts'
import type { MailedAppointment } from './queries.ts'

const subjects: Readonly<Record<ChangeKind, string>> = {
  requested: 'Appointment requested: {name}, {start}',
  confirmed: 'Appointment confirmed: {name}, {start}',
  declined: 'Appointment declined: {name}, {start}',
  cancelled: 'Appointment cancelled: {name}, {start}',
  moved: 'Appointment moved: {name}, {start}',
  'moved-and-confirmed': 'Appointment moved and confirmed: {name}, {start}',
  expired: 'Appointment request expired: {name}, {start}',
  substituted: 'Appointment handed over: {name}, {start}',
}

export interface AdvisorMail extends MailContext {
  readonly occasion: ChangeKind
  readonly mailbox: Recipient
  /** They had it until a colleague took it over. */
  readonly isFormer: boolean
}

/** In the institution's language. The customer can be answered by a simple reply. */
export function advisorMail(appointment: MailedAppointment, change: AppointmentChange, context: AdvisorMail) {
  const { tenant, translate, look, language, occasion, mailbox } = context
  const { name, email } = appointment
  const start = spokenStart(change.start, { language, timeZone: tenant.timeZone })
  const subject = translate(subjects[occasion], { name, start })
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello {name},', { name: mailbox.name }),
    paragraphs: [sentenceOf(change, context)],
    facts: factsOf(appointment, change, context),
    button: buttonOf(appointment, context),
    footer: translate(
      'You get this mail because customers of {tenant} can book appointments with you online.',
      {
        tenant: tenant.name,
      },
    ),
  })
  return { subject, ...body, ...(email && { replyTo: { name, address: email } }) } satisfies Content & object
}

/** Whoever handed it over has it no more. */
function buttonOf({ uuid }: MailedAppointment, { tenant, translate, isFormer }: AdvisorMail) {
  return isFormer
    ? { label: translate('Open appointments'), href: deskPage(tenant) }
    : { label: translate('Open appointment'), href: deskPage(tenant, uuid) }
}

export function advisorInvitation(
  appointment: MailedAppointment,
  change: AppointmentChange,
  context: AdvisorMail,
) {
  const { mailbox: attendee, isFormer: isOff, tenant } = context
  const link = deskPage(tenant, appointment.uuid)
  return invitation({ ...context, appointment, change, attendee, side: 'advisor', link, isOff })
}

function sentenceOf(change: AppointmentChange, context: AdvisorMail): string {
  const { translate, occasion, isFormer } = context
  const byCustomer = change.by === 'customer'
  switch (occasion) {
    case 'requested':
      return translate('a customer asks for an appointment. Please confirm or decline it.')
    case 'confirmed':
      return translate(
        change.isFirst ? 'a customer has booked an appointment with you.' : 'the appointment is confirmed.',
      )
    case 'declined':
      return translate('the request has been declined. The customer has been told.')
    case 'cancelled':
      return translate(
        byCustomer
          ? 'the customer has cancelled the appointment.'
          : 'the appointment has been cancelled. The customer has been told.',
      )
    case 'moved':
      if (byCustomer && change.state === 'requested')
        return translate('the customer asks for another time. Please confirm or decline it.')
      return translate(
        byCustomer
          ? 'the customer has moved the appointment.'
          : 'the appointment has been moved. The customer has been told.',
      )
    case 'moved-and-confirmed':
      return translate(
        byCustomer
          ? 'the customer has moved the appointment, and it is confirmed.'
          : 'the request has been moved to another time and confirmed with that. The customer has been told.',
      )
    case 'expired':
      return translate('nobody answered this request in time, so it has expired. The customer has been told.')
    case 'substituted':
      return isFormer
        ? translate('{name} takes over this appointment.', { name: change.holder.name })
        : translate('you take over this appointment from {name}.', { name: change.former?.name ?? '' })
  }
}

function factsOf(appointment: MailedAppointment, change: AppointmentChange, context: AdvisorMail): Facts {
  const { tenant, translate, language } = context
  const { name, phone, email, is_customer: known, answer_by: answerBy } = appointment
  const clocks = { language, timeZone: tenant.timeZone }
  return [
    [translate('Time'), spokenTime(change.start, change.end, context)],
    [translate('Before'), change.before && spokenStart(change.before, clocks)],
    [translate('Answer by'), change.state === 'requested' && answerBy ? spokenStart(answerBy, clocks) : null],
    [translate('Topic'), appointment.topic_name],
    ...meetingFacts(appointment, context),
    [translate('Name'), name],
    [translate('Phone'), phone && formatPhone(phone, countryOf(tenant.language))],
    [translate('E-mail'), email],
    [translate('Customer'), known === null ? null : translate(known ? 'Yes' : 'No')],
    [translate('Message'), change.message],
  ]
}
