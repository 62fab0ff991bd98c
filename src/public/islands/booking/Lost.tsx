import { CalendarX } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import type { Slot } from '../../calendar/weeks.ts'
import type { IslandTexts } from '../popup.tsx'
import { type Clocks, startWords } from './clocks.ts'

interface Props {
  message: string
  slots: readonly Slot[]
  busy: boolean
  clocks: Clocks
  t: IslandTexts
  onTake: (slot: Slot) => void
}

/** The chosen time is gone: why, and the next free ones, each a press away. */
export function Lost({ message, slots, busy, clocks, t, onTake }: Props) {
  return (
    <div className="bk-lost">
      <div className="notice" role="alert" tabIndex={-1}>
        <CalendarX className="i" aria-hidden="true" />
        <p>{message}</p>
      </div>
      {slots.length > 0 && (
        <ul aria-label={t('Next free times')}>
          {slots.slice(0, mostShown).map((slot) => (
            <li key={slot.start}>
              <Button disabled={busy} onClick={() => onTake(slot)}>
                {startWords(slot.start, clocks, t)}
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
