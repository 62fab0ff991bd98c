/** Who gets which mail of a change. */

import { isAddress, type Mail, type Recipient } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { advisorInvitation, advisorMail } from './advisor-mail.ts'
import { type AppointmentChange, sequenceOf } from './change.ts'
import type { Occasion } from './content.ts'
import { customerInvitation, customerMail } from './customer-mail.ts'
import { holderOf, type MailedAppointment } from './queries.ts'

export interface Around {
  readonly tenant: Tenant
  readonly primaryColor: string | null
  readonly now: Date
  translate(language: string, key: string, values?: Record<string, unknown>): string
}

interface MailFacts {
  readonly appointment: MailedAppointment
  /** Of the private link; whoever has it may move and cancel. */
  readonly token: string
  readonly step: number
  readonly change: AppointmentChange
  /** Null: no mails to advisors, or no address. */
  readonly holder: Recipient | null
  /** Of the advisor whose appointment a colleague took over. */
  readonly former: Recipient | null
  readonly around: Around
}

type ForCustomer = Pick<MailFacts, 'appointment' | 'token' | 'around'>

export function mailsOf(given: MailFacts): Mail[] {
  return [toCustomer(given), ...toAdvisors(given)].filter((mail) => mail !== null)
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
  const { appointment, step, change } = given
  const content = contentForCustomer(given, change, change.kind)
  if (!content) return null
  const ical = customerInvitation(appointment, change, content.context)
  return { key: `appointment/${appointment.uuid}/${step}/customer`, ...content.mail, ical }
}

function contentForCustomer(
  { appointment, token, around }: ForCustomer,
  change: AppointmentChange,
  occasion: Occasion,
) {
  const { email, language } = appointment
  if (!email || !isAddress(email)) return null
  const context = contextOf(around, language, occasion)
  const page = new URLSearchParams({ id: appointment.uuid, token })
  const link = `${around.tenant.publicUrl}/app/appointment?${page}`
  return {
    context,
    mail: { to: { name: '', address: email }, ...customerMail(appointment, change, context, link) },
  }
}

function* toAdvisors({ appointment, step, change, holder, former, around }: MailFacts): Generator<Mail> {
  const context = { ...contextOf(around, around.tenant.language, change.kind), occasion: change.kind }
  const receivers = [
    { mailbox: holder, isFormer: false, side: 'advisor' },
    { mailbox: former, isFormer: true, side: 'former' },
  ]
  for (const { mailbox, isFormer, side } of receivers) {
    if (!mailbox) continue
    const mine = { ...context, mailbox, isFormer }
    yield {
      key: `appointment/${appointment.uuid}/${step}/${side}`,
      to: mailbox,
      ...advisorMail(appointment, change, mine),
      ical: advisorInvitation(appointment, change, mine),
    }
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
