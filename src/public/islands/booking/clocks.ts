import { type Clock, clockOf, type DayNames, dayNamesOf, elsewhere, ownClock } from './clock.ts'

/** The institution's clock, the visitor's, and the names of days. */
export interface Clocks {
  clock: Clock
  own: Clock
  names: DayNames
  /** The visitor's own time where it differs; else null. */
  elsewhere: (instant: string) => string | null
}

/** In the page's language. @param timeZone the institution's, an IANA name */
export function clocksOf(timeZone: string, language = document.documentElement.lang): Clocks {
  const [clock, own, names] = [clockOf(timeZone, language), ownClock(language), dayNamesOf(language)]
  return { clock, own, names, elsewhere: (instant) => elsewhere(clock, own, names, instant) }
}
