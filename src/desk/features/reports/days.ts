/** Which days a report is of: spans that go on with the calendar (product §19.4). */
import { addDays } from '#rules/dates.ts'
import type { Days } from '#rules/reports.ts'

export const spans = ['last-7-days', 'last-30-days', 'last-month', 'this-year', 'last-12-months'] as const
export type Span = (typeof spans)[number]

/** Message keys. */
export const spanLabels: Readonly<Record<Span, string>> = {
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'last-month': 'Last month',
  'this-year': 'This year so far',
  'last-12-months': 'Last 12 months',
}

/**
 * The days of a span. The last is never today, which is not over: on the first of January, this year so far is the year
 * before.
 *
 * @param today in the institution's zone
 */
export function daysOf(span: Span, today: string): Days {
  const yesterday = addDays(today, -1)
  const startOfMonth = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = addDays(startOfMonth, -1)
  switch (span) {
    case 'last-7-days':
      return { from: addDays(today, -7), to: yesterday }
    case 'last-30-days':
      return { from: addDays(today, -30), to: yesterday }
    case 'last-month':
      return { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore }
    case 'this-year':
      return { from: `${yesterday.slice(0, 4)}-01-01`, to: yesterday }
    case 'last-12-months':
      return { from: aYearBefore(today), to: yesterday }
  }
}

/** The same day of the year before; of the 29th of February, the 28th. */
function aYearBefore(date: string): string {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  return date.endsWith('-02-29') ? `${year}-02-28` : `${year}${date.slice(4)}`
}
