import { useTranslate } from 'react-admin'
import { useTimes } from '../../kit/times.ts'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { AppointmentHistory } from './AppointmentHistory.tsx'
import { StateTag } from './AppointmentTags.tsx'
import { ActionBar } from './actions/ActionBar.tsx'
import { useAppointmentActions } from './actions/use-actions.tsx'
import type { Appointment } from './types.ts'
import './appointments.css'

/** One appointment: when, what can be done now, who comes for what, and what happened so far. */
export function AppointmentRecord({ record }: RecordSlotProps) {
  const translate = useTranslate()
  const times = useTimes()
  const appointment = record as Appointment
  const actions = useAppointmentActions()
  const { start, end, state, answer_by: answerBy } = appointment
  return (
    <>
      <div className="appointment-when">
        <p>
          <b>{times.longDay(start)}</b>, <span className="num">{times.span(start, end)}</span>
        </p>
        <StateTag {...{ state, start, end }} />
        {state === 'requested' && answerBy && (
          <p className="answer-by">{translate('Answer by {time}', { time: times.dayAndTime(answerBy) })}</p>
        )}
      </div>
      <ActionBar appointment={appointment} actions={actions} />
      <div className="shown">
        <AppointmentFacts appointment={appointment} />
        <AppointmentHistory appointment={appointment} />
      </div>
      {actions.dialog}
    </>
  )
}
