/** Days and weeks of the calendar; days as in rules/dates.ts, weeks begin on Monday. */
import type { components } from '#generated/types.ts'
import { addDays, daysFromTo, mondayOf, weekdayOf } from '#rules/dates.ts'

export type Slot = components['schemas']['FreeSlot']

/** Weeks shown at once: no dead days before the first that can be booked (product §34.8). */
export const weeksShown = 5
export const daysShown = weeksShown * 7

/** Which five weeks a day is in, counted from the Monday of the first ones. */
export function pageOf(day: string, firstMonday: string): number {
  return Math.floor((daysFromTo(firstMonday, day) - 1) / daysShown)
}

/** The days of five weeks. */
export function daysOf(page: number, firstMonday: string): string[] {
  const start = addDays(firstMonday, page * daysShown)
  return Array.from({ length: daysShown }, (_, at) => addDays(start, at))
}

/** Slots by their day, days in order. */
export function byDay(slots: readonly Slot[], dayOf: (instant: string) => string): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>()
  for (const slot of slots) {
    const day = dayOf(slot.start)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return days
}

const steps: Record<string, (free: readonly string[], from: string) => string | undefined> = {
  ArrowRight: (free, from) => free.find((day) => day > from),
  ArrowLeft: (free, from) => free.findLast((day) => day < from),
  ArrowDown: (free, from) =>
    free.find((day) => day > from && weekdayOf(day) === weekdayOf(from)) ?? free.find((day) => day > from),
  ArrowUp: (free, from) =>
    free.findLast((day) => day < from && weekdayOf(day) === weekdayOf(from)) ??
    free.findLast((day) => day < from),
  Home: (free, from) => free.find((day) => day >= mondayOf(from)),
  End: (free, from) => free.findLast((day) => day < addDays(mondayOf(from), 7)),
  PageDown: (free, from) => free.find((day) => day >= addDays(from, daysShown)),
  PageUp: (free, from) => free.findLast((day) => day <= addDays(from, -daysShown)) ?? free[0],
}

/**
 * Where a key leads in the calendar: to a free day always.
 *
 * @returns undefined for another key, null where nothing free lies that way
 */
export function dayAfterKey(key: string, free: readonly string[], from: string): string | null | undefined {
  const step = steps[key]
  return step && (step(free, from) ?? null)
}

/** Where somebody has gone in the calendar; what is left out follows from what is free. */
export interface CalendarPlace {
  readonly day?: string
  readonly page?: number
}

/** Five weeks of the calendar, and what is free in them. */
export type WeeksInSight = ReturnType<typeof weeksInSight>

/** @param wishedDay shown first where it is free; else the first free one is */
export function weeksInSight(days: ReadonlyMap<string, Slot[]>, at: CalendarPlace, wishedDay: string) {
  const free = [...days.keys()]
  const kept = [at.day, wishedDay].find((each) => each && days.has(each)) ?? free[0]
  const firstMonday = mondayOf(free[0] ?? '1970-01-01')
  const page = at.page ?? pageOf(kept ?? firstMonday, firstMonday)
  const shown = daysOf(page, firstMonday)
  const [first = '', last = ''] = [shown[0], shown.at(-1)]
  const onPage = free.filter((each) => each >= first && each <= last)
  // The times beside belong to the weeks that are shown; none where nothing is free in them.
  const day = onPage.find((each) => each === kept) ?? onPage[0]
  const hasFreeLater = (free.at(-1) ?? '') > last
  return { days, free, firstMonday, page, shown, last, onPage, day, hasFreeLater }
}
