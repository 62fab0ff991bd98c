import { weekdayOf } from '#rules/dates.ts'

/** More of them would not stand beside each other on a phone. */
const mostDays = 8
const mostWeeks = 70

/** Which days are named below a chart: all of few, the Mondays of some weeks, else the first of each month. */
export function ticksOf(dates: readonly string[], step: 'day' | 'week'): ReadonlySet<string> {
  if (dates.length <= mostDays) return new Set(dates)
  if (step === 'day' && dates.length <= mostWeeks)
    return new Set(dates.filter((date) => weekdayOf(date) === 1))
  return new Set(dates.filter((date, at) => date.slice(0, 7) !== dates[at - 1]?.slice(0, 7)))
}
