import { useEffect, useMemo, useRef, useState } from 'react'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { Button } from '#ui/Button.tsx'
import type { Slot } from '../../calendar/weeks.ts'
import { Notice } from '../Notice.tsx'
import type { IslandTexts } from '../popup.tsx'
import { type Clocks, clocksOf, startWords } from './clocks.ts'
import { DayTimes } from './DayTimes.tsx'
import { flowOf } from './flow.ts'
import { Lost } from './Lost.tsx'
import { Month } from './Month.tsx'
import { askOf } from './moves.ts'
import { NothingFree } from './NothingFree.tsx'
import { SlotSkeleton } from './SlotSkeleton.tsx'
import { SoFar } from './SoFar.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step.ts'
import { useCalendar } from './use-calendar.ts'
import { useSlots } from './use-slots.ts'

/** When: five weeks of days, and the times of the chosen one. */
export function SlotStep(props: StepProps) {
  const { page, session, moves, t } = props
  const flow = useMemo(() => flowOf(page, t), [page, t])
  const [clocks] = useState(() => clocksOf(page.booking?.timeZone ?? usualTimeZone))
  const [today] = useState(() => clocks.clock.dayOf(new Date().toISOString()))
  const known = useSlots(askOf(page.alias, session), today, session.lost)
  const { wish } = session
  const wished = session.slot?.start ?? (wish === undefined ? null : new Date(wish).toISOString())
  const calendar = useCalendar(known, clocks, wished, t)
  const [misses, setMisses] = useState(0)

  // The one that a link brought along counts as chosen while it is free.
  const chosen = known.slots.find(({ start }) => Date.parse(start) === Date.parse(wished ?? ''))
  const isMissing = misses > 0 && !chosen && known.slots.length > 0
  return (
    <StepFrame
      {...props}
      step="slot"
      question={t('When does it suit you?')}
      problem={isMissing ? t('Please choose a time.') : undefined}
      refusals={session.refusals + misses}
      picked={chosen && <Picked time={startWords(chosen.start, clocks, t)} t={t} />}
      onNext={() => (chosen ? flow.hold(chosen) : setMisses(misses + 1))}
    >
      <SoFar {...props} />
      {session.lost && (
        <Lost
          message={session.lost.message}
          slots={session.lost.slots ?? known.slots.filter(({ start }) => start >= (wished ?? ''))}
          busy={session.busy ?? false}
          clocks={clocks}
          t={t}
          onTake={flow.hold}
        />
      )}
      {known.state === 'loading' && <SlotSkeleton t={t} />}
      {known.state === 'failed' && (
        <div className="bk-failed">
          <Notice text={t('An error has occurred. Please try again later.')} />
          <Button onClick={known.again}>{t('Try again')}</Button>
        </div>
      )}
      {known.state === 'ready' && known.slots.length === 0 && <NothingFree page={page} t={t} />}
      {known.state === 'ready' && wished && !chosen && !session.lost && (
        <NotFree time={startWords(wished, clocks, t)} t={t} />
      )}
      {known.state === 'ready' && known.slots.length > 0 && (
        <SlotCalendar {...{ calendar, chosen, clocks, t }} onChoose={moves.pick} />
      )}
      <p className="vh" role="status">
        {calendar.said}
      </p>
    </StepFrame>
  )
}

/** The chosen time, at the foot: in sight wherever the calendar is scrolled. */
function Picked({ time, t }: { time: string; t: IslandTexts }) {
  return (
    <p className="bk-picked">
      <b>{time}</b>
      {t('Held for 10 minutes when you continue')}
    </p>
  )
}

/** The time that was clicked elsewhere fits another topic, or another way to meet. */
function NotFree({ time, t }: { time: string; t: IslandTexts }) {
  return (
    <p className="bk-gone">
      {t('{time} is not free for this topic in this way. Please choose another time.', { time })}
    </p>
  )
}

interface SlotCalendarProps {
  calendar: ReturnType<typeof useCalendar>
  chosen: Slot | undefined
  clocks: Clocks
  t: IslandTexts
  onChoose: (slot: Slot) => void
}

/** The weeks with free days, and below them the times of the chosen day. */
function SlotCalendar({ calendar, chosen, clocks, t, onChoose }: SlotCalendarProps) {
  const { zones, month, day, times, onNextDay } = calendar
  const below = useRef<HTMLDivElement>(null)
  const [pressed, setPressed] = useState(0)
  useEffect(() => {
    // They stand below the days, out of sight where there is little room. Keys stay with the day that has the focus.
    if (pressed > 0) below.current?.scrollIntoView({ block: 'nearest' })
  }, [pressed])
  const choose = (each: string, isPress: boolean) => {
    month.onChoose(each)
    if (isPress) setPressed(pressed + 1)
  }
  return (
    <>
      {zones && <p className="bk-zones">{zones}</p>}
      <div className="bk-pick">
        <Month {...month} onChoose={choose} names={clocks.names} t={t} />
        <div ref={below}>
          {day && <DayTimes slots={times} {...{ day, chosen, clocks, t, onChoose }} />}
          {onNextDay && (
            <Button className="bk-next-day" quiet onClick={onNextDay.go}>
              {t('Next free day: {day}', { day: onNextDay.day })}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
