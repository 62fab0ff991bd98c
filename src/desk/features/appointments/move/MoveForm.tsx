import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../../kit/FieldError.tsx'
import { MessageField } from '../../../kit/MessageField.tsx'
import { BusyFields } from '../../../kit/saving/BusyFields.tsx'
import { useOpenDraft } from '../../../kit/saving/open-drafts.ts'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import { useKeptFocus } from '../../../kit/saving/use-kept-focus.ts'
import type { StoredAppointment } from '../types.ts'
import { FreeTimes } from './FreeTimes.tsx'
import { MoveSummary } from './MoveSummary.tsx'
import type { FreeSlot } from './use-free-slots.ts'
import { useMove } from './use-move.ts'

export interface MoveFormProps {
  /** As it was last read: its version goes along with the move. */
  readonly appointment: StoredAppointment
  /** The start that it was dragged to: it stands chosen, and is asked for before anything happens. */
  readonly to?: string | undefined
  /** Offered first. */
  readonly slots?: readonly FreeSlot[]
  readonly close: () => void
  /** Closes it unless something was typed: then it asks. */
  readonly leave: () => void
  /** After the server has moved it, and that was said. */
  readonly onMoved?: (moved: StoredAppointment) => void
}

/** Asks for another time and a message to the customer, and moves the appointment. */
export function MoveForm({
  appointment: given,
  to,
  slots: first = [],
  close,
  leave,
  onMoved,
}: MoveFormProps) {
  const id = useId()
  const [start, setStart] = useState(to ?? null)
  // A time that it was dragged to is asked for alone, until it is refused.
  const [isChoosing, setChoosing] = useState(to === undefined)
  const [message, setMessage] = useState('')
  const { appointment, slots, move, isMoving, failure } = useMove({
    appointment: given,
    slots: first,
    onMoved,
    onTimeRefused: () => {
      setStart(null)
      setChoosing(true)
    },
  })
  useOpenDraft({ changed: message.trim() ? [{ label: 'Message' }] : [], isBusy: isMoving })
  const keptFocus = useKeptFocus(isMoving)

  async function sent(event: FormEvent) {
    event.preventDefault()
    if (start && (await move({ start, message }))) close()
  }
  return (
    <form className="move-form" noValidate onSubmit={sent} aria-describedby={`${id}-who`} {...keptFocus}>
      <div className="dialog-body move-body">
        <MoveSummary appointment={appointment} start={start} whoId={`${id}-who`} />
        <RefusedAlert failure={failure} isAtField={(path) => path === 'start'}>
          {failure?.errors.start && <FieldError messages={failure.errors.start} />}
        </RefusedAlert>
        <BusyFields isBusy={isMoving}>
          {isChoosing ? (
            <FreeTimes
              {...{ appointment, start, choose: setStart }}
              near={to ?? appointment.start ?? ''}
              offered={slots}
            />
          ) : (
            <ChooseAnother choose={() => setChoosing(true)} />
          )}
          <MessageField message={message} setMessage={setMessage} />
        </BusyFields>
      </div>
      <MoveFoot
        isChosen={start !== null}
        isRequest={appointment.state === 'requested'}
        {...{ isMoving, leave }}
        whyId={`${id}-why`}
      />
    </form>
  )
}

function ChooseAnother({ choose }: { choose: () => void }) {
  const translate = useTranslate()
  return (
    <div>
      <Button variant="outlined" onClick={choose}>
        {translate('Choose another time')}
      </Button>
    </div>
  )
}

interface MoveFootProps {
  readonly isChosen: boolean
  /** Then moving confirms it (product §10.12). */
  readonly isRequest: boolean
  readonly isMoving: boolean
  readonly leave: () => void
  /** Element id of the line that says what happens, or what is missing. */
  readonly whyId: string
}

/** The buttons, and beside them what a move does, or what it still needs. */
function MoveFoot({ isChosen, isRequest, isMoving, leave, whyId }: MoveFootProps) {
  const translate = useTranslate()
  const outcome = isRequest
    ? 'The request is confirmed at the new time. The customer gets one mail.'
    : 'The customer is told by mail.'
  return (
    <div className="dialog-foot">
      <span className="muted" id={whyId}>
        {translate(isChosen ? outcome : 'Choose a new time first.')}
      </span>
      <Button variant="text" onClick={leave} disabled={isMoving}>
        {translate('Cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color="primary"
        loading={isMoving}
        disabled={!isChosen}
        aria-describedby={whyId}
      >
        {translate(isRequest ? 'Move and confirm' : 'Move appointment')}
      </Button>
    </div>
  )
}
