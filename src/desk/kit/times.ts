import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { addDays, dateIn } from '#rules/dates.ts'
import {
  spokenClock,
  spokenClockWithOffset,
  spokenDay,
  spokenLongDay,
  spokenShortDay,
  spokenWeekday,
} from '#rules/spoken-time.ts'
import { usualTimeZone } from '#rules/usual-time-zone.ts'
import { useDesk } from './desk-context.ts'
import { settingOf } from './institution.ts'

type Instant = string | Date

/** Instants as the clocks of the institution show them, for instance 'Di, 24. November 2026, 14:30 Uhr'. */
export interface Times {
  /** IANA name. */
  readonly zone: string
  /** 'Di, 24. November 2026' */
  readonly day: (at: Instant) => string
  /** 'Di, 24. Nov.' of a date, 'Di, 24. Nov., 14:30' of an instant: for lists with little room. */
  readonly short: (at: Instant | number, isWholeDay: boolean, now: Date) => string
  /** 'Di' */
  readonly weekday: (at: Instant) => string
  /** 'Dienstag, 24. November 2026' */
  readonly longDay: (at: Instant) => string
  /** '14:30', with its offset where a clock change shows it twice. */
  readonly clock: (at: Instant) => string
  /** '14:30 Uhr' */
  readonly time: (at: Instant) => string
  /** '14:30–15:30', '18:00–24:00', 'ganztägig' */
  readonly clocks: (start: Instant, end: Instant) => string
  /** '14:30–15:30 Uhr', 'ganztägig' */
  readonly span: (start: Instant, end: Instant) => string
  /** 'Di, 24. November 2026, 14:30 Uhr' */
  readonly dayAndTime: (at: Instant) => string
  /** 'Di, 24. November 2026, 14:30–15:30 Uhr', 'Di, 24. November 2026 – Do, 26. November 2026, ganztägig' */
  readonly dayAndSpan: (start: Instant, end: Instant) => string
}

export function useTimes(): Times {
  const { tenant, language } = useDesk()
  const allDay = useTranslate()('all day')
  const zone = settingOf(tenant, 'time_zone') || usualTimeZone
  return useMemo(() => createTimes(language, zone, allDay), [language, zone, allDay])
}

function createTimes(language: string, zone: string, allDay: string): Times {
  const spoken = { language, timeZone: zone }
  const said = (speak: typeof spokenDay) => (at: Instant) => speak(new Date(at), spoken)
  const plainClock = said(spokenClock)
  const clockWithOffset = said(spokenClockWithOffset)
  const withUnit = (text: string) => (language.startsWith('de') ? `${text}\u00a0Uhr` : text)
  const isMidnight = (at: Instant) => plainClock(at) === '00:00'
  const isWhole = (start: Instant, end: Instant) =>
    isMidnight(start) && isMidnight(end) && new Date(end) > new Date(start)
  const between = (start: Instant, end: Instant) =>
    `${times.clock(start)}–${isMidnight(end) ? '24:00' : times.clock(end)}`
  /** The last day of a span, which may end with it. */
  const lastOf = (start: Instant, end: Instant) =>
    times.day(new Date(Math.max(new Date(start).getTime(), new Date(end).getTime() - 1)))

  const times: Times = {
    zone,
    // A date is the same day everywhere.
    short: (at, isWholeDay, now) =>
      isWholeDay
        ? spokenShortDay(new Date(at), now, { ...spoken, timeZone: 'UTC' })
        : `${spokenShortDay(new Date(at), now, spoken)}, ${times.clock(new Date(at))}`,
    weekday: said(spokenWeekday),
    day: said(spokenDay),
    longDay: said(spokenLongDay),
    clock: (at) => (isShownTwice(plainClock, at) ? clockWithOffset(at) : plainClock(at)),
    time: (at) => withUnit(times.clock(at)),
    clocks: (start, end) => (isWhole(start, end) ? allDay : between(start, end)),
    span: (start, end) => (isWhole(start, end) ? allDay : withUnit(between(start, end))),
    dayAndTime: (at) => `${times.day(at)}, ${times.time(at)}`,
    dayAndSpan: (start, end) => {
      const [first, last] = [times.day(start), lastOf(start, end)]
      if (first === last) return `${first}, ${times.span(start, end)}`
      if (isWhole(start, end)) return `${first} – ${last}, ${allDay}`
      return `${times.dayAndTime(start)} – ${last}, ${withUnit(isMidnight(end) ? '24:00' : times.clock(end))}`
    },
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
