import { type ComponentType, type ReactNode, useState } from 'react'
import { slotComponent } from '../../../kit/slot.tsx'
import type { Appointment, AppointmentAction } from '../types.ts'
import type { ActionDialogProps } from './MessageDialog.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'
import { useActing } from './use-acting.ts'
import { actionsInOrder, actionWords } from './words.ts'

const MessageDialog = slotComponent<ActionDialogProps>(
  async () => (await import('./MessageDialog.tsx')).MessageDialog,
)
const MoveAppointment = slotComponent<ActionDialogProps>(
  async () => (await import('./MoveAppointment.tsx')).MoveAppointment,
)
const SubstituteDialog = slotComponent<ActionDialogProps>(
  async () => (await import('./SubstituteDialog.tsx')).SubstituteDialog,
)

/** The actions that open a dialog first. */
const dialogs: Partial<Record<AppointmentAction, ComponentType<ActionDialogProps>>> = {
  decline: MessageDialog,
  cancel: MessageDialog,
  move: MoveAppointment,
  substitute: SubstituteDialog,
}

export interface AppointmentActions {
  /** The actions of an appointment that this app can do. */
  readonly of: (appointment: Appointment) => readonly AppointmentAction[]
  readonly start: (appointment: Appointment, action: AppointmentAction) => void
  readonly isRunning: (appointment: Appointment, action?: AppointmentAction) => boolean
  /** Whether the dialog of an action is open. */
  readonly isAsking: boolean
  /** The open dialog; the page puts it somewhere. */
  readonly dialog: ReactNode
}

/**
 * The actions of the appointments on a screen: at once, or by a dialog.
 *
 * @param onDone after the server has done one
 */
export function useAppointmentActions(onDone: () => void = () => {}): AppointmentActions {
  const [asked, setAsked] = useState<{ appointment: Appointment; action: AppointmentAction } | null>(null)
  const [pressed, setPressed] = useState<{ appointment: Appointment; action: AppointmentAction } | null>(null)
  const { act, running, refusal, signedOut, forget } = useActing(onDone)
  const isRefused = refusal !== null || signedOut !== null
  const Dialog = asked && dialogs[asked.action]
  const start = (appointment: Appointment, action: AppointmentAction) => {
    if (!actionWords[action].isAtOnce) return setAsked({ appointment, action })
    if (running) return
    setPressed({ appointment, action })
    void act(appointment, action)
  }
  const leave = () => {
    setPressed(null)
    forget()
  }
  return {
    of: ({ actions }) =>
      actionsInOrder.filter(
        (action) => actions.includes(action) && (actionWords[action].isAtOnce || dialogs[action]),
      ),
    start,
    isRunning: ({ uuid }, action) =>
      running !== null && pressed?.appointment.uuid === uuid && (action === undefined || running === action),
    isAsking: asked !== null || (pressed !== null && isRefused),
    dialog: (
      <>
        {asked && Dialog && (
          <Dialog
            {...asked}
            close={() => setAsked(null)}
            done={() => {
              setAsked(null)
              onDone()
            }}
          />
        )}
        {pressed && isRefused && (
          <RefusedDialog
            {...pressed}
            refusal={refusal}
            signedOut={signedOut}
            close={leave}
            done={() => {
              leave()
              onDone()
            }}
          />
        )}
      </>
    ),
  }
}
