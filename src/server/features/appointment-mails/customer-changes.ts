/** One mail about several appointments of a customer that were changed together. */
import { calendarFile } from '#rules/calendar-file.ts'
import { letter } from '#rules/letter.ts'
import { spokenStart } from '#rules/spoken-time.ts'
import { entryOf, fileName } from './calendar.ts'
import type { AppointmentChange } from './change.ts'
import { type Content, type Facts, type MailContext, spokenTime } from './content.ts'
import { subjects, whyMailed } from './customer-mail.ts'
import type { MailedAppointment } from './queries.ts'

interface CustomerChange {
  readonly appointment: MailedAppointment
  readonly change: AppointmentChange
  /** Of the private page. */
  readonly link: string
}

/** In the language of the booking; as in customerMail() nothing stands in it that the visitor typed. */
export function changesMail(changes: readonly CustomerChange[], context: MailContext): Content {
  const { language, look, tenant, translate } = context
  const subject = translate('Your appointments have changed')
  const message = changes.find(({ change }) => change.by !== 'customer')?.change.message ?? null
  const body = letter({
    language,
    sender: tenant.name,
    ...look,
    title: subject,
    greeting: translate('Hello,'),
    paragraphs: [
      translate(
        'several of your appointments have changed. Each has a page of its own, where you can view, move or cancel it.',
      ),
    ],
    facts: [...changes.map((each) => factOf(each, context)), [translate('Message'), message]],
    button: null,
    footer: whyMailed(
      changes.map(({ change }) => change),
      context,
    ),
  })
  return { subject, ...body }
}

/** 'Appointment moved: Tue, 24 November, 9:00', with whom, when it was before, and the way to its page. */
function factOf({ change, link }: CustomerChange, context: MailContext): Facts[number] {
  const { language, tenant, translate } = context
  const { before, end, holder, kind, start } = change
  const spoken = (at: Date) => spokenStart(at, { language, timeZone: tenant.timeZone })
  const lines = [
    spokenTime(start, end, context),
    before && `${translate('Before')}: ${spoken(before)}`,
    `${translate('With')}: ${holder.name}`,
    link,
  ]
  return [translate(subjects[kind], { start: spoken(start) }), lines.filter(Boolean).join('\n'), 'with links']
}

/** An invitation is of one appointment (RFC 5546): several are told of by a file that one opens. */
export function changesFile(changes: readonly CustomerChange[], context: MailContext) {
  const entries = changes.map(({ appointment, change, link }) => {
    const attendee = { name: '', address: appointment.email ?? '' }
    return entryOf({ ...context, appointment, change, link, attendee, side: 'customer' })
  })
  return {
    method: 'PUBLISH',
    content: calendarFile({ method: 'PUBLISH', now: context.now, entries }),
    filename: fileName(context.translate),
  } as const
}
