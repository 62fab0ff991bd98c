import { useMemo } from 'react'
import { addDays, dateIn } from '#rules/dates.ts'
import {
  spokenClock,
  spokenClockWithOffset,
  spokenDay,
  spokenLongDay,
  spokenWeekday,
} from '#rules/spoken-time.ts'
import { useDesk } from '../../frame/desk-context.ts'
import { settingOf } from '../../frame/institution.ts'

type Instant = string | Date

/** Instants as the clocks of the institution show them, for instance 'Di, 24. November 2026, 14:30 Uhr'. */
export interface Times {
  /** IANA name. */
  readonly zone: string
  /** 'Di, 24. November 2026' */
  readonly day: (at: Instant) => string
  /** 'Di' */
  readonly weekday: (at: Instant) => string
  /** 'Dienstag, 24. November 2026' */
  readonly longDay: (at: Instant) => string
  /** '14:30', with its offset where a clock change shows it twice. */
  readonly clock: (at: Instant) => string
  /** '14:30 Uhr' */
  readonly time: (at: Instant) => string
  /** '14:30–15:30 Uhr' */
  readonly span: (start: Instant, end: Instant) => string
  /** 'Di, 24. November 2026, 14:30 Uhr' */
  readonly dayAndTime: (at: Instant) => string
  /** 'Di, 24. November 2026, 14:30–15:30 Uhr' */
  readonly dayAndSpan: (start: Instant, end: Instant) => string
}

export function useTimes(): Times {
  const { tenant, language } = useDesk()
  const zone = settingOf(tenant, 'time_zone') || 'Europe/Berlin'
  return useMemo(() => createTimes(language, zone), [language, zone])
}

function createTimes(language: string, zone: string): Times {
  const clocks = { language, timeZone: zone }
  const said = (speak: typeof spokenDay) => (at: Instant) => speak(new Date(at), clocks)
  const plainClock = said(spokenClock)
  const clockWithOffset = said(spokenClockWithOffset)
  const withUnit = (text: string) => (language.startsWith('de') ? `${text}\u00a0Uhr` : text)

  const times: Times = {
    zone,
    weekday: said(spokenWeekday),
    day: said(spokenDay),
    longDay: said(spokenLongDay),
    clock: (at) => (isShownTwice(plainClock, at) ? clockWithOffset(at) : plainClock(at)),
    time: (at) => withUnit(times.clock(at)),
    span: (start, end) => withUnit(`${times.clock(start)}–${times.clock(end)}`),
    dayAndTime: (at) => `${times.day(at)}, ${times.time(at)}`,
    dayAndSpan: (start, end) => `${times.day(start)}, ${times.span(start, end)}`,
  }
  return times
}

const hour = 3_600_000

/** Whether the clock shows the same an hour before or after, as on the night that summer time ends. */
function isShownTwice(clock: (at: Instant) => string, at: Instant): boolean {
  const instant = new Date(at).getTime()
  return [-hour, hour].some((away) => clock(new Date(instant + away)) === clock(at))
}

/** How people call a day that is near: a message key. */
export function nearDay(instant: string, zone: string, now: Date): 'Today' | 'Tomorrow' | null {
  const today = dateIn(now, zone)
  const day = dateIn(instant, zone)
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : null
}
