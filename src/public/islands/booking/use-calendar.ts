import { useState } from 'react'
import { mondayOf } from '#rules/dates.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Clocks } from './clocks.ts'
import { monthsOf } from './Month.tsx'
import type { Slots } from './use-slots.ts'
import { byDay, dayAfterKey, daysOf, pageOf } from './weeks.ts'

/** What the calendar shows, and what its buttons and keys do. */
export function useCalendar(known: Slots, clocks: Clocks, wished: string | null, t: IslandTexts) {
  const { clock, own, names } = clocks
  const [at, setAt] = useState<{ day?: string; page?: number; focus?: { day: string } }>({})
  const [said, setSaid] = useState('')
  const [isLast, setIsLast] = useState(false)

  const days = byDay(known.slots, clock.dayOf)
  const free = [...days.keys()]
  const wishedDay = wished ? clock.dayOf(wished) : ''
  const kept = [at.day, wishedDay].find((each) => each && days.has(each)) ?? free[0]
  const firstMonday = mondayOf(free[0] ?? '1970-01-01')
  const page = at.page ?? pageOf(kept ?? firstMonday, firstMonday)
  const shown = daysOf(page, firstMonday)
  const [first = '', last = ''] = [shown[0], shown.at(-1)]
  const onPage = free.filter((each) => each >= first && each <= last)
  // The times beside belong to the weeks that are shown; none where nothing is free in them.
  const day = onPage.find((each) => each === kept) ?? onPage[0]
  const times = (day && days.get(day)) || []

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
    if ((free.at(-1) ?? '') > last) return true
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
    const range = monthsOf(daysOf(next, firstMonday), names, t)
    setSaid(range)
  }

  async function later() {
    if (await hasLater()) turnTo(page + 1)
    else {
      setIsLast(true)
      setSaid(t('No later times can be booked.'))
    }
  }

  function key(pressed: string, from: string): boolean {
    const to = dayAfterKey(pressed, free, from)
    if (to === undefined) return false
    if (to) setAt({ ...at, page: pageOf(to, firstMonday), focus: { day: to } })
    else if (pressed === 'PageDown') void later()
    return true
  }

  const nextDay = free.find((each) => each > (day ?? last))
  const wordsOfNext = (next: string) =>
    next.slice(0, 4) === (day ?? last).slice(0, 4) ? names.brief(next) : names.short(next)
  const focused = at.focus?.day
  const stop = onPage.find((each) => each === focused) ?? day
  const canTurn = !isLast && ((free.at(-1) ?? '') > last || !known.isEnd)
  const zoned = times[0]?.start
  return {
    day,
    times,
    said,
    onNextDay: nextDay ? { day: wordsOfNext(nextDay), go: () => choose(nextDay) } : undefined,
    /** Which clocks the times are by, for whoever lives by others. */
    zones:
      zoned && clocks.elsewhere(zoned)
        ? t('The times are those of {city} ({zone}). Yours are those of {ownCity} ({ownZone}).', {
            city: clock.city,
            zone: clock.offset(zoned),
            ownCity: own.city,
            ownZone: own.offset(zoned),
          })
        : undefined,
    month: {
      days: shown,
      countOf: (each: string) => days.get(each)?.length ?? 0,
      chosen: day ?? '',
      stop,
      focus: at.focus,
      onChoose: (each: string) => choose(each, { day: each }),
      onKey: key,
      onEarlier: page > 0 ? () => turnTo(page - 1) : undefined,
      onLater: canTurn ? () => void later() : undefined,
    },
  }
}
