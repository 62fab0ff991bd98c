import type { EventInput } from '@fullcalendar/react'
import { dateIn, weekdayOf } from '#rules/dates.ts'
import type { Day } from '#rules/slots/days.ts'
import { localOf } from '../../kit/zoned.ts'
import { canMove, type Entry, entriesWithin, hasOwnTimes, isTaken, isVisit, keyOf } from './entry.ts'

/** Entries as FullCalendar wants them: hours lie behind, all else can be pressed, some can be dragged, some by their edges. */
export function eventsOf(
  entries: readonly Entry[],
  { now, zone }: { now: Date; zone: string },
): EventInput[] {
  return entries.map((entry) => {
    const { kind, start, end } = entry
    const className = `${classOf(entry, now)} ${placeOf(entry, entries)}`
    const base = { id: keyOf(entry), start, end, extendedProps: { entry }, className }
    const isElastic = hasOwnTimes(entry, zone) && new Date(end) > now
    const editable = { startEditable: isElastic || canMove(entry, now), durationEditable: isElastic }
    if (kind !== 'hours') return { ...base, title: entry.title || kind, ...editable }
    const isHalf = localOf(start, zone).endsWith(':30')
    return { ...base, display: 'background', className: isHalf ? 'cal-open is-half' : 'cal-open' }
  })
}

/** A day without booking times says so on its ground, with words in the reader's language. */
export const emptyDayEvents = (days: readonly Day[], title: string): EventInput[] =>
  days.map(({ date, start, end }) => ({
    id: `none ${date}`,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    display: 'background',
    className: 'cal-none',
    title,
  }))

/** ms that the first line of an entry takes. */
const line = 15 * 60_000

/** Visits lie before what only opens or closes time, and beside other visits. */
function placeOf(entry: Entry, entries: readonly Entry[]): string {
  const beginning = { start: entry.start, end: new Date(Date.parse(entry.start) + line).toISOString() }
  if (!isVisit(entry)) return isTaken(entries, entry, beginning) ? 'is-behind is-covered' : 'is-behind'
  if (isTaken(entries, entry, entry)) return 'is-beside'
  const isAbove = entriesWithin(entries, entry).some((other) => other.kind !== 'hours' && !isVisit(other))
  return isAbove ? 'is-in-front is-above' : 'is-in-front'
}

/** Colour never says it alone: requested is dashed, held dotted, blocked hatched, over is pale. */
function classOf({ kind, state, end }: Entry, now: Date): string {
  if (kind === 'appointment') {
    if (new Date(end) <= now || state === 'done' || state === 'missed') return 'cal-entry is-over'
    return state === 'requested' ? 'cal-entry is-requested' : 'cal-entry is-confirmed'
  }
  return `cal-entry ${classes[kind] ?? ''}`
}

const classes: Partial<Record<Entry['kind'], string>> = {
  hold: 'is-held',
  'opened-day': 'is-opened',
  'opened-slot': 'is-opened',
  closed: 'is-blocked',
  block: 'is-blocked',
  'skipped-block': 'is-left-out',
  absence: 'is-blocked',
  'busy-calendar': 'is-blocked is-imported',
}

/**
 * Saturday and Sunday, 6 and 0, where nothing lies on them but a holiday: their room goes to the other days.
 *
 * @param asked a day that stays, whatever lies on it: YYYY-MM-DD
 */
export function emptyWeekend(entries: readonly Entry[], zone: string, asked: string): number[] {
  const days = new Set(
    entries.flatMap(({ kind, start, end }) => {
      if (kind === 'closed') return []
      const last = new Date(new Date(end).getTime() - 1).toISOString()
      return [start, last].map((at) => weekdayOf(dateIn(at, zone)))
    }),
  )
  days.add(weekdayOf(asked))
  return [6, 7].filter((day) => !days.has(day)).map((day) => day % 7)
}
