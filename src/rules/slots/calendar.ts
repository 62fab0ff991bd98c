/** What an advisor's week is made of, and which time is open or taken (product §29.7). */
import type { AppointmentType } from '../appointment-types.ts'
import { type Closing, closedOn, openOn } from './closings.ts'
import { type Day, minute, minutesOf, wallSpans } from './days.ts'
import { merged, type Span, within, without } from './spans.ts'

/** Wall times of every week, as HH:mm. */
export interface WeeklyHours {
  /** 1 = Monday to 7 = Sunday. */
  readonly day: number
  readonly start: string
  readonly end: string
}

export interface OpenedSlot extends Span {
  /** None: all. */
  readonly types: readonly AppointmentType[]
}

export interface MaybeIdentified {
  /** Id of the row; null where nobody asked for it. */
  readonly uuid: string | null
}

/** Every week between two dates, YYYY-MM-DD; null where there is no bound. */
interface WeeklyBlock extends WeeklyHours {
  readonly kind: 'weekly'
  readonly first: string | null
  readonly last: string | null
  /** Dates on which it does not hold. */
  readonly skipped: readonly string[]
}

export type Block = MaybeIdentified &
  (({ readonly kind: 'once' } & Span) | WeeklyBlock | ({ readonly kind: 'range' } & DateRange))

/** YYYY-MM-DD, both included. */
export interface DateRange {
  readonly first: string
  readonly last: string
}

/** An appointment or a hold that occupies its time. */
export interface TakenSpan extends Span, MaybeIdentified {
  /** With the buffers that it was booked with; the database lets no other one in. */
  readonly occupied: Span
  readonly isHold: boolean
}

export interface Calendar {
  /** IANA. */
  readonly zone: string
  /** Whether weekly hours count; else only opened slots do. */
  readonly hasHours: boolean
  readonly hours: readonly WeeklyHours[]
  /** One for a date; opened slots stay open. */
  readonly closings: readonly Closing[]
  readonly opened: readonly OpenedSlot[]
  readonly blocks: readonly Block[]
  readonly absences: readonly (DateRange & MaybeIdentified)[]
  readonly busy: readonly (Span & MaybeIdentified)[]
  readonly taken: readonly TakenSpan[]
  /** Hours that customers book ahead at least. */
  readonly notice: number
  /** Days that customers book ahead at most. */
  readonly window: number
  /** Minutes between two appointments. */
  readonly buffer: number
}

/** Which calendar the modules give an advisor: weekly hours and opened slots, opened slots alone, or none of ours. */
export function calendarKind(modules: ReadonlySet<string>): 'hours' | 'opened' | null {
  if (modules.has('working-hours-calendar')) return 'hours'
  return modules.has('slots-calendar') ? 'opened' : null
}

/** Time that hours and opened slots offer for any type. */
export function openSpans(calendar: Calendar, days: readonly Day[]): Span[] {
  return merged([...hoursOf(calendar, days), ...calendar.opened])
}

/**
 * Time that hours and opened slots offer for one type of appointment.
 *
 * @param weekdays on which the type is offered; none means every day
 */
export function openFor(
  calendar: Calendar,
  days: readonly Day[],
  { type, weekdays }: { readonly type: AppointmentType; readonly weekdays: readonly number[] },
): Span[] {
  const opened = calendar.opened.filter(({ types }) => types.length === 0 || types.includes(type))
  if (weekdays.length === 0) return merged([...hoursOf(calendar, days), ...opened])
  const offered = days.filter(({ weekday }) => weekdays.includes(weekday))
  return merged([
    ...hoursOf(calendar, offered),
    ...offered.flatMap((day) => opened.flatMap((each) => within(each, day) ?? [])),
  ])
}

function hoursOf({ hasHours, hours, closings }: Calendar, days: readonly Day[]): Span[] {
  if (!hasHours || hours.length === 0) return []
  const week = hours.map(({ day, start, end }) => ({ day, from: minutesOf(start), to: minutesOf(end) }))
  return days.flatMap((day) => {
    const open = openOn(closings, day.date)
    return week.flatMap((each) =>
      each.day === day.weekday
        ? wallSpans(day, Math.max(each.from, open.from), Math.min(each.to, open.to))
        : [],
    )
  })
}

export function blockSpans(block: Block, days: readonly Day[]): Span[] {
  if (block.kind === 'once') return [block]
  if (block.kind === 'range') return datesSpans(block, days)
  const from = minutesOf(block.start)
  const to = minutesOf(block.end)
  return days.flatMap((day) => {
    const isMeant =
      day.weekday === block.day &&
      (block.first === null || block.first <= day.date) &&
      (block.last === null || day.date <= block.last) &&
      !block.skipped.includes(day.date)
    return isMeant ? wallSpans(day, from, to) : []
  })
}

/** When a block would hold on the days that are left out. */
export function skippedSpans(block: Block, days: readonly Day[]): Span[] {
  if (block.kind !== 'weekly') return []
  const skipped = days.filter(({ date }) => block.skipped.includes(date))
  return blockSpans({ ...block, skipped: [] }, skipped)
}

export function datesSpans({ first, last }: DateRange, days: readonly Day[]): Span[] {
  return days.filter(({ date }) => first <= date && date <= last)
}

/**
 * The time around an appointment in which no other one can be: the buffer as it is now, and the one that it was booked
 * with beside a half of the new one's, which is how the database sees it.
 */
export function keptFree({ start, end, occupied }: TakenSpan, buffer: number): Span {
  const whole = buffer * minute
  return {
    start: Math.min(start - whole, occupied.start - whole / 2),
    end: Math.max(end + whole, occupied.end + whole / 2),
  }
}

/** All time in which no appointment can be. */
export function takenSpans(calendar: Calendar, days: readonly Day[]): Span[] {
  return merged([
    ...awaySpans(calendar, days),
    ...calendar.taken.map((each) => keptFree(each, calendar.buffer)),
  ])
}

/** When the days are closed, but for what was opened for this type of appointment by hand (product §13.10). */
export function closedSpans(calendar: Calendar, days: readonly Day[], type: AppointmentType): Span[] {
  const { hasHours, closings, opened } = calendar
  if (!hasHours) return []
  const closed = days.flatMap((day) =>
    closedOn(closings, day.date).flatMap(({ from, to }) => wallSpans(day, from, to)),
  )
  return without(
    merged(closed),
    merged(opened.filter(({ types }) => types.length === 0 || types.includes(type))),
  )
}

/** When the advisor is blocked, absent or busy elsewhere; pieces may overlap. */
export function awaySpans(calendar: Calendar, days: readonly Day[]): Span[] {
  return [
    ...calendar.blocks.flatMap((block) => blockSpans(block, days)),
    ...calendar.absences.flatMap((absence) => datesSpans(absence, days)),
    ...calendar.busy,
  ]
}
