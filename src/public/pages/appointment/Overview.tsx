import { CalendarClock, CalendarPlus, CalendarX, CircleCheck, CircleX, Clock } from 'lucide-react'
import { hashOf } from '#rules/hash-tags.ts'
import { profileHref } from '../../links.ts'
import type { PageProps } from '../../page.ts'
import type { TextKey } from '../../texts.ts'
import { hrefOf } from './appointment-query.ts'
import { Facts } from './Facts.tsx'
import type { AppointmentData } from './load.ts'
import { OwnTime } from './OwnTime.tsx'
import { Problem } from './Problem.tsx'
import { advisorOf, changeWordsOf, timeOf } from './words.ts'

type Mood = 'good' | 'waiting' | 'off'

interface StateSummary {
  readonly heading: TextKey
  readonly mood: Mood
  readonly sentence?: TextKey
}

const icons = { good: CircleCheck, waiting: Clock, off: CircleX } as const

/** The appointment as it stands, with what can be done. */
export function Overview(props: PageProps<AppointmentData>) {
  const { data, t, env } = props
  const { appointment, asked } = data
  const { heading, mood, sentence } = standingOf(data)
  const time = timeOf(props)
  const isOpen = (appointment.actions ?? []).length > 0
  const Icon = icons[mood]
  return (
    <>
      {/* A time that cannot be had belongs to the question for another one. */}
      <Problem problem={asked.step === 'move' ? null : asked.problem} t={t} />
      <h1 className={`appt-state appt-${mood}`}>
        <Icon className="i" aria-hidden="true" />
        {t(heading)}
      </h1>
      <p className={isOpen || mood === 'good' ? 'appt-when' : 'appt-when appt-over'}>
        <time dateTime={time.iso}>
          <span className="appt-day">{time.day}</span> <span className="appt-hour">{time.hour}</span>
        </time>
      </p>
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
      {mood === 'off' && appointment.advisor && data.profile && (
        <p className="appt-act">
          <a
            className="btn btn-primary"
            href={`${profileHref(appointment.advisor)}${hashOf('appointment', env.language)}`}
          >
            {t('Choose another time')}
          </a>
        </p>
      )}
      <Facts {...props} />
      {isOpen && <ChangeLinks {...props} />}
    </>
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

const calendarHref = ({ id, token }: AppointmentData['asked']) =>
  `/api/v1/appointments/${id}/calendar-file?${new URLSearchParams({ token })}`

function standingOf({ appointment, asked }: AppointmentData): StateSummary {
  const { state, actions = [] } = appointment
  if (state === 'cancelled') {
    return {
      heading: 'This appointment is cancelled',
      mood: 'off',
      sentence: 'We have sent you a mail about it.',
    }
  }
  if (state === 'declined') {
    return {
      heading: 'This request was declined',
      mood: 'off',
      sentence: 'Unfortunately {name} cannot offer you this appointment.',
    }
  }
  // One that nobody answered before its time has expired, whether or not a job has said so yet.
  if (state === 'expired' || (state === 'requested' && actions.length === 0)) {
    return {
      heading: 'This request has expired',
      mood: 'off',
      sentence: 'Unfortunately nobody could answer in time. We are sorry.',
    }
  }
  if (actions.length === 0) {
    return {
      heading: 'This appointment is over',
      mood: 'good',
      sentence: 'It can no longer be moved or cancelled.',
    }
  }
  const isMoved = asked.told === 'moved'
  if (state === 'requested') {
    return {
      heading: isMoved ? 'You have asked for another time' : 'Your appointment is requested',
      mood: 'waiting',
      sentence: appointment.answer_by
        ? '{name} will answer by {until}. Until then the time is kept for you.'
        : '{name} will answer soon. Until then the time is kept for you.',
    }
  }
  return {
    heading: isMoved ? 'Your appointment has been moved' : 'Your appointment is confirmed',
    mood: 'good',
    ...(isMoved && { sentence: 'We have sent you a mail about it.' }),
  }
}
