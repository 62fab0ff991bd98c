import { addDays } from '#rules/dates.ts'
import { instantOf, localOf } from '../../../kit/zoned.ts'

/** A day and two times as clocks of the institution show them; midnight at its end is 00:00. */
export interface WallSpan {
  /** YYYY-MM-DD */
  readonly date: string
  /** HH:mm */
  readonly from: string
  readonly to: string
}

export function wallOf(start: string, end: string, zone: string): WallSpan {
  const [first, last] = [localOf(start, zone), localOf(end, zone)]
  return { date: first.slice(0, 10), from: first.slice(11), to: last.slice(11) }
}

interface Missing {
  /** Name of the field. */
  readonly missing: string
  /** Message key of its label. */
  readonly title: string
}

/** 00:00 as an end is that of the day. */
export function instantsOf(
  { date, from, to }: WallSpan,
  zone: string,
): { readonly start: string; readonly end: string } | Missing {
  const start = instantOf(`${date}T${from}`, zone)
  const end = instantOf(`${to === '00:00' && date ? addDays(date, 1) : date}T${to}`, zone)
  if (!date) return { missing: 'date', title: 'Day' }
  if (!start) return { missing: 'start', title: 'From' }
  if (!end) return { missing: 'end', title: 'Until' }
  return { start, end }
}
