/** The calendar file that goes with a mail: one for each side, since neither must read what only the other may know. */
import { calendarPlace, typeNames } from '#rules/appointment-types.ts'
import { type CalendarEntry, calendarFile, type Mailbox } from '#rules/calendar-file.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import { type Mail, sender } from '#server/platform/mail/mail.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import type { AppointmentChange } from './change.ts'
import type { AdvisorContact, MailedAppointment } from './queries.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

interface Invitation {
  readonly appointment: MailedAppointment
  readonly change: AppointmentChange
  readonly tenant: Tenant
  readonly now: Date
  readonly attendee: Mailbox
  readonly side: 'customer' | 'advisor'
  /** Of the reader's page of the appointment. */
  readonly link: string
  /** For whom it does not take place any more, whatever the others do. */
  readonly isOff?: boolean
  readonly translate: Translate
}

/** As one invitation or cancellation. */
export function invitation(given: Invitation): NonNullable<Mail['ical']> {
  const entry = entryOf(given)
  const method = entry.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const content = calendarFile({ method, now: given.now, entries: [entry] })
  return { method, content, filename: fileName(given.translate) }
}

/** The organizer is the institution, under the address that its mails come from, and stays so whoever advises. */
export function entryOf(given: Invitation): CalendarEntry {
  const { appointment, change, tenant, attendee, side, translate } = given
  const status = given.isOff ? 'CANCELLED' : statusOf(change.state)
  const link = status === 'CANCELLED' ? null : given.link
  return {
    ...wordsOf(appointment, { side, holder: change.holder, link, tenant, translate }),
    uuid: appointment.uuid,
    sequence: change.sequence,
    start: change.start,
    end: change.end,
    status,
    organizer: sender(tenant),
    attendee,
  }
}

/** 'termin.ics': what lies among downloads is found by its name. */
export const fileName = (translate: Translate) => `${translate('appointment (name of a file)')}.ics`

export function statusOf(state: string): CalendarEntry['status'] {
  if (state === 'requested') return 'TENTATIVE'
  return ['confirmed', 'done', 'missed'].includes(state) ? 'CONFIRMED' : 'CANCELLED'
}

interface Reading extends Pick<Invitation, 'side' | 'tenant' | 'translate'> {
  /** Who advises. */
  readonly holder: AdvisorContact
  /** Null where there is nothing to change any more. */
  readonly link: string | null
}

/**
 * Calendars are shared with colleagues and family, so an advisor's does not tell the customer's details, nor how to open
 * the private page. The customer's own file has both ways that the mail offers: whom to call, and the page (product §7.15).
 */
export function wordsOf(
  { topic_name: topic, place, type, preparation, name }: MailedAppointment,
  { side, holder, link, tenant, translate }: Reading,
): Pick<CalendarEntry, 'summary' | 'location' | 'description'> {
  const { location, note } = calendarPlace(type, place, translate(typeNames[type]))
  const isCustomer = side === 'customer'
  const line = (label: string, value: string | null) => value && `${translate(label)}: ${value}`
  return {
    summary: [topic, isCustomer ? holder.name : name].filter(Boolean).join(', '),
    location,
    description: [
      note,
      isCustomer && line('What to bring', preparation),
      isCustomer && line('Questions', holder.phone && formatPhone(holder.phone, countryOf(tenant.language))),
      line(isCustomer ? 'View, move or cancel' : 'Open appointment', link),
    ]
      .filter(Boolean)
      .join('\n'),
  }
}
