import { type Clock, clockOf, type DayNames, dayNamesOf, elsewhere, ownClock } from '../../calendar/clock.ts'
import type { IslandTexts } from '../popup.tsx'

/** The institution's clock, the visitor's, and the names of days. */
export interface Clocks {
  clock: Clock
  own: Clock
  names: DayNames
  /** The visitor's own time where it differs; else null. */
  elsewhere: (instant: string) => string | null
}

/** Writes times in the page's language. @param timeZone the institution's, an IANA name */
export function clocksOf(timeZone: string, language = document.documentElement.lang): Clocks {
  const [clock, own, names] = [clockOf(timeZone, language), ownClock(language), dayNamesOf(language)]
  return { clock, own, names, elsewhere: (instant) => elsewhere(clock, own, names, instant) }
}

/** Day and time in words, with the visitor's own time where it differs. */
export function startWords(start: string, { clock, names, elsewhere }: Clocks, t: IslandTexts): string {
  const words = t('{day}, {time}', { day: names.short(clock.dayOf(start)), time: clock.time(start) })
  const time = elsewhere(start)
  return time ? `${words} (${t('your time {time}', { time })})` : words
}

/** Di, 24. November, 07:30 Uhr: a moment that is near, by the institution's clock. */
export function momentWords(instant: string, { clock, names }: Clocks, t: IslandTexts): string {
  return t('{day}, {time}', { day: names.brief(clock.dayOf(instant)), time: clock.time(instant) })
}
