import { addDays, daysFromTo, mondayOf } from '#rules/dates.ts'

/** The days whose free times are read at once: YYYY-MM-DD, both included. */
export interface Days {
  readonly from: string
  readonly to: string
  /** A day of the ones before and after; null where nobody can book. */
  readonly earlier: string | null
  readonly later: string | null
}

/** Days that one call answers. */
const daysAtOnce = 62
/** The farthest that any advisor can be booked ahead. */
const farthest = 365

/** Fewer days than these before the first ones are offered with them: alone they would mostly be a weekend. */
const fewest = 7

/** @param own the day of the appointment: the first days that are offered begin with its week, where that lies ahead */
export function daysOf(today: string, own: string, asked: string | null): Days {
  const last = addDays(today, farthest)
  const within = (day: string) => (day < today ? today : day > last ? last : day)
  const week = within(mondayOf(own))
  const first = week < addDays(today, fewest) ? today : week
  const day = within(asked ?? first)
  const block = Math.floor((daysFromTo(first, day) - 1) / daysAtOnce)
  const from = within(addDays(first, block * daysAtOnce))
  const to = within(addDays(first, (block + 1) * daysAtOnce - 1))
  return {
    from,
    to,
    earlier: from > today ? addDays(from, -1) : null,
    later: to < last ? addDays(to, 1) : null,
  }
}
