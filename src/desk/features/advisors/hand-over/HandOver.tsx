import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { MessageField } from '../../../kit/MessageField.tsx'
import { useOpenDraft } from '../../../kit/saving/open-drafts.ts'
import { RefusedAlert } from '../../../kit/saving/RefusedAlert.tsx'
import { useMayCall } from '../../../kit/use-may-call.ts'
import { AdvisorPicker } from '../AdvisorPicker.tsx'
import type { PickedAdvisor } from '../use-advisors.ts'
import { useHandOver } from './use-hand-over.ts'
import './hand-over.css'

interface HandOverProps {
  /** Of the advisor who leaves. */
  readonly alias: string
  /** So many appointments are to come. */
  readonly count: number
  /** None is left. */
  readonly onDone?: () => void
}

/** Gives the appointments to come of an advisor who leaves to a colleague, for good, before anything else is saved. */
export function HandOver(props: HandOverProps) {
  const mayCall = useMayCall()
  return props.count > 0 && mayCall('handOverAppointments') ? <HandOverFields {...props} /> : null
}

function HandOverFields({ alias, count, onDone }: HandOverProps) {
  const translate = useTranslate()
  const [picked, setPicked] = useState<PickedAdvisor | null>(null)
  const [message, setMessage] = useState('')
  const { send, isBusy, failure, progress, forget } = useHandOver(alias, onDone)
  useOpenDraft({ changed: message === '' ? [] : [{ label: translate('Message') }], isBusy })
  const left = count - progress.handedOver
  if (left <= 0) return <Told {...progress} />
  return (
    <div className="hand-over">
      <AdvisorPicker
        label={translate('Hand the appointments over to')}
        help={translate('For good. Each customer is told by mail.')}
        picked={picked}
        isDisabled={isBusy}
        onPicked={(next) => {
          forget()
          setPicked(next)
        }}
      />
      <MessageField message={message} setMessage={setMessage} />
      <RefusedAlert failure={failure} />
      <Told {...progress} />
      <Button
        variant="outlined"
        loading={isBusy}
        disabled={!picked}
        onClick={() => picked && void send(picked, message.trim())}
      >
        {translate('Hand over one appointment |||| Hand over %{smart_count} appointments', {
          smart_count: left,
        })}
      </Button>
    </div>
  )
}

interface ToldProps {
  readonly handedOver: number
  readonly staying: number
  /** Who got them last; null before the first try. */
  readonly to: string | null
}

function Told({ handedOver, staying, to }: ToldProps) {
  const translate = useTranslate()
  return (
    <div role="status">
      {to !== null && (
        <p>
          {translate('One appointment is handed over. |||| %{smart_count} appointments are handed over.', {
            smart_count: handedOver,
          })}
        </p>
      )}
      {to !== null && staying > 0 && (
        <p>
          {translate(
            'One stays, since {name} is not free then. Choose somebody else for it. |||| %{smart_count} stay, since {name} is not free then. Choose somebody else for them.',
            { smart_count: staying, name: to },
          )}
        </p>
      )}
    </div>
  )
}
