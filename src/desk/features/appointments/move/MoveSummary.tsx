import { useTranslate } from 'react-admin'
import { typeNames } from '#rules/appointment-types.ts'
import { useTimes } from '../../../kit/times.ts'
import type { StoredAppointment } from '../types.ts'

interface MoveSummaryProps {
  readonly appointment: StoredAppointment
  /** The new one; null while none is chosen. */
  readonly start: string | null
  /** Element id of the line that says whose appointment it is. */
  readonly whoId: string
}

/** Whose appointment it is, when it was to be, and when it is to be now. */
export function MoveSummary({ appointment, start, whoId }: MoveSummaryProps) {
  const translate = useTranslate()
  const times = useTimes()
  const { name = '', topic_name, type, start: from = '', end = '' } = appointment
  return (
    <>
      <p id={whoId}>
        <b>{name}</b>
        <span className="muted">{[topic_name, type && translate(typeNames[type])].join(', ')}</span>
      </p>
      <dl className="move-times">
        <dt>{translate('Until now')}</dt>
        <dd>{times.dayAndSpan(from, end)}</dd>
        <dt>{translate('New time')}</dt>
        <dd className={start ? 'strong' : 'muted'} aria-live="polite">
          {start ? times.dayAndSpan(start, endFor(start, appointment)) : translate('not chosen yet')}
        </dd>
      </dl>
    </>
  )
}

/** It stays as long as it is. */
function endFor(start: string, appointment: StoredAppointment): Date {
  const { start: from = '', end = '' } = appointment
  const length = new Date(end).getTime() - new Date(from).getTime()
  return new Date(new Date(start).getTime() + length)
}
