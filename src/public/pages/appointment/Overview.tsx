import { CalendarClock, CalendarPlus, CalendarX, CircleCheck, CircleX, Clock } from 'lucide-react'
import { bookingHash } from '#rules/hash-tags.ts'
import { profileHref } from '../../links.ts'
import type { PageProps } from '../../page.ts'
import type { TextKey } from '../../texts.ts'
import { ActionForm } from './ActionForm.tsx'
import { hrefOf } from './appointment-query.ts'
import { Facts } from './Facts.tsx'
import type { AppointmentData } from './load.ts'
import { OwnTime } from './OwnTime.tsx'
import { Problem } from './Problem.tsx'
import { advisorOf, changeWordsOf, timeOf } from './words.ts'

type Mood = 'good' | 'waiting' | 'off' | 'past'

interface StateSummary {
  readonly heading: TextKey
  readonly mood: Mood
  readonly sentence?: TextKey
}

const icons = { good: CircleCheck, waiting: Clock, off: CircleX } as const

/** The appointment as it stands, with what can be done. */
export function Overview(props: PageProps<AppointmentData>) {
  const { data, t } = props
  const { appointment, asked } = data
  const { heading, mood, sentence } = summaryOf(data)
  const time = timeOf(props)
  const isOpen = (appointment.actions ?? []).length > 0
  return (
    <>
      {/* A time that cannot be had belongs to the question for another one. */}
      <Problem problem={asked.step === 'move' ? null : asked.problem} t={t} />
      <Heading {...{ heading, mood, t }} when={time.whole} />
      {mood !== 'past' && (
        <p className={mood === 'off' ? 'appt-when appt-over' : 'appt-when'}>
          <time dateTime={time.iso}>
            <span className="appt-day">{time.day}</span> <span className="appt-hour">{time.hour}</span>
          </time>
        </p>
      )}
      <p className="appt-zone">
        {time.zone} <OwnTime start={time.iso ?? ''} className="appt-own" />
      </p>
      {sentence && (
        <p className="appt-say">{t(sentence, { name: advisorOf(appointment), until: time.answer ?? '' })}</p>
      )}
      {isOpen && (
        <p className="appt-act">
          <a className={mood === 'good' ? 'btn btn-primary' : 'btn'} href={calendarHref(asked)}>
            <CalendarPlus className="i" aria-hidden="true" />
            {t('Add to calendar')}
          </a>
        </p>
      )}
      <BookAgain {...props} />
      <Facts {...props} />
      {isOpen && <ChangeLinks {...props} />}
      <ReviewConsent {...props} />
    </>
  )
}

interface HeadingProps extends Pick<StateSummary, 'heading' | 'mood'> {
  readonly when: string
  readonly t: PageProps<AppointmentData>['t']
}

/** Of what is past the heading says when it was: a large time would be taken for one to come. */
function Heading({ heading, mood, when, t }: HeadingProps) {
  if (mood === 'past') return <h1 className="appt-ask">{t(heading, { time: when })}</h1>
  const Icon = icons[mood]
  return (
    <h1 className={`appt-state appt-${mood}`}>
      <Icon className="i" aria-hidden="true" />
      {t(heading)}
    </h1>
  )
}

/** Where this one is over or came to nothing: another one of the same advisor, with the same topic. */
function BookAgain({ data, t, env }: PageProps<AppointmentData>) {
  const { advisor, topic } = data.appointment
  const { mood } = summaryOf(data)
  if ((mood !== 'off' && mood !== 'past') || !advisor || !data.profile) return null
  return (
    <p className="appt-act">
      <a
        className="btn btn-primary"
        href={`${profileHref(advisor)}${bookingHash(env.language, undefined, topic)}`}
      >
        {t(mood === 'off' ? 'Choose another time' : 'Book again')}
      </a>
    </p>
  )
}

/** Ways to another time, or to none. */
function ChangeLinks({ data: { appointment, asked }, t }: PageProps<AppointmentData>) {
  const actions = appointment.actions ?? []
  const words = changeWordsOf(appointment)
  return (
    <p className="appt-after">
      {actions.includes('move') && (
        <a className="quiet" href={hrefOf(asked, { step: 'move' })}>
          <CalendarClock className="i" aria-hidden="true" />
          {t(words.move)}
        </a>
      )}
      {actions.includes('cancel') && (
        <a className="quiet" href={hrefOf(asked, { step: 'cancel' })}>
          <CalendarX className="i" aria-hidden="true" />
          {t(words.cancel)}
        </a>
      )}
    </p>
  )
}

/** What was agreed to when it was booked, and the button that takes it back; opening the link of a mail does not. */
function ReviewConsent({ data, t }: PageProps<AppointmentData>) {
  const { appointment, asked, tenant } = data
  if (asked.told === 'not-asked' && !appointment.asks_for_review)
    return (
      <div className="notice appt-review" role="status" id="review">
        <CircleCheck className="i" aria-hidden="true" />
        <p>{t('{tenant} does not ask you for reviews any more.', { tenant: tenant.name })}</p>
      </div>
    )
  if (!appointment.asks_for_review) return null
  return (
    <section className="appt-review" id="review" aria-labelledby="review-consent">
      <h2 className="appt-review-head" id="review-consent">
        {t('Review by mail')}
      </h2>
      <p className="muted">
        {t('You have agreed that {tenant} asks you once by e-mail for a review after the appointment.', {
          tenant: tenant.name,
        })}
      </p>
      <ActionForm data={data} action="no-review">
        <button type="submit" className="btn">
          {t('Ask me for no review')}
        </button>
      </ActionForm>
    </section>
  )
}

const calendarHref = ({ id, token }: AppointmentData['asked']) =>
  `/api/v1/appointments/${id}/calendar-file?${new URLSearchParams({ token })}`

function summaryOf({ appointment, standing, asked }: AppointmentData): StateSummary {
  switch (standing) {
    case 'cancelled':
      return {
        heading: 'This appointment is cancelled',
        mood: 'off',
        sentence: 'We have sent you a mail about it.',
      }
    case 'declined':
      return {
        heading: 'This request was declined',
        mood: 'off',
        sentence: 'Unfortunately {name} cannot offer you this appointment.',
      }
    case 'expired':
      return {
        heading: 'This request has expired',
        mood: 'off',
        sentence: 'Unfortunately nobody could answer in time. We are sorry.',
      }
    case 'over':
    case 'done':
    case 'missed':
      return { heading: 'Your appointment was on {time}', mood: 'past' }
    case 'begun':
      return {
        heading: 'Your appointment has begun',
        mood: 'good',
        sentence: 'It can no longer be moved or cancelled.',
      }
    case 'requested':
      return {
        heading: asked.told === 'moved' ? 'You have asked for another time' : 'Your appointment is requested',
        mood: 'waiting',
        sentence: appointment.answer_by
          ? '{name} will answer by {until}. Until then the time is kept for you.'
          : '{name} will answer soon. Until then the time is kept for you.',
      }
    case 'confirmed':
      return asked.told === 'moved'
        ? {
            heading: 'Your appointment has been moved',
            mood: 'good',
            sentence: 'We have sent you a mail about it.',
          }
        : { heading: 'Your appointment is confirmed', mood: 'good' }
  }
}
