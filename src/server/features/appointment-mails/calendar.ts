/** The calendar file that goes with a mail: one for each side, since neither must read what only the other may know. */
import { calendarPlace, typeNames } from '#rules/appointment-types.ts'
import { type CalendarEntry, calendarFile, type Mailbox } from '#rules/calendar-file.ts'
import { sender } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import type { AppointmentChange } from './change.ts'
import type { MailedAppointment } from './queries.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

interface Invitation {
  readonly appointment: MailedAppointment
  readonly change: AppointmentChange
  readonly tenant: Tenant
  readonly now: Date
  readonly attendee: Mailbox
  readonly side: 'customer' | 'advisor'
  /** For whom it does not take place any more, whatever the others do. */
  readonly isOff?: boolean
  readonly translate: Translate
}

/** The organizer is the institution, under the address that its mails come from, and stays so whoever advises. */
export function invitation(given: Invitation): { method: 'REQUEST' | 'CANCEL'; content: string } {
  const { appointment, change, tenant, now, attendee, side, translate } = given
  const status = given.isOff ? 'CANCELLED' : statusOf(change.state)
  const method = status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const entry: CalendarEntry = {
    ...wordsOf(appointment, side, side === 'customer' ? change.holder.name : appointment.name, translate),
    uuid: appointment.uuid,
    sequence: change.sequence,
    start: change.start,
    end: change.end,
    status,
    organizer: sender(tenant),
    attendee,
  }
  return { method, content: calendarFile({ method, now, entries: [entry] }) }
}

export function statusOf(state: string): CalendarEntry['status'] {
  if (state === 'requested') return 'TENTATIVE'
  return ['confirmed', 'done', 'missed'].includes(state) ? 'CONFIRMED' : 'CANCELLED'
}

/** Calendars are shared with colleagues and family: neither the private link nor the customer's details stand in them. */
export function wordsOf(
  { topic_name: topic, place, type, preparation }: MailedAppointment,
  side: Invitation['side'],
  /** The other side. */
  name: string,
  translate: Translate,
): Pick<CalendarEntry, 'summary' | 'location' | 'description'> {
  const { location, note } = calendarPlace(type, place, translate(typeNames[type]))
  const bring =
    side === 'customer' && preparation ? `${translate('What to bring')}: ${preparation}` : undefined
  return {
    summary: [topic, name].filter(Boolean).join(', '),
    location,
    description: [note, bring].filter(Boolean).join('\n'),
  }
}
