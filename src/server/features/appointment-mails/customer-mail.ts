import { hashOf } from '#rules/hash-tags.ts'
import { letter } from '#rules/letter.ts'
import { countryOf, formatPhone } from '#rules/phone.ts'
import { spokenStart } from '#rules/spoken-time.ts'
import { invitation } from './calendar.ts'
import type { AppointmentChange } from './change.ts'
import {
  type Content,
  type Facts,
  type MailContext,
  meetingFacts,
  type Occasion,
  spokenTime,
} from './content.ts'
import type { MailedAppointment } from './queries.ts'

export const subjects: Readonly<Record<Occasion, string>> = {
  requested: 'Appointment requested: {start}',
  confirmed: 'Appointment confirmed: {start}',
  declined: 'Appointment declined: {start}',
  cancelled: 'Appointment cancelled: {start}',
  moved: 'Appointment moved: {start}',
  'moved-and-confirmed': 'Appointment moved and confirmed: {start}',
  expired: 'Appointment request expired: {start}',
  substituted: 'A colleague takes over your appointment: {start}',
  reminder: 'Reminder of your appointment: {start}',
}

/**
 * In the language of the booking. Nothing that the visitor typed stands in its text: anybody can book in the name of
 * somebody else, and the institution must not carry their words.
 *
 * @param link of the private page
 */
export function customerMail(
  appointment: MailedAppointment,
  change: AppointmentChange,
  context: MailContext,
  link: string,
) {
  const { tenant, translate, look, language } = context
  const clocks = { language, timeZone: tenant.timeZone }
  const subject = translate(subjects[context.occasion], { start: spokenStart(change.start, clocks) })
  const isOn = change.state === 'requested' || change.state === 'confirmed'
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello,'),
    paragraphs: [...paragraphsOf(appointment, change, context), ...(isOn ? [hint(context)] : [])],
    facts: factsOf(appointment, change, context, isOn),
    button: isOn
      ? { label: translate('View, move or cancel'), href: link }
      : { label: translate('Choose another time'), href: bookingLink(appointment, context) },
    footer: whyMailed([change], context),
  })
  return { subject, ...body } satisfies Content
}

/** What the advisor has not confirmed was not booked. */
const neverBooked: ReadonlySet<AppointmentChange['state']> = new Set(['requested', 'declined', 'expired'])
const whyAsked =
  'You get this mail because an appointment at {tenant} was requested with your e-mail address.'
const whyBooked = 'You get this mail because an appointment at {tenant} was booked with your e-mail address.'

export function whyMailed(changes: readonly AppointmentChange[], { tenant, translate }: MailContext): string {
  const why = changes.every(({ state }) => neverBooked.has(state)) ? whyAsked : whyBooked
  return translate(why, { tenant: tenant.name })
}

export function customerInvitation(
  appointment: MailedAppointment,
  change: AppointmentChange,
  context: MailContext,
  link: string,
) {
  const attendee = { name: '', address: appointment.email ?? '' }
  return invitation({ ...context, appointment, change, attendee, side: 'customer', link })
}

const hint = ({ translate }: MailContext) =>
  translate(
    'If you cannot come, please move or cancel the appointment. Somebody else will be glad of the time.',
  )

function bookingLink({ advisor }: MailedAppointment, { tenant, language }: MailContext): string {
  const slug = encodeURIComponent(advisor.slug)
  return `${tenant.publicUrl}/app/profile/${slug}${hashOf('appointment', language)}`
}

const unansweredYet = '{advisor} will answer soon. Until then the time is kept for you.'
const unansweredUntil =
  '{advisor} will answer by {until}. Until then the time is kept for you; without an answer the request expires, and we write to you.'

function paragraphsOf(
  appointment: MailedAppointment,
  { by, state, holder, former, start }: AppointmentChange,
  { occasion, translate, language, tenant }: MailContext,
): string[] {
  const names = { advisor: holder.name, before: former?.name ?? appointment.advisor.name }
  const say = (key: string) => [translate(key, names)]
  const waiting = () => {
    const { answer_by: answerBy, starts_at: startsAt } = appointment
    // A mail that is late may tell of a time that is another by now, or was answered.
    if (!answerBy || startsAt.getTime() !== start.getTime()) return say(unansweredYet)
    const until = spokenStart(answerBy, { language, timeZone: tenant.timeZone })
    return [translate(unansweredUntil, { ...names, until })]
  }
  switch (occasion) {
    case 'requested':
      return [...say('thank you for your request.'), ...waiting()]
    case 'confirmed':
      return say('your appointment is confirmed.')
    case 'declined':
      return say('unfortunately {advisor} cannot offer you this appointment.')
    case 'cancelled':
      return say(
        by === 'customer'
          ? 'you have cancelled this appointment.'
          : 'unfortunately {advisor} had to cancel this appointment.',
      )
    case 'moved':
      if (by !== 'customer') return say('{advisor} has moved your appointment.')
      return state === 'requested'
        ? [...say('you have asked for another time.'), ...waiting()]
        : say('you have moved your appointment.')
    case 'moved-and-confirmed':
      return say(
        by === 'customer'
          ? 'you have moved your appointment, and it is confirmed.'
          : '{advisor} has moved your appointment to another time and confirmed it.',
      )
    case 'expired':
      return say('unfortunately nobody could answer your request in time. We are sorry.')
    case 'substituted':
      return say('{advisor} will advise you in place of {before}. The time stays as it is.')
    case 'reminder':
      return say('this is to remind you of your appointment with {advisor}.')
  }
}

function factsOf(
  appointment: MailedAppointment,
  change: AppointmentChange,
  context: MailContext,
  isOn: boolean,
): Facts {
  const { tenant, translate, language } = context
  const advisor = change.holder
  const { type, phone } = appointment
  const country = countryOf(tenant.language)
  return [
    [translate('Time'), spokenTime(change.start, change.end, context)],
    [
      translate('Before'),
      change.before && spokenStart(change.before, { language, timeZone: tenant.timeZone }),
    ],
    [translate('With'), advisor.name],
    [translate('Topic'), appointment.topic_name],
    ...meetingFacts({ type, place: isOn ? appointment.place : '' }, context),
    [
      translate('Your phone number'),
      isOn && type === 'by-phone' && phone ? formatPhone(phone, country) : null,
    ],
    [translate('What to bring'), isOn ? appointment.preparation : null],
    [translate('Questions'), advisor.phone && formatPhone(advisor.phone, country)],
    [translate('Message'), change.by === 'customer' ? null : change.message],
  ]
}
