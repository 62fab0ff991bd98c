/** Which days a calendar shows, as its address says: `?date=2026-11-24&view=day`. */
import { addDays, dateIn, mondayOf } from '#rules/dates.ts'

export type View = 'week' | 'day'

/** The days that a calendar shows; all dates as YYYY-MM-DD. */
export interface ShownDays {
  readonly view: View
  /** The day that is looked at. */
  readonly date: string
  readonly from: string
  readonly to: string
}

/** @param first the day where the address names none, YYYY-MM-DD */
export function shownDays(asked: URLSearchParams, first: string): ShownDays {
  const date = dateOf(asked.get('date')) ?? first
  const view = asked.get('view') === 'day' ? 'day' : 'week'
  if (view === 'day') return { view, date, from: date, to: date }
  return { view, date, ...weekOf(date) }
}

export const todayIn = (zone: string, now: Date) => dateIn(now, zone)

/** Monday to Sunday. */
export function weekOf(date: string): { readonly from: string; readonly to: string } {
  const from = mondayOf(date)
  return { from, to: addDays(from, 6) }
}

/** A day that a calendar may be asked for; null for anything else. */
function dateOf(text: string | null): string | null {
  if (!text || !/^2\d{3}-\d\d-\d\d$/.test(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

/** ISO 8601: the week with the year's first Thursday is its first. */
export function weekNumber(date: string): number {
  const thursday = new Date(`${addDays(mondayOf(date), 3)}T00:00:00Z`)
  const newYear = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.floor((thursday.getTime() - newYear) / (7 * 86_400_000)) + 1
}
