import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { placeLabel } from '#rules/appointment-types.ts'
import { LinkedText } from '#ui/LinkedText.tsx'
import { LoadingBox } from '../../../kit/LoadingBox.tsx'
import { NotRead } from '../../../kit/NotRead.tsx'
import { useTimes } from '../../../kit/times.ts'
import {
  ActionBar,
  type Appointment,
  StateTag,
  type StoredAppointment,
  useAppointment,
  useAppointmentActions,
} from '../../appointments/public.ts'
import type { Entry } from '../entry.ts'
import { useEntryWords } from '../entry-words.ts'

interface Props {
  readonly entry: Entry
  readonly close: () => void
}

/** Who comes, what for, how to reach them; and all that can be done with it, without a mouse too. */
export function AppointmentDialog({ entry, close }: Props) {
  const translate = useTranslate()
  const times = useTimes()
  const id = useId()
  const { title, lines } = useEntryWords()(entry)
  const { data, failure, retry } = useAppointment(entry.uuid ?? '')
  const actions = useAppointmentActions(close)
  const isBusy = data !== undefined && actions.isRunning(whole(data))
  return (
    <>
      <Dialog
        open={!actions.isAsking}
        fullWidth
        onClose={isBusy ? undefined : close}
        aria-labelledby={`${id}-title`}
      >
        <h2 className="dialog-head" id={`${id}-title`}>
          {title}
        </h2>
        <div className="dialog-body entry-facts">
          <p className="strong">
            {times.dayAndSpan(entry.start, entry.end)}{' '}
            {entry.state === 'confirmed' && <StateTag {...entry} state={entry.state} />}
          </p>
          <p>{lines.join(', ')}</p>
          {data ? (
            <>
              <Facts appointment={data} />
              <ActionBar appointment={whole(data)} actions={actions} />
            </>
          ) : failure ? (
            <NotRead {...{ failure, retry }} />
          ) : (
            <LoadingBox />
          )}
        </div>
        <div className="dialog-foot">
          <Button variant="text" onClick={close} disabled={isBusy}>
            {translate('Close')}
          </Button>
        </div>
      </Dialog>
      {actions.dialog}
    </>
  )
}

/** A single reply leaves nothing out. */
const whole = (appointment: StoredAppointment) => ({ ...appointment, id: appointment.uuid }) as Appointment

function Facts({ appointment }: { appointment: StoredAppointment }) {
  const translate = useTranslate()
  const { email, phone, message, type, place, advisor_name, substitute_name } = appointment
  const facts = [
    ['Phone', phone && <a href={`tel:${phone}`}>{phone}</a>],
    ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
    ['Message', message],
    [type ? placeLabel(type) : 'Place', place && <LinkedText text={place} isNewTab />],
    ['Substitute', substitute_name && `${substitute_name} (${advisor_name})`],
  ] as const
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{translate(label)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
