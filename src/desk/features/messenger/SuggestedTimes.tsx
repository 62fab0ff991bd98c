import { CalendarCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { stateNames } from '#rules/appointment-states.ts'
import { typeNames } from '#rules/appointment-types.ts'
import { useTimes } from '../../kit/times.ts'
import type { Message } from './types.ts'

interface SuggestedTimesProps {
  readonly suggestion: NonNullable<Message['suggestion']>
  /** The visitor's way to the appointment is another one. */
  readonly isMine: boolean
}

/** What was suggested with a message, and what was booked of it. */
export function SuggestedTimes({ suggestion, isMine }: SuggestedTimesProps) {
  const translate = useTranslate()
  const times = useTimes()
  const { topic_name: topic, type, appointment } = suggestion
  const others = suggestion.times.filter(({ start }) => start !== appointment?.start)
  return (
    <section className="suggested" aria-label={translate('Suggested times')}>
      <p className="suggested-of">{[topic, translate(typeNames[type])].filter(Boolean).join(' · ')}</p>
      <ul>
        {others.map(({ start }) => (
          <li key={start}>
            {appointment ? <s>{times.dayAndTime(start)}</s> : times.dayAndTime(start)}
            {appointment && <span className="vh"> ({translate('no longer needed')})</span>}
          </li>
        ))}
      </ul>
      {appointment && (
        <p className="suggested-booked">
          <CalendarCheck className="i" aria-hidden="true" />
          <span>
            {times.dayAndSpan(appointment.start, appointment.end)}
            {appointment.state && ` · ${translate(stateNames[appointment.state])}`}
          </span>
          {isMine && appointment.state && (
            <Link to={`/online-appointments/appointments/index/${appointment.uuid}`}>
              {translate('Show appointment')}
            </Link>
          )}
        </p>
      )}
    </section>
  )
}
