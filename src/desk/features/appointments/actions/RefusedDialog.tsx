import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Appointment, AppointmentAction } from '../types.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import type { Refusal } from './refusal.ts'
import { useActing } from './use-acting.ts'
import { actionWords } from './words.ts'

interface RefusedDialogProps {
  readonly appointment: Appointment
  readonly action: AppointmentAction
  readonly refusal: Refusal
  readonly close: () => void
  /** After the server has done it, or something else instead. */
  readonly done: () => void
}

/** After an action of one press was refused: why, and what can be done instead. */
export function RefusedDialog({ appointment, action, refusal, close, done }: RefusedDialogProps) {
  const translate = useTranslate()
  const id = useId()
  const acting = useActing(done)
  const latest = acting.refusal ?? refusal
  const now = latest.current ?? appointment
  const mayMove = now.actions.includes('move')
  const isStill = latest.current !== null && now.actions.includes(action)
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('The appointment with {name} was not changed', { name: appointment.name })}
      </h2>
      <div className="dialog-body appointment-dialog">
        <RefusalNotice
          refusal={latest}
          isBusy={acting.running !== null}
          take={mayMove ? ({ start }) => void acting.act(now, 'move', { start }) : undefined}
        />
      </div>
      <div className="dialog-foot">
        <Button variant="outlined" onClick={close} autoFocus>
          {translate('Close')}
        </Button>
        {isStill && (
          <Button
            variant="contained"
            color="primary"
            loading={acting.running === action}
            onClick={() => void acting.act(now, action)}
          >
            {translate(actionWords[action].label)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
