import { daysFromTo } from '#rules/dates.ts'
import type { Ctx } from '../binding/handler.ts'
import { badQuery } from './list-query.ts'

/** Days that can be asked for at once. */
const mostDays = 62

interface DayRangeRequest extends Pick<Ctx, 'translate'> {
  /** YYYY-MM-DD, both included. */
  readonly query: { readonly from: string; readonly to: string }
}

/** @throws HttpError 400 where the days are none, or too many to be read at once */
export function checkDayRange({ query: { from, to }, translate }: DayRangeRequest): void {
  const days = daysFromTo(from, to)
  if (days < 1) throw badQuery('to', 'The last day must not be before the first.')
  if (days > mostDays)
    throw badQuery('to', translate('Please ask for at most {limit} days.', { limit: mostDays }))
}
