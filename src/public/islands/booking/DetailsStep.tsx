import { Clock } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { draftOf, keepDraft } from '../drafts.ts'
import type { IslandTexts } from '../popup.tsx'
import { RequestFields } from '../RequestFields.tsx'
import { withoutField } from '../refusals.ts'
import { bookingForm } from './booking-form.ts'
import { clocksOf, momentWords, startWords } from './clocks.ts'
import { flowOf } from './flow.ts'
import { StepFrame } from './StepFrame.tsx'
import { changeSession, sessionNow } from './session.ts'
import type { StepProps } from './step.ts'
import { type TimeLeft, useTimeLeft } from './use-time-left.ts'

/** Who books, while the time is kept. */
export function DetailsStep(props: StepProps) {
  const { page, session, t } = props
  const flow = useMemo(() => flowOf(page, t), [page, t])
  const [clocks] = useState(() => clocksOf(page.booking?.timeZone ?? 'Europe/Berlin'))
  const { slot, hold, failure, tickets } = session
  useEffect(() => tickets.prepare(), [tickets])
  if (!slot) return null
  const { own, elsewhere } = clocks
  const answerBy = hold?.answerBy
  /** By the visitor's own clock: whose that is, is said beside another one. */
  const ownTime = (instant: number) => {
    const time = t('{time} o’clock', { time: own.time(new Date(instant).toISOString()) })
    return elsewhere(slot.start) ? `${time} (${own.city})` : time
  }
  return (
    <StepFrame
      {...props}
      step="details"
      question={t('How can we reach you?')}
      next={t(answerBy ? 'Request appointment' : 'Book appointment')}
      onNext={flow.book}
      onChange={(entered, field) => {
        keepDraft('appointment', entered)
        const left = sessionNow()?.failure
        if (left) changeSession({ failure: withoutField(left, field) })
      }}
    >
      <Held
        until={hold?.until ?? 0}
        slot={startWords(slot.start, clocks, t)}
        clock={ownTime}
        busy={session.busy ?? false}
        onAgain={() => flow.hold(slot)}
        t={t}
      />
      {answerBy && (
        <p className="bk-answer">
          {t('{name} confirms appointments in person and answers your request by {until}.', {
            name: page.name,
            until: momentWords(answerBy, clocks, t),
          })}
        </p>
      )}
      <div className="form">
        <RequestFields
          form={bookingForm(session.type, Boolean(answerBy))}
          page={page}
          t={t}
          draft={draftOf('appointment')}
          errors={failure?.errors ?? {}}
        />
      </div>
    </StepFrame>
  )
}

interface HeldProps {
  /** In ms, by this browser's clock. */
  until: number
  slot: string
  clock: (instant: number) => string
  busy: boolean
  onAgain: () => void
  t: IslandTexts
}

/** Until when the time is kept, as a clock shows it: no countdown (product §34.8). Read out two minutes before. */
function Held({ until, slot, clock, busy, onAgain, t }: HeldProps) {
  const left = useTimeLeft(until)
  const said = sentences(t, left, clock(until))
  return (
    <div className={left === 'enough' ? 'bk-held' : 'bk-held is-short'}>
      <Clock className="i" aria-hidden="true" />
      <p>
        <strong>{slot}</strong> {said}
      </p>
      {left === 'over' && (
        <Button disabled={busy} onClick={onAgain}>
          {t('Keep it again')}
        </Button>
      )}
      <p className="vh" role="status">
        {left === 'enough' ? '' : `${slot} ${said}`}
      </p>
    </div>
  )
}

function sentences(t: IslandTexts, left: TimeLeft, time: string): string {
  if (left === 'enough') return t('is kept for you until {time}.', { time })
  if (left === 'soon') return t('is kept for you for two more minutes, until {time}.', { time })
  return t('is no longer kept for you. While it is free, you can book it all the same.')
}
