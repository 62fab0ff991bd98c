import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Appointment, AppointmentAction } from '../types.ts'
import type { AppointmentActions } from './use-actions.tsx'
import { actionWords } from './words.ts'

interface ActionsProps {
  readonly appointment: Appointment
  readonly actions: AppointmentActions
  /** They are what the page is for, not one row of many. */
  readonly isMain?: boolean
}

/** Whether an action has a button of its own: to correct an outcome there is the menu. */
export const isQuick = ({ state }: Appointment, action: AppointmentAction) =>
  actionWords[action].isAtOnce === true && (state === 'requested' || state === 'confirmed')

/** What one press does: confirm a request; say how an appointment that has begun went. */
export function QuickActions({ appointment, actions, isMain = false }: ActionsProps) {
  const translate = useTranslate()
  return actions
    .of(appointment)
    .filter((action) => isQuick(appointment, action))
    .map((action) => {
      const { label, Icon } = actionWords[action]
      const isFirst = action === 'confirm'
      return (
        <Button
          key={action}
          className={isFirst && !isMain ? 'tinted' : undefined}
          variant={isFirst && isMain ? 'contained' : 'outlined'}
          color={isFirst && isMain ? 'primary' : 'secondary'}
          aria-label={translate('{action}: {name}', { action: translate(label), name: appointment.name })}
          loading={actions.isRunning(appointment, action)}
          disabled={actions.isRunning(appointment)}
          onClick={() => actions.start(appointment, action)}
        >
          <Icon size={16} aria-hidden="true" />
          {translate(label)}
        </Button>
      )
    })
}
