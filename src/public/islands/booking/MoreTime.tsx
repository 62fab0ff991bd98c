import { useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import type { IslandTexts } from '../popup.tsx'
import { useNextTab } from './use-next-tab.ts'
import { type TimeLeft, useSecondsLeft } from './use-time-left.ts'

interface Props {
  /** In ms, by this browser's clock. */
  until: number
  left: TimeLeft
  t: IslandTexts
  onExtend: () => void
  /** Keeps the time anew, once it is over. */
  onAgain: () => void
}

/** The end of a hold comes near, and one press puts it off: at the foot, in sight wherever the form is (product §7.17). */
export function MoreTime({ until, left, t, onExtend, onAgain }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const origin = useRef<HTMLElement | null>(null)
  useNextTab(bar, left === 'last')
  useLayoutEffect(() => {
    // The button that had the focus is gone: who typed goes on typing.
    if (left === 'enough' && document.activeElement === document.body) origin.current?.focus()
  }, [left])
  return (
    <>
      {left !== 'enough' && (
        <div className="bk-more" ref={bar}>
          {left === 'soon' && <p>{t('Do you need more time?')}</p>}
          {left === 'last' && <Countdown until={until} t={t} />}
          {left === 'over' && <p>{t('The time is no longer kept for you.')}</p>}
          <Button
            onClick={left === 'over' ? onAgain : onExtend}
            // A pointer leaves the focus where somebody types: the form would be scrolled to its end, where the foot begins.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={({ relatedTarget }) => {
              if (relatedTarget instanceof HTMLElement) origin.current = relatedTarget
            }}
          >
            {t(left === 'over' ? 'Keep it again' : 'More time')}
          </Button>
        </div>
      )}
      <p className="vh" aria-live="assertive">
        {left === 'last' &&
          t('The time is kept for you for 20 more seconds. “More time” keeps it ten minutes longer.')}
      </p>
    </>
  )
}

/** For the eyes alone: read out, each second would cut off the one before. */
function Countdown({ until, t }: Pick<Props, 'until' | 't'>) {
  const seconds = useSecondsLeft(until)
  return <p aria-hidden="true">{t('Kept for {seconds} more seconds', { seconds })}</p>
}
