/** Which times an iCalendar file (RFC 5545) takes. Only these come out of it, and how many of its events nobody can read. */
import ICAL from 'ical.js'
import { addDays, daysFromTo } from '#rules/dates.ts'
import { dayOf } from '#rules/slots/days.ts'
import { merged, type Span } from '#rules/slots/spans.ts'
import { faults, UnreadableCalendar } from './busy-faults.ts'
import { openFile } from './busy-file.ts'
import { dateOf, type IcsClock, icsClock, inUtc, type WrittenTime } from './ics-clock.ts'

export interface IcsReading {
  readonly text: string
  /** IANA, of the institution: for whole days, and for times without a zone. */
  readonly zone: string
  /** What is asked for; what reaches into it is there whole. */
  readonly within: Span
}

/** As the thread is told that reads calendars. */
export interface Reading extends Omit<IcsReading, 'text'> {
  readonly bytes: Uint8Array
}

export interface BusyTimes {
  /** In order, without overlaps. */
  readonly times: readonly Span[]
  /** How many events could not be read. */
  readonly leftOut: number
}

/** `fault`: the message of an UnreadableCalendar. */
export type ReadingReply = BusyTimes | { readonly fault: string }

/** Steps of all repetitions together, and times of the calendar in the end. */
const most = { steps: 500_000, times: 20_000 }

/** Databases know no more years than that, and nobody books in others. What reaches beyond ends there. */
const years: Span = { start: Date.UTC(1970, 0), end: Date.UTC(3000, 0) }
/** More than these years have: a longer event would be counted day by day. */
const mostDays = 400_000

/** @throws UnreadableCalendar, also where none of its events can be read */
export function busyTimesOf({ text, zone, within }: IcsReading): BusyTimes {
  const file = openFile(text)
  const read = inAll(file.calendars, zone, within)
  const leftOut = file.leftOut + read.leftOut
  if (leftOut > 0 && read.readable === 0) throw new UnreadableCalendar(faults.isNoCalendar)
  if (read.times.length > most.times) throw new UnreadableCalendar(faults.holdsTooMany)
  return { times: read.times, leftOut }
}

function inAll(calendars: readonly ICAL.Component[], zone: string, within: Span) {
  let steps = 0
  const step = () => {
    if (++steps > most.steps) throw new UnreadableCalendar(faults.holdsTooMany)
  }
  const reached: Span[] = []
  const [readable, leftOut] = [new Set<ICAL.Component>(), new Set<ICAL.Component>()]
  for (const calendar of calendars) {
    const around = { clock: icsClock(calendar, zone), zone, within, step }
    for (const series of seriesOf(calendar)) {
      const found = readableOf(series, around)
      for (const event of eventsOf(series)) (found.events.includes(event) ? readable : leftOut).add(event)
      for (const time of found.times) reached.push(time)
    }
  }
  const found = reached.filter(({ start, end }) => start < within.end && end > within.start)
  const times = merged(
    found.map(({ start, end }) => ({ start: Math.max(start, years.start), end: Math.min(end, years.end) })),
  )
  return { times, readable: readable.size, leftOut: leftOut.size }
}

const eventsOf = ({ whole, exceptions }: Series) => (whole ? [whole, ...exceptions] : exceptions)

/** Where the series cannot be read, the single times that are said of it still can, and the other way round. */
function readableOf({ whole, exceptions }: Series, around: Around) {
  const single = exceptions.filter((event) => unlessNonsense(() => checkSingle(event, around)) !== null)
  const alone: Series = { whole: null, exceptions: single }
  const times = unlessNonsense(() => timesOf({ whole, exceptions: single }, around))
  if (times) return { times, events: eventsOf({ whole, exceptions: single }) }
  return { times: timesOf(alone, around), events: single }
}

function checkSingle(event: ICAL.Component, around: Around): true {
  momentsOf(event, 'recurrence-id', around.clock)
  spanOf(event, startOf(event), around)
  return true
}

/** The library says of nonsense by any error that it is nonsense. @returns null where it is */
function unlessNonsense<Found>(look: () => Found): Found | null {
  try {
    return look()
  } catch (error) {
    if (error instanceof UnreadableCalendar && error.message === faults.holdsTooMany) throw error
    return null
  }
}

/** An event that may repeat, and what is said of single times of it. */
interface Series {
  /** Null: the file holds single times of it alone. */
  readonly whole: ICAL.Component | null
  readonly exceptions: readonly ICAL.Component[]
}

function seriesOf(calendar: ICAL.Component): Series[] {
  const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'))
  const isException = (event: ICAL.Component) => event.hasProperty('recurrence-id')
  const exceptions = Map.groupBy(events.filter(isException), uidOf)
  const wholes = events.filter((event) => !isException(event))
  const known = new Set(wholes.map(uidOf))
  const orphans = [...exceptions].filter(([uid]) => !known.has(uid))
  return [
    ...wholes.map((whole) => ({ whole, exceptions: exceptions.get(uidOf(whole)) ?? [] })),
    ...orphans.map(([, alone]) => ({ whole: null, exceptions: alone })),
  ]
}

const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '')

interface Around {
  readonly clock: IcsClock
  readonly zone: string
  readonly within: Span
  /** @throws UnreadableCalendar after too many */
  readonly step: () => void
}

function timesOf({ whole, exceptions }: Series, around: Around): Span[] {
  const single = exceptions.filter(takesTime).map((event) => spanOf(event, startOf(event), around))
  return whole && takesTime(whole) ? [...single, ...repeated(whole, exceptions, around)] : single
}

/** Neither cancelled nor marked as free by whoever wrote it. */
function takesTime(event: ICAL.Component): boolean {
  const says = (property: string, value: string) =>
    String(event.getFirstPropertyValue(property) ?? '').toUpperCase() === value
  return (
    !says('status', 'CANCELLED') &&
    !says('transp', 'TRANSPARENT') &&
    !says('x-microsoft-cdo-busystatus', 'FREE')
  )
}

function repeated(whole: ICAL.Component, exceptions: readonly ICAL.Component[], around: Around): Span[] {
  const { clock } = around
  const left = momentsOf(whole, 'exdate', clock)
  for (const exception of exceptions)
    for (const moment of momentsOf(exception, 'recurrence-id', clock)) left.add(moment)
  const changes = changesFromThere(exceptions, around)
  return occurrences(whole, around).flatMap(({ at, until }) => {
    const start = clock(at)
    if (left.has(start) || left.has(dateOf(at.wall))) return []
    const change = changes.findLast(({ from }) => from <= start)
    if (change) return change.isOff ? [] : changed(start, change)
    return until === undefined ? spanOf(whole, at, around) : { start, end: until }
  })
}

/** Instants, and dates where a whole day is meant. */
function momentsOf(event: ICAL.Component, property: string, clock: IcsClock): Set<number | string> {
  const times = event.getAllProperties(property).flatMap((each) => writtenIn(each))
  return new Set(times.map((time) => (time.wall.isDate ? dateOf(time.wall) : clock(time))))
}

/** How a series goes on from one of its times (RANGE=THISANDFUTURE). */
interface SeriesChange {
  readonly from: number
  /** Milliseconds that it begins later. */
  readonly later: number
  readonly length: number
  readonly isOff: boolean
}

function changesFromThere(exceptions: readonly ICAL.Component[], around: Around): SeriesChange[] {
  const found = exceptions.flatMap((event) => {
    const property = event.getFirstProperty('recurrence-id')
    const [of] = property ? writtenIn(property) : []
    if (!of || String(property?.getFirstParameter('range')).toUpperCase() !== 'THISANDFUTURE') return []
    const from = around.clock(of)
    const { start, end } = spanOf(event, startOf(event), around)
    return { from, later: start - from, length: end - start, isOff: !takesTime(event) }
  })
  return found.toSorted((one, other) => one.from - other.from)
}

const changed = (start: number, { later, length }: SeriesChange): Span => ({
  start: start + later,
  end: start + later + length,
})

interface Occurrence {
  readonly at: WrittenTime
  /** Where it has an end of its own. */
  readonly until?: number
}

function occurrences(whole: ICAL.Component, around: Around): Occurrence[] {
  const first = startOf(whole)
  const added = whole.getAllProperties('rdate').flatMap((property) => {
    const zone = zoneOf(property)
    return property.getValues().map((value) => {
      if (!(value instanceof ICAL.Period)) return { at: { wall: value as ICAL.Time, zone } }
      return { at: { wall: value.start, zone }, until: around.clock({ wall: value.getEnd(), zone }) }
    })
  })
  const rules = whole.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur)
  return [{ at: first }, ...added, ...rules.flatMap((rule) => ruled(rule, whole, around))]
}

/** More than any zone is away from UTC. */
const zones = 2 * 86_400_000

function ruled(rule: ICAL.Recur, whole: ICAL.Component, around: Around): Occurrence[] {
  const first = startOf(whole)
  const { start, end } = spanOf(whole, first, around)
  const last = rule.until ? lastOf(rule.until, first.zone, around) : Number.POSITIVE_INFINITY
  const earliest = around.within.start - (end - start) - zones
  if (last < earliest) return []
  // The library would compare walls of different zones.
  rule.until = null
  const found: Occurrence[] = []
  const iterator = rule.iterator(first.wall)
  for (let wall = iterator.next(); wall; wall = iterator.next()) {
    around.step()
    if (inUtc(wall) > around.within.end + zones) break
    if (inUtc(wall) < earliest) continue
    const at = { wall: wall.clone(), zone: first.zone }
    if (around.clock(at) > last) break
    found.push({ at })
  }
  return found
}

/** The last instant at which a rule lets its event begin. */
function lastOf(until: ICAL.Time, zone: string | null, { clock }: Around): number {
  if (!until.isDate) return clock({ wall: until, zone })
  const midnight = until.clone()
  midnight.isDate = false
  midnight.adjust(1, 0, 0, 0)
  return clock({ wall: midnight, zone }) - 1
}

/** One time of an event, as long as it is in its file. */
function spanOf(event: ICAL.Component, at: WrittenTime, { clock, zone }: Around): Span {
  const start = clock(at)
  if (!Number.isFinite(start)) throw new UnreadableCalendar(faults.isNoCalendar)
  const first = startOf(event)
  const ending = event.getFirstProperty('dtend')
  const [end] = ending ? writtenIn(ending) : []
  const duration = event.getFirstPropertyValue('duration') as ICAL.Duration | null
  if (first.wall.isDate) {
    const days = end?.wall.isDate ? daysFromTo(dateOf(first.wall), dateOf(end.wall)) - 1 : daysOf(duration)
    return { start, end: dayOf(addDays(dateOf(at.wall), Math.max(1, days)), zone).start }
  }
  if (end) return { start, end: start + clock(end) - clock(first) }
  if (!duration) return { start, end: start }
  // Days are those of the wall, hours are as long as they always are.
  const day = at.wall.clone()
  day.adjust(daysOf(duration), 0, 0, 0)
  const rest = duration.hours * 3_600 + duration.minutes * 60 + duration.seconds
  return { start, end: clock({ wall: day, zone: at.zone }) + (duration.isNegative ? -rest : rest) * 1000 }
}

function daysOf(duration: ICAL.Duration | null): number {
  if (!duration) return 0
  return Math.min(duration.weeks * 7 + duration.days, mostDays) * (duration.isNegative ? -1 : 1)
}

function startOf(event: ICAL.Component): WrittenTime {
  const property = event.getFirstProperty('dtstart') as ICAL.Property
  const [start] = writtenIn(property)
  if (!start) throw new UnreadableCalendar(faults.isNoCalendar)
  return start
}

function writtenIn(property: ICAL.Property): WrittenTime[] {
  const zone = zoneOf(property)
  return property.getValues().map((value) => ({ wall: value as ICAL.Time, zone }))
}

const zoneOf = (property: ICAL.Property): string | null => property.getFirstParameter('tzid') || null
