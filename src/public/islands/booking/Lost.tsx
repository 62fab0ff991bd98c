import { CalendarX } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import type { IslandTexts } from '../popup.tsx'
import type { Lost as LostTime } from './session.ts'
import type { Slot } from './weeks.ts'

interface Props {
  lost: LostTime
  busy: boolean
  wordsOf: (slot: Slot) => { day: string; time: string }
  t: IslandTexts
  onTake: (slot: Slot) => void
}

/** The chosen time is gone: why, and the next free ones, each a press away. */
export function Lost({ lost, busy, wordsOf, t, onTake }: Props) {
  return (
    <div className="bk-lost">
      <div className="notice" role="alert" tabIndex={-1}>
        <CalendarX className="i" aria-hidden="true" />
        <p>{lost.message}</p>
      </div>
      {lost.slots.length > 0 && (
        <ul aria-label={t('Next free times')}>
          {lost.slots.slice(0, mostShown).map((slot) => (
            <li key={slot.start}>
              <Button disabled={busy} onClick={() => onTake(slot)}>
                {t('{day}, {time}', wordsOf(slot))}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** All others stand in the calendar below. */
const mostShown = 3
