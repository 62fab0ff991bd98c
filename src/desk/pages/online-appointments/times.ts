import { useMemo } from 'react'
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

export function createTimes(language: string, zone: string): Times {
  const isGerman = language.startsWith('de')
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(isGerman ? language : 'en-GB', { timeZone: zone, ...options })
    return (at: Instant) => formatter.format(new Date(at))
  }
  const date = format({ day: 'numeric', month: 'long', year: 'numeric' })
  const shortWeekday = format({ weekday: 'short' })
  const longWeekday = format({ weekday: 'long' })
  const plainClock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const clockWithOffset = format({
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  const withUnit = (text: string) => (isGerman ? `${text}\u00a0Uhr` : text)
  const weekday = (at: Instant) => shortWeekday(at).replace(/\.$/, '')

  const times: Times = {
    zone,
    weekday,
    day: (at) => `${weekday(at)}, ${date(at)}`,
    longDay: (at) => `${longWeekday(at)}, ${date(at)}`,
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
