import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Failure } from '../../../kit/failure.ts'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import type { Appointment, AppointmentAction, AppointmentCall } from '../types.ts'
import { RefusalNotice } from './RefusalNotice.tsx'
import type { Refusal } from './refusal.ts'
import { useActing } from './use-acting.ts'
import { actionWords } from './words.ts'

interface RefusedDialogProps {
  readonly appointment: Appointment
  readonly action: AppointmentCall
  readonly refusal: Refusal | null
  /** Set where it was refused because the session has ended. */
  readonly signedOut: Failure | null
  readonly close: () => void
  /** After the server has done it, or something else instead. */
  readonly done: (changed: Appointment, action: AppointmentCall) => void
}

/** After an action of one press was refused: why, and what can be done instead. */
export function RefusedDialog(props: RefusedDialogProps) {
  const { appointment, action, close, done } = props
  const translate = useTranslate()
  const id = useId()
  const acting = useActing(done)
  const latest = acting.refusal ?? props.refusal
  const signedOut = acting.refusal ? null : (acting.signedOut ?? props.signedOut)
  const now = latest?.current ?? appointment
  const mayMove = now.actions.includes('move')
  const isBusy = acting.running !== null
  const isStill = (signedOut !== null || latest?.current) && isAmong(now.actions, action)
  return (
    <Dialog open fullWidth onClose={isBusy ? undefined : close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('The appointment with {name} was not changed', { name: appointment.name })}
      </h2>
      <div className="dialog-body appointment-dialog">
        {signedOut && <RefusedAlert failure={signedOut} />}
        {latest && (
          <RefusalNotice
            refusal={latest}
            isBusy={isBusy}
            take={mayMove ? ({ start }) => void acting.act(now, 'move', { start }) : undefined}
          />
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="outlined" onClick={close} disabled={isBusy} autoFocus>
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

/** What was to be taken back and was refused is not tried again. */
const isAmong = (
  actions: readonly AppointmentAction[],
  action: AppointmentCall,
): action is AppointmentAction => actions.some((each) => each === action)
