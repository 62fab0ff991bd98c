import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useTimes } from '../../kit/times.ts'
import { useFormatter } from '../../resources/format.ts'
import { toldSteps } from './steps.ts'
import type { Appointment } from './types.ts'

/** What happened, by whom, and what was written with it. */
export function AppointmentHistory({ appointment }: { appointment: Appointment }) {
  const translate = useTranslate()
  const format = useFormatter()
  const times = useTimes()
  const id = useId()
  const steps = toldSteps(appointment)
  if (steps.length === 0) return null
  return (
    <section className="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{translate('History')}</h2>
      </div>
      <ol className="appointment-history" aria-labelledby={id}>
        {steps.map(({ at, what, to, who, message }) => (
          <li key={at + what}>
            <p>
              <b>{to ? translate('Moved to {time}', { time: times.dayAndTime(to) }) : translate(what)}</b>,{' '}
              {translate(who)}
            </p>
            <time className="num muted" dateTime={at}>
              {format.dateTime(at)}
            </time>
            {message && <blockquote>{message}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
