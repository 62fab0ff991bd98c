import { useState } from 'react'
import { monthsOf } from '../../calendar/MonthTable.tsx'
import { byDay, type CalendarPlace, dayAfterKey, daysOf, pageOf, weeksInSight } from '../../calendar/weeks.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Clocks } from './clocks.ts'
import type { SlotLookup } from './use-slots.ts'

interface FocusedPlace extends CalendarPlace {
  readonly focus?: { readonly day: string }
}

/** The weeks in sight, how to choose a day and to turn to other weeks, and what a screen reader is told of it. */
export function useWeeks(known: SlotLookup, { clock, names }: Clocks, wished: string | null, t: IslandTexts) {
  const [at, setAt] = useState<FocusedPlace>({})
  const [said, setSaid] = useState('')
  const [isLast, setIsLast] = useState(false)
  const weeks = weeksInSight(byDay(known.slots, clock.dayOf), at, wished ? clock.dayOf(wished) : '')
  const { days, free, firstMonday, page, hasFreeLater } = weeks

  function choose(next: string, focus?: { day: string }) {
    setAt({ day: next, page: pageOf(next, firstMonday), ...(focus && { focus }) })
    const count = days.get(next)?.length ?? 0
    const long = names.long(next)
    setSaid(
      count === 1
        ? t('{day}, one free time', { day: long })
        : t('{day}, {count} free times', { day: long, count }),
    )
  }

  /** Whether anything is free after these weeks; looks further ahead where that is not known yet. */
  async function hasLater(): Promise<boolean> {
    if (hasFreeLater) return true
    try {
      return await known.more()
    } catch {
      // Later weeks can be asked for again; what is known stands.
      setSaid(t('An error has occurred. Please try again later.'))
      return false
    }
  }

  function turnTo(next: number) {
    setAt({ ...at, page: next })
    setSaid(monthsOf(daysOf(next, firstMonday), names, t))
  }

  async function turnLater() {
    if (await hasLater()) turnTo(page + 1)
    else {
      setIsLast(true)
      setSaid(t('No later times can be booked.'))
    }
  }

  /** Says whether the key is used up. */
  function press(key: string, from: string): boolean {
    const to = dayAfterKey(key, free, from)
    if (to === undefined) return false
    if (to) setAt({ ...at, page: pageOf(to, firstMonday), focus: { day: to } })
    else if (key === 'PageDown') void turnLater()
    return true
  }

  const canTurnLater = !isLast && (hasFreeLater || !known.isEnd)
  return { weeks, focus: at.focus, said, choose, turnTo, turnLater, canTurnLater, press }
}
