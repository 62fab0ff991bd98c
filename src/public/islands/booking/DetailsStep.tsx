import { Clock } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { draftOf, keepDraft } from '../drafts.ts'
import type { IslandTexts } from '../popup.tsx'
import { RequestFields } from '../RequestFields.tsx'
import { withoutField } from '../refusals.ts'
import { bookingForm } from './booking-form.ts'
import { clocksOf, momentWords, startWords } from './clocks.ts'
import { flowOf } from './flow.ts'
import { MoreTime } from './MoreTime.tsx'
import { StepFrame } from './StepFrame.tsx'
import { changeSession, sessionNow } from './session.ts'
import type { StepProps } from './step.ts'
import { type TimeLeft, useTimeLeft } from './use-time-left.ts'

/** Who books, while the time is kept. */
export function DetailsStep(props: StepProps) {
  const { page, session, t } = props
  const flow = useMemo(() => flowOf(page, t), [page, t])
  const [clocks] = useState(() => clocksOf(page.booking?.timeZone ?? usualTimeZone))
  const { slot, hold, failure, tickets } = session
  const until = hold?.until ?? 0
  const left = useTimeLeft(until)
  const [firstEnd] = useState(until)
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
      picked={<MoreTime {...{ until, left, t }} onExtend={flow.extend} onAgain={() => flow.hold(slot)} />}
      onNext={flow.book}
      onChange={(entered, field) => {
        keepDraft('appointment', entered)
        const left = sessionNow()?.failure
        if (left) changeSession({ failure: withoutField(left, field) })
      }}
    >
      <Held
        slot={startWords(slot.start, clocks, t)}
        time={ownTime(until)}
        left={left}
        isLonger={until !== firstEnd}
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
  slot: string
  /** Until when, as a clock shows it: no countdown (product §34.8). */
  time: string
  left: TimeLeft
  /** More time was asked for. */
  isLonger: boolean
  t: IslandTexts
}

/** Until when the time is kept. Read out two minutes before, and when it is kept longer. */
function Held({ slot, time, left, isLonger, t }: HeldProps) {
  const said = sentences(t, left, time)
  const isShort = left === 'soon' || left === 'over'
  return (
    <div className={left === 'enough' ? 'bk-held' : 'bk-held is-short'}>
      <Clock className="i" aria-hidden="true" />
      <p>
        <strong>{slot}</strong> {said}
      </p>
      <p className="vh" role="status">
        {isShort || (isLonger && left === 'enough') ? `${slot} ${said}` : ''}
      </p>
    </div>
  )
}

function sentences(t: IslandTexts, left: TimeLeft, time: string): string {
  if (left === 'soon') return t('is kept for you for two more minutes, until {time}.', { time })
  if (left === 'over') return t('is no longer kept for you. While it is free, you can book it all the same.')
  return t('is kept for you until {time}.', { time })
}
