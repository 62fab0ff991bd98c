import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Appointment } from '../types.ts'
import { isQuick, QuickActions } from './QuickActions.tsx'
import type { AppointmentActions } from './use-actions.tsx'
import { actionWords } from './words.ts'
import '../appointments.css'

interface ActionBarProps {
  readonly appointment: Appointment
  readonly actions: AppointmentActions
}

/** All that can be done with the one appointment that a screen is about. */
export function ActionBar({ appointment, actions }: ActionBarProps) {
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
