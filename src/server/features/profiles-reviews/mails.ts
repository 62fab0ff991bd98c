import { letter } from '#rules/letter.ts'
import { changeableDays } from '#rules/reviews.ts'
import { spokenStart } from '#rules/spoken-time.ts'
import type { MailContext } from '#server/platform/mail/context.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import type { AskedCustomer } from '../appointments/public.ts'

type Asked = AskedCustomer & {
  /** Of the customer's page of the appointment, where they take back that they may be asked. */
  readonly token: string
  /** Of the page of the review, which names the appointment itself. */
  readonly reviewToken: string
}

/** In the language of the booking. Nothing that the visitor typed stands in it: anybody can book in the name of somebody else. */
export function invitationMail(
  { uuid, token, reviewToken, advisor, advisorName: name, topic, start }: Asked,
  { tenant, language, look, translate }: MailContext,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = translate('How was your appointment with {name}?', { name })
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello,'),
    paragraphs: [
      translate('you have agreed that we ask you once for a review of this appointment. It takes a minute.'),
      translate(
        'We look at each review before it is shown on the profile; whether it is a good or a bad one does not matter. You can change it for {days} days.',
        { days: changeableDays },
      ),
      translate('This link is yours alone. Please do not pass it on.'),
    ],
    facts: [
      [translate('Appointment'), spokenStart(start, { language, timeZone: tenant.timeZone })],
      [translate('Topic'), topic],
      [translate('Advisor'), name],
    ],
    button: {
      label: translate('Write review'),
      href: `${tenant.publicUrl}/app/reviews/${encodeURIComponent(advisor)}?${new URLSearchParams({ token: reviewToken })}`,
    },
    footer: translate('You get this mail because you agreed to it when you booked at {tenant}.', {
      tenant: tenant.name,
    }),
    wayOut: {
      label: translate('Get no more such mails'),
      href: `${tenant.publicUrl}/app/appointment?${new URLSearchParams({ id: uuid, token })}#review`,
    },
  })
  return { subject, ...body }
}

interface ToldReview {
  readonly uuid: string
  readonly stars: number
  /** Of the advisor. */
  readonly name: string
}

/** The visitor's words stay where they can be hidden, changed and erased: a mail could not be taken back. */
export function shownMail(
  { uuid, stars, name }: ToldReview,
  { tenant, language, look, translate }: MailContext,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const subject = translate('A new review stands on your profile')
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello {name},', { name }),
    paragraphs: [
      translate(
        'it was checked, and visitors of your profile read it now. You can answer it, or object to it.',
      ),
    ],
    facts: [[translate('Stars'), translate('{stars} of 5', { stars })]],
    button: { label: translate('Read and answer'), href: `${tenant.publicUrl}/app/profiles-reviews/${uuid}` },
    footer: translate('You get this mail because visitors can reach you by your profile at {tenant}.', {
      tenant: tenant.name,
    }),
  })
  return { subject, ...body }
}
