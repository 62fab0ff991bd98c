import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { StoredAppointment as Appointment } from '../types.ts'
import { MoveForm } from './MoveForm.tsx'
import type { FreeSlot } from './use-free-slots.ts'
import './move.css'

export interface MoveDialogProps {
  /** As it was last read: its version goes along with the move. */
  readonly appointment: Appointment
  /** The start that it was dragged to: it stands chosen, and is asked for before anything happens. */
  readonly to?: string | undefined
  /** Offered first. */
  readonly slots?: readonly FreeSlot[]
  readonly close: () => void
  /** After the server has moved it, and that was said. */
  readonly onMoved?: (moved: Appointment) => void
}

/** 'Move to…': an appointment to another free time, without a mouse (decisions §5). Nothing moves before it is sent. */
export function MoveDialog(props: MoveDialogProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open fullWidth onClose={props.close} aria-labelledby={`${id}-title`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate('Move to…')}
      </h2>
      <MoveForm {...props} />
    </Dialog>
  )
}
