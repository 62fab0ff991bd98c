import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MessageField } from '../../../kit/MessageField.tsx'
import { FormDialog } from '../../../kit/saving/FormDialog.tsx'
import type { Appointment, AppointmentAction } from '../types.ts'
import { ActionAbout } from './ActionAbout.tsx'
import { RefusalNotice } from './RefusalNotice.tsx'
import { useActing } from './use-acting.ts'

export interface ActionDialogProps {
  readonly appointment: Appointment
  readonly action: AppointmentAction
  readonly close: () => void
  /** After the server has done it. */
  readonly done: () => void
}

interface Wording {
  readonly question: string
  readonly doIt: string
  readonly leave: string
}

/** Message keys. */
const wordings: Partial<Record<AppointmentAction, Wording>> = {
  decline: { question: 'Decline the request of {name}?', doIt: 'Decline', leave: 'Back' },
  cancel: {
    question: 'Cancel the appointment with {name}?',
    doIt: 'Cancel appointment',
    leave: 'Keep appointment',
  },
}

/** Before the customer is told that there is no appointment: the question, and a message to go with it. */
export function MessageDialog({ appointment, action, close, done }: ActionDialogProps) {
  const translate = useTranslate()
  const [message, setMessage] = useState('')
  const { act, running, refusal, signedOut } = useActing(done)
  const { question, doIt, leave } = wordings[action] as Wording
  // Somebody was faster: what was meant can still be done to what stands there now, if it can be done at all.
  const now = refusal?.current ?? appointment
  const isOver = !now.actions.includes(action)
  return (
    <FormDialog
      title={translate(question, { name: appointment.name })}
      about={<ActionAbout appointment={appointment} />}
      className="dialog-body appointment-dialog"
      changed={message.trim() && !isOver ? [{ label: 'Message' }] : []}
      isBusy={running !== null}
      failure={signedOut}
      notice={signedOut ? undefined : <RefusalNotice refusal={refusal} isBusy={running !== null} />}
      submit={() => void act(now, action, message.trim() ? { message: message.trim() } : {})}
      close={close}
      submitLabel={doIt}
      cancelLabel={leave}
      canSubmit={!isOver}
      isDangerous
    >
      <MessageField
        message={message}
        setMessage={setMessage}
        rows={4}
        isDisabled={isOver}
        errors={refusal?.errors.message}
      />
    </FormDialog>
  )
}
