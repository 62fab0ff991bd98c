/** Of which days a report is: as asked for, with what is usual, and never of days that are not over. */
import { addDays, dateIn, daysFromTo, isDate, mondayOf } from '#rules/dates.ts'
import type { Days } from '#rules/reports.ts'
import { type FieldErrors, HttpError, sentence } from '#server/platform/contract/errors.ts'

const usualDays = 30
const mostDays = 366

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** @throws HttpError 400 at the day that cannot be */
export function rangeOf({ from, to }: Asked, now: Date, zone: string): Days {
  const yesterday = addDays(dateIn(now, zone), -1)
  const last = to ?? yesterday
  const errors: FieldErrors = {}
  if (!isDate(last)) throw malformed({ to: ['There is no such day.'] })
  if (last > yesterday) errors.to = ['The last day must not lie ahead.']
  const first = from ?? addDays(last, 1 - usualDays)
  if (!isDate(first)) throw malformed({ from: ['There is no such day.'] })
  if (first > last) errors.from = ['The first day must not be after the last.']
  else if (daysFromTo(first, last) > mostDays) errors.to = ['A report covers 366 days at most.']
  if (Object.keys(errors).length > 0) throw malformed(errors)
  return { from: first, to: last }
}

const malformed = (errors: FieldErrors) => new HttpError(400, sentence(400), { errors })

/**
 * The whole weeks in which the days lie, of those that are over: a week that goes on would tell each figure as it grows.
 *
 * @returns null where there is none
 */
export function weeksOf({ from, to }: Days, now: Date, zone: string): Days | null {
  const lastSunday = addDays(mondayOf(dateIn(now, zone)), -1)
  const sunday = addDays(mondayOf(to), 6)
  const weeks = { from: mondayOf(from), to: sunday < lastSunday ? sunday : lastSunday }
  return weeks.from <= weeks.to ? weeks : null
}

/** Each day, or each Monday, of the days. */
export function stepsOf({ from, to }: Days, step: 'day' | 'week'): string[] {
  const steps: string[] = []
  for (let day = from; day <= to; day = addDays(day, step === 'day' ? 1 : 7)) steps.push(day)
  return steps
}
