import Button from '@mui/material/Button'
import { Undo2 } from 'lucide-react'
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
  const quick = actions.of(appointment).filter((action) => isQuick(appointment, action))
  return (
    <>
      <TakeBack {...{ appointment, actions }} />
      {quick.map((action) => {
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
      })}
    </>
  )
}

/** For some seconds after it was confirmed here (product §10.11). */
function TakeBack({ appointment, actions }: ActionsProps) {
  const translate = useTranslate()
  if (!actions.confirmations[appointment.uuid]?.canTakeBack || appointment.state !== 'confirmed') return null
  const label = translate('Undo')
  return (
    <Button
      variant="outlined"
      color="secondary"
      aria-label={translate('{action}: {name}', { action: label, name: appointment.name })}
      loading={actions.isRunning(appointment, 'take-back')}
      disabled={actions.isRunning(appointment)}
      onClick={() => actions.takeBack(appointment)}
    >
      <Undo2 size={16} aria-hidden="true" />
      {label}
    </Button>
  )
}
