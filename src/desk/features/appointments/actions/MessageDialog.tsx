import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { TextArea } from '#ui/TextArea.tsx'
import { useTimes } from '../../../kit/times.ts'
import type { Appointment, AppointmentAction } from '../types.ts'
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
  const times = useTimes()
  const id = useId()
  const [message, setMessage] = useState('')
  const { act, running, refusal } = useActing(done)
  const { name, email, start, topic_name } = appointment
  const { question, doIt, leave } = wordings[action] as Wording
  // Somebody was faster: what was meant can still be done to what stands there now, if it can be done at all.
  const now = refusal?.current ?? appointment
  const isOver = !now.actions.includes(action)
  return (
    <Dialog open fullWidth onClose={close} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <h2 className="dialog-head" id={`${id}-title`}>
        {translate(question, { name })}
      </h2>
      <div className="dialog-body appointment-dialog">
        <p id={`${id}-text`}>
          {topic_name}, {times.dayAndTime(start)}.{' '}
          {email ? translate('{name} is told by mail to {email}.', { name, email }) : ''}
        </p>
        <TextArea
          label={translate('Message')}
          help={translate('Stands in the mail; may stay empty.')}
          maxLength={2000}
          rows={4}
          value={message}
          onValue={setMessage}
          disabled={isOver}
          errors={refusal?.errors.message}
        />
        <RefusalNotice refusal={refusal} isBusy={running !== null} />
      </div>
      <div className="dialog-foot">
        <Button variant="text" onClick={close}>
          {translate(isOver ? 'Close' : leave)}
        </Button>
        {!isOver && (
          <Button
            variant="contained"
            color="error"
            loading={running !== null}
            onClick={() => void act(now, action, message.trim() ? { message: message.trim() } : {})}
          >
            {translate(doIt)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
