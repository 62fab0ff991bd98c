/**
 * Days of a time zone, and where their wall times are among the instants (product §29.2, §29.3). Zones are Temporal's matter; a
 * day falls into stretches of one offset, so that all else is plain addition. On most days there is one stretch, on a
 * day with a clock change two.
 */
import { Temporal } from 'temporal-polyfill'
import { addDays, daysFromTo, midnightInUtc } from '../dates.ts'
import { type Span, within } from './spans.ts'

export interface Stretch extends Span {
  /** Milliseconds that wall time is ahead of UTC. */
  readonly offset: number
}

export interface Day extends Span {
  /** YYYY-MM-DD */
  readonly date: string
  /** 1 = Monday to 7 = Sunday. */
  readonly weekday: number
  /** None on a day that the zone has skipped. */
  readonly stretches: readonly Stretch[]
}

export const minute = 60_000

/** Minutes since midnight of HH:mm; 24:00 is the end of a day. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

const known = new Map<string, Day>()
/** Days are few: some years of some zones. */
const mostKnown = 10_000

/** A day of a zone, with its stretches of one offset. Found out once for each date and zone. */
export function dayOf(date: string, zone: string): Day {
  const key = `${date} ${zone}`
  const found = known.get(key)
  if (found) return found
  if (known.size >= mostKnown) known.clear()
  const day = findOut(date, zone)
  known.set(key, day)
  return day
}

function findOut(date: string, zone: string): Day {
  const plain = Temporal.PlainDate.from(date)
  const start = plain.toZonedDateTime(zone).epochMilliseconds
  const end = plain.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds
  return { date, weekday: plain.dayOfWeek, start, end, stretches: stretchesOf({ start, end }, zone) }
}

function stretchesOf({ start, end }: Span, zone: string): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = start; at < end; ) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const change = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? end
    const until = Math.min(change, end)
    stretches.push({ start: at, end: until, offset: zoned.offsetNanoseconds / 1_000_000 })
    at = until
  }
  return stretches
}

/** All days of the dates, both included. */
export function daysBetween(from: string, to: string, zone: string): Day[] {
  return Array.from({ length: Math.max(0, daysFromTo(from, to)) }, (_, i) => dayOf(addDays(from, i), zone))
}

/**
 * When the clock on the wall stands between two times of a day: nowhere where a change leaves them out, twice where it
 * repeats them.
 *
 * @param from minutes since midnight
 * @param to minutes since midnight, not included
 */
export function wallSpans({ date, stretches }: Day, from: number, to: number): Span[] {
  const midnight = midnightInUtc(date)
  return stretches.flatMap((stretch) => {
    const start = midnight + from * minute - stretch.offset
    const end = midnight + to * minute - stretch.offset
    return within({ start, end }, stretch) ?? []
  })
}

/** Where appointments may begin, in minutes: every `step` from the wall time `anchor`. */
export interface Grid {
  readonly step: number
  readonly anchor: number
}

/** The first instant of the grid from `instant` on, by the offset of a stretch of the day; maybe after the stretch. */
export function nextOnGrid({ date }: Day, { offset }: Stretch, grid: Grid, instant: number): number {
  const step = grid.step * minute
  const first = midnightInUtc(date) + grid.anchor * minute - offset
  return first + Math.ceil((instant - first) / step) * step
}
