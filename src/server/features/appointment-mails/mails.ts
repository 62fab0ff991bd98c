/** Who gets which mail of a change. */

import type { MailLook } from '#server/platform/mail/look.ts'
import { isAddress, type Mail, type MailMaker, type Recipient } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { advisorInvitation, advisorMail } from './advisor-mail.ts'
import { type AppointmentChange, sequenceOf } from './change.ts'
import { type Occasion, privatePage } from './content.ts'
import { changesFile, changesMail } from './customer-changes.ts'
import { customerInvitation, customerMail } from './customer-mail.ts'
import { appointmentIn, holderOf, type MailedAppointment } from './queries.ts'

export interface Around {
  readonly tenant: Tenant
  readonly look: MailLook
  readonly now: Date
  translate(language: string, key: string, values?: Record<string, unknown>): string
}

export interface MailFacts {
  readonly appointment: MailedAppointment
  /** Of the private link; whoever has it may move and cancel. */
  readonly token: string
  readonly step: number
  readonly change: AppointmentChange
  /** Null: no mails to advisors, no address, or their own click. */
  readonly holder: Recipient | null
  /** Of the advisor whose appointment a colleague took over. */
  readonly former: Recipient | null
  readonly around: Around
}

type ForCustomer = Pick<MailFacts, 'appointment' | 'token' | 'around'>

/** Each on its own: one that cannot be made keeps no other from going. */
export function mailsOf(given: MailFacts): MailMaker[] {
  return [() => toCustomer(given), ...toAdvisors(given)]
}

const toAdvisors = (given: MailFacts): MailMaker[] => [
  () => toAdvisor(given, { mailbox: given.holder, isFormer: false, side: 'advisor' }),
  () => toAdvisor(given, { mailbox: given.former, isFormer: true, side: 'former' }),
]

/** Of appointments of one customer that were changed together: one mail to the customer, and each advisor's own. */
export function mailsOfMany(all: readonly MailFacts[], key: string): MailMaker[] {
  return [() => changesToCustomer(all, key), ...all.flatMap(toAdvisors)]
}

function changesToCustomer(all: readonly MailFacts[], key: string): Mail | null {
  const [first] = all
  const email = first?.appointment.email
  if (!first || !email || !isAddress(email)) return null
  const context = contextOf(first.around, first.appointment.language, first.change.kind)
  const changes = all.map((facts) => ({
    ...facts,
    appointment: forCustomer(facts),
    link: linkOf(facts),
  }))
  const to = { name: '', address: email }
  return { key, to, ...changesMail(changes, context), ical: changesFile(changes, context) }
}

export function reminderOf(given: ForCustomer & { key: string }): Mail | null {
  const { appointment, key } = given
  const change: AppointmentChange = {
    kind: 'confirmed',
    state: 'confirmed',
    by: 'system',
    start: appointment.starts_at,
    end: appointment.ends_at,
    before: null,
    isFirst: false,
    holder: holderOf(appointment),
    former: null,
    message: null,
    sequence: sequenceOf(appointment),
  }
  const content = contentForCustomer(given, change, 'reminder')
  return content && { key, ...content.mail }
}

function toCustomer(given: MailFacts): Mail | null {
  const { step, change } = given
  const content = contentForCustomer(given, change, change.kind)
  if (!content) return null
  const appointment = forCustomer(given)
  const ical = customerInvitation(appointment, change, content.context, content.link)
  return { key: customerKey(appointment.uuid, step), ...content.mail, ical }
}

/** Of the customer's mail about a step. */
export const customerKey = (uuid: string, step: number) => `appointment/${uuid}/${step}/customer`

function contentForCustomer(
  { appointment, token, around }: ForCustomer,
  change: AppointmentChange,
  occasion: Occasion,
) {
  const { email, language } = appointment
  if (!email || !isAddress(email)) return null
  const context = contextOf(around, language, occasion)
  const link = linkOf({ appointment, token, around })
  return {
    context,
    link,
    mail: {
      to: { name: '', address: email },
      ...customerMail(forCustomer({ appointment, around }), change, context, link),
    },
  }
}

/** In the language of the booking, as far as the institution has written it. */
const forCustomer = ({ appointment, around }: Pick<ForCustomer, 'appointment' | 'around'>) =>
  appointmentIn({ language: appointment.language, own: around.tenant.language }, appointment)

/** The customer's private page. */
function linkOf({ appointment, token, around }: ForCustomer): string {
  return privatePage(around.tenant, appointment.uuid, token)
}

interface AdvisorSide {
  readonly mailbox: Recipient | null
  readonly isFormer: boolean
  readonly side: 'advisor' | 'former'
}

function toAdvisor(
  { appointment, step, change, around }: MailFacts,
  { mailbox, isFormer, side }: AdvisorSide,
): Mail | null {
  if (!mailbox) return null
  const context = contextOf(around, around.tenant.language, change.kind)
  const mine = { ...context, occasion: change.kind, mailbox, isFormer }
  return {
    key: `appointment/${appointment.uuid}/${step}/${side}`,
    to: mailbox,
    ...advisorMail(appointment, change, mine),
    ical: advisorInvitation(appointment, change, mine),
  }
}

function contextOf({ translate, ...around }: Around, language: string, occasion: Occasion) {
  return {
    ...around,
    language,
    occasion,
    translate: (key: string, values?: Record<string, unknown>) => translate(language, key, values),
  }
}
