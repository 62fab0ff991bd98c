import { type ComponentType, type ReactNode, useState } from 'react'
import { slotComponent } from '../../../kit/slot.tsx'
import type { Appointment, AppointmentAction, AppointmentCall } from '../types.ts'
import type { ActionDialogProps } from './MessageDialog.tsx'
import { RefusedDialog } from './RefusedDialog.tsx'
import { useActing } from './use-acting.ts'
import { type Confirmations, useConfirmations } from './use-confirmations.ts'
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
  readonly isRunning: (appointment: Appointment, action?: AppointmentCall) => boolean
  /** What was confirmed here, and may be taken back for some seconds. */
  readonly confirmations: Confirmations
  readonly takeBack: (appointment: Appointment) => void
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
  const [pressed, setPressed] = useState<{ appointment: Appointment; action: AppointmentCall } | null>(null)
  const { confirmations, keep, forget: forgetConfirmation } = useConfirmations()
  const done = (changed: Appointment, action: AppointmentCall) => {
    if (action === 'confirm') keep(changed)
    onDone()
  }
  const { act, running, refusal, signedOut, forget } = useActing(done)
  const isRefused = refusal !== null || signedOut !== null
  const start = (appointment: Appointment, action: AppointmentAction) => {
    if (!actionWords[action].isAtOnce) return setAsked({ appointment, action })
    if (running) return
    setPressed({ appointment, action })
    void act(appointment, action)
  }
  const close = () => setAsked(null)
  const finish = () => {
    close()
    onDone()
  }
  const leave = () => {
    setPressed(null)
    forget()
  }
  const doneAnyway = (changed: Appointment, action: AppointmentCall) => {
    leave()
    done(changed, action)
  }
  return {
    of: offeredActions,
    start,
    confirmations,
    takeBack: ({ uuid }) => {
      const confirmed = confirmations[uuid]?.appointment
      if (!confirmed || running) return
      setPressed({ appointment: confirmed, action: 'take-back' })
      // The list has it again only then: its row stays meanwhile.
      void act(confirmed, 'take-back').then((isDone) => isDone && forgetConfirmation(confirmed))
    },
    isRunning: ({ uuid }, action) =>
      running !== null && pressed?.appointment.uuid === uuid && (action === undefined || running === action),
    isAsking: asked !== null || (pressed !== null && isRefused),
    dialog: (
      <>
        {asked && <AskingDialog {...asked} close={close} done={finish} />}
        {pressed && isRefused && (
          <RefusedDialog {...pressed} {...{ refusal, signedOut }} close={leave} done={doneAnyway} />
        )}
      </>
    ),
  }
}

const offeredActions = ({ actions }: Appointment) =>
  actionsInOrder.filter(
    (action) => actions.includes(action) && (actionWords[action].isAtOnce || dialogs[action]),
  )

function AskingDialog(props: ActionDialogProps) {
  const Dialog = dialogs[props.action]
  return Dialog && <Dialog {...props} />
}
