/**
 * Free slots (product §29.4, §29.8): as long as the topic, on the grid, in open time, touching nothing that is taken. Offering,
 * holding, booking and moving all ask here.
 */
import type { AppointmentType } from '../appointment-types.ts'
import { addDays, dateIn } from '../dates.ts'
import { type Calendar, openFor, takenSpans } from './calendar.ts'
import { type Day, dayOf, daysBetween, type Grid, minute, nextOnGrid } from './days.ts'
import { type Span, without } from './spans.ts'

/** Every half hour from midnight. */
export const usualGrid: Grid = { step: 30, anchor: 0 }

export interface SlotQuery {
  readonly type: AppointmentType
  /** Weekdays on which the type is offered, 1 = Monday; none means every day. */
  readonly weekdays: readonly number[]
  /** Minutes. */
  readonly length: number
  readonly now: number
  /** Then neither minimum notice nor booking window holds. */
  readonly isAdvisor?: boolean
  readonly grid?: Grid
}

export interface FreeSlotQuery extends SlotQuery {
  /** YYYY-MM-DD in the calendar's zone, both included. */
  readonly from: string
  readonly to: string
  /** Slots that begin earlier are left out. */
  readonly after?: number
  readonly most?: number
}

/** Instants between which a slot may begin; the second is not included. */
export function bookable(
  { zone, notice, window }: Pick<Calendar, 'zone' | 'notice' | 'window'>,
  { now, isAdvisor }: Pick<SlotQuery, 'now' | 'isAdvisor'>,
): Span {
  if (isAdvisor) return { start: now, end: Number.POSITIVE_INFINITY }
  const last = addDays(dateIn(now, zone), window)
  return { start: now + notice * 60 * minute, end: dayOf(last, zone).end }
}

export function freeSlots(calendar: Calendar, asked: FreeSlotQuery): Span[] {
  const days = daysBetween(asked.from, asked.to, calendar.zone)
  const last = days.at(-1)
  if (!last) return []
  // What begins late may end on the next day.
  const all = [...days, dayOf(addDays(last.date, 1), calendar.zone)]
  const gaps = without(openFor(calendar, all, asked), takenSpans(calendar, all))
  const allowed = bookable(calendar, asked)
  const begins = {
    start: Math.max(allowed.start, asked.after ?? allowed.start),
    end: Math.min(allowed.end, last.end),
  }
  return fitting(gaps, days, asked, begins)
}

type SlotShape = Pick<FreeSlotQuery, 'length' | 'grid' | 'most'>

/** Slots of a length that lie in the gaps and begin on the grid within `begins`. */
export function fitting(
  gaps: readonly Span[],
  days: readonly Day[],
  { length, grid = usualGrid, most = Number.POSITIVE_INFINITY }: SlotShape,
  begins: Span,
): Span[] {
  const slots: Span[] = []
  const takes = length * minute
  let next = 0
  for (const day of days) {
    for (const stretch of day.stretches) {
      while (next < gaps.length && (gaps[next] as Span).end <= stretch.start) next++
      const until = Math.min(stretch.end, begins.end)
      for (let i = next; i < gaps.length && (gaps[i] as Span).start < until; i++) {
        const gap = gaps[i] as Span
        const from = Math.max(gap.start, stretch.start, begins.start)
        let start = nextOnGrid(day, stretch, grid, from)
        for (; start < until && start + takes <= gap.end; start += grid.step * minute) {
          slots.push({ start, end: start + takes })
          if (slots.length >= most) return slots
        }
      }
    }
  }
  return slots
}

export type SlotRefusal = 'past' | 'too-soon' | 'too-far' | 'not-a-slot' | 'taken'

/** Why no slot begins at an instant; null if one does. */
export function refusalOf(calendar: Calendar, asked: SlotQuery, start: number): SlotRefusal | null {
  if (start < asked.now) return 'past'
  const allowed = bookable(calendar, asked)
  if (start < allowed.start) return 'too-soon'
  if (start >= allowed.end) return 'too-far'
  const day = dayOf(dateIn(start, calendar.zone), calendar.zone)
  const days = [day, dayOf(addDays(day.date, 1), calendar.zone)]
  const begins = { start, end: start + 1 }
  const open = openFor(calendar, days, asked)
  if (fitting(open, [day], asked, begins).length === 0) return 'not-a-slot'
  const gaps = without(open, takenSpans(calendar, days))
  return fitting(gaps, [day], asked, begins).length === 0 ? 'taken' : null
}
