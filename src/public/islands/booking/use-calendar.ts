import type { WeeksInSight } from '../../calendar/weeks.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Clocks } from './clocks.ts'
import type { SlotLookup } from './use-slots.ts'
import { useWeeks } from './use-weeks.ts'

/** What the calendar shows, and what its buttons and keys do. */
export function useCalendar(known: SlotLookup, clocks: Clocks, wished: string | null, t: IslandTexts) {
  const { weeks, focus, said, choose, turnTo, turnLater, canTurnLater, press } = useWeeks(
    known,
    clocks,
    wished,
    t,
  )
  const { days, day, page, onPage, shown } = weeks
  const times = (day && days.get(day)) || []
  const next = nextFreeDay(weeks, clocks)
  return {
    day,
    times,
    said,
    onNextDay: next && { day: next.words, go: () => choose(next.day) },
    zones: zoneWords(times[0]?.start, clocks, t),
    month: {
      days: shown,
      closings: known.closings,
      countOf: (each: string) => days.get(each)?.length ?? 0,
      chosen: day ?? '',
      stop: onPage.find((each) => each === focus?.day) ?? day,
      focus,
      onChoose: (each: string) => choose(each, { day: each }),
      onKey: press,
      onEarlier: page > 0 ? () => turnTo(page - 1) : undefined,
      onLater: canTurnLater ? () => void turnLater() : undefined,
    },
  }
}

/** The free day after the one that is shown, with its year where that is another. */
function nextFreeDay({ free, day, last }: WeeksInSight, { names }: Clocks) {
  const from = day ?? last
  const next = free.find((each) => each > from)
  if (next === undefined) return undefined
  const isSameYear = next.slice(0, 4) === from.slice(0, 4)
  return { day: next, words: isSameYear ? names.brief(next) : names.short(next) }
}

/** Which clocks the times are by, for whoever lives by others. */
function zoneWords(start: string | undefined, { clock, own, elsewhere }: Clocks, t: IslandTexts) {
  if (!start || !elsewhere(start)) return undefined
  return t('All times: {zone}. Beside them stand those of {city}.', { zone: clock.zone, city: own.city })
}
