import type { EventInput } from '@fullcalendar/react'
import { dateIn, weekdayOf } from '#rules/dates.ts'
import { localOf } from '../../../forms/zoned.ts'
import { canMove, type Entry, keyOf } from './entry.ts'

/** Entries as FullCalendar wants them: hours lie behind, all else can be pressed, some can be dragged. */
export function eventsOf(
  entries: readonly Entry[],
  { now, zone }: { now: Date; zone: string },
): EventInput[] {
  return entries.map((entry) => {
    const { kind, start, end } = entry
    const base = { id: keyOf(entry), start, end, extendedProps: { entry }, className: classOf(entry, now) }
    if (kind !== 'hours') return { ...base, title: entry.title || kind, startEditable: canMove(entry, now) }
    const isHalf = localOf(start, zone).endsWith(':30')
    return { ...base, display: 'background', className: isHalf ? 'cal-open is-half' : 'cal-open' }
  })
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
  'opened-slot': 'is-opened',
  block: 'is-blocked',
  absence: 'is-blocked',
  'busy-calendar': 'is-blocked',
}

/**
 * Saturday and Sunday, 6 and 0, where nothing lies on them: their room goes to the other days.
 *
 * @param asked a day that stays, whatever lies on it: YYYY-MM-DD
 */
export function emptyWeekend(entries: readonly Entry[], zone: string, asked: string): number[] {
  const days = new Set(
    entries.flatMap(({ start, end }) => {
      const last = new Date(new Date(end).getTime() - 1).toISOString()
      return [start, last].map((at) => weekdayOf(dateIn(at, zone)))
    }),
  )
  days.add(weekdayOf(asked))
  return [6, 7].filter((day) => !days.has(day)).map((day) => day % 7)
}
