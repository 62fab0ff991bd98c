import Button from '@mui/material/Button'
import { type FormEvent, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { typeNames } from '#rules/appointment-types.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { FieldError } from '../../../kit/FieldError.tsx'
import { useOpenDraft } from '../../../kit/saving/open-drafts.ts'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import { useTimes } from '../../../kit/times.ts'
import type { StoredAppointment } from '../types.ts'
import { FreeTimes } from './FreeTimes.tsx'
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

export function MoveForm({
  appointment: given,
  to,
  slots: first = [],
  close,
  leave,
  onMoved,
}: MoveFormProps) {
  const translate = useTranslate()
  const id = useId()
  const times = useTimes()
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
  const { name = '', topic_name, type, start: from = '', end = '' } = appointment

  async function sent(event: FormEvent) {
    event.preventDefault()
    if (start && (await move({ start, message }))) close()
  }
  return (
    <form className="move-form" noValidate onSubmit={sent} aria-describedby={`${id}-who`}>
      <div className="dialog-body move-body">
        <p id={`${id}-who`}>
          <b>{name}</b>
          <span className="muted">{[topic_name, type && translate(typeNames[type])].join(', ')}</span>
        </p>
        <dl className="move-times">
          <dt>{translate('Until now')}</dt>
          <dd>{times.dayAndSpan(from, end)}</dd>
          <dt>{translate('New time')}</dt>
          <dd className={start ? 'strong' : 'muted'} aria-live="polite">
            {start ? times.dayAndSpan(start, endFor(start, appointment)) : translate('not chosen yet')}
          </dd>
        </dl>
        <RefusedAlert failure={failure} isAtField={(path) => path === 'start'}>
          {failure?.errors.start && <FieldError messages={failure.errors.start} />}
        </RefusedAlert>
        {isChoosing ? (
          <FreeTimes {...{ appointment, start, choose: setStart }} near={to ?? from} offered={slots} />
        ) : (
          <div>
            <Button variant="outlined" onClick={() => setChoosing(true)}>
              {translate('Choose another time')}
            </Button>
          </div>
        )}
        <TextArea
          label={translate('Message')}
          help={translate('Stands in the mail; may stay empty.')}
          rows={2}
          maxLength={2000}
          value={message}
          onValue={setMessage}
        />
      </div>
      <div className="dialog-foot">
        <span className="muted" id={`${id}-why`}>
          {translate(start ? 'The customer is told by mail.' : 'Choose a new time first.')}
        </span>
        <Button variant="text" onClick={leave} disabled={isMoving}>
          {translate('Cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          loading={isMoving}
          disabled={!start}
          aria-describedby={`${id}-why`}
        >
          {translate('Move appointment')}
        </Button>
      </div>
    </form>
  )
}

/** It stays as long as it is. */
function endFor(start: string, appointment: StoredAppointment): Date {
  const { start: from = '', end = '' } = appointment
  const length = new Date(end).getTime() - new Date(from).getTime()
  return new Date(new Date(start).getTime() + length)
}
