import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { FieldError } from '../../../kit/FieldError.tsx'
import { useTimes } from '../../../kit/times.ts'
import { StateTag } from '../AppointmentTags.tsx'
import type { FreeSlot } from '../types.ts'
import type { Refusal } from './refusal.ts'

interface RefusalNoticeProps {
  readonly refusal: Refusal | null
  /** Missing where no other time can be taken. */
  readonly take?: ((slot: FreeSlot) => void) | undefined
  readonly isBusy: boolean
}

/** Why it did not go, how the appointment stands now, and which times are free instead. */
export function RefusalNotice({ refusal, take, isBusy }: RefusalNoticeProps) {
  const translate = useTranslate()
  const times = useTimes()
  return (
    <>
      <div role="alert">
        {refusal && <FieldError messages={[refusal.message, ...Object.values(refusal.errors).flat()]} />}
      </div>
      {refusal?.current && (
        <p className="as-it-stands">
          <span className="muted">{translate('As it stands now:')}</span>{' '}
          {times.dayAndTime(refusal.current.start)} <StateTag {...refusal.current} />
        </p>
      )}
      {refusal && take && refusal.slots.length > 0 && (
        <fieldset className="next-slots">
          <legend>{translate('Next free times')}</legend>
          {refusal.slots.map((slot) => (
            <Button key={slot.start} variant="outlined" disabled={isBusy} onClick={() => take(slot)}>
              {translate('Move to {time}', { time: times.dayAndTime(slot.start) })}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
