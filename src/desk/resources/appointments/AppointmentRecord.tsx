import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { RecordSlotProps } from '../overrides.ts'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { AppointmentHistory } from './AppointmentHistory.tsx'
import { StateTag } from './AppointmentTags.tsx'
import { isQuick, QuickActions } from './actions/QuickActions.tsx'
import { type AppointmentActions, useAppointmentActions } from './actions/use-actions.tsx'
import { actionWords } from './actions/words.ts'
import { useTimes } from './times.ts'
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
        <StateTag state={state} />
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

function ActionBar({ appointment, actions }: { appointment: Appointment; actions: AppointmentActions }) {
  const translate = useTranslate()
  const others = actions.of(appointment).filter((action) => !isQuick(appointment, action))
  if (actions.of(appointment).length === 0) {
    return <p className="muted appointment-actions">{translate('Nothing can be changed any more.')}</p>
  }
  return (
    <div className="appointment-actions">
      <QuickActions appointment={appointment} actions={actions} isMain />
      {others.map((action) => {
        const { label, Icon } = actionWords[action]
        return (
          <Button
            key={action}
            variant="outlined"
            disabled={actions.isRunning(appointment)}
            onClick={() => actions.start(appointment, action)}
          >
            <Icon size={16} aria-hidden="true" />
            {translate(label)}
          </Button>
        )
      })}
    </div>
  )
}
