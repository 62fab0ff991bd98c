import { addDays } from '#rules/dates.ts'
import type { Times } from '../../../kit/times.ts'
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

/** A field that must not be empty. */
export interface MissingField {
  /** Name of the field. */
  readonly missing: string
  /** Message key of its label. */
  readonly title: string
}

/** 00:00 as an end is that of the day. */
export function instantsOf(
  { date, from, to }: WallSpan,
  zone: string,
): { readonly start: string; readonly end: string } | MissingField {
  const start = instantOf(`${date}T${from}`, zone)
  const end = instantOf(`${to === '00:00' && date ? addDays(date, 1) : date}T${to}`, zone)
  if (!date) return { missing: 'date', title: 'Day' }
  if (!start) return { missing: 'start', title: 'From' }
  if (!end) return { missing: 'end', title: 'Until' }
  return { start, end }
}

/** 'Tue, 26 November 2030, 12:00–13:00'; '' where a field of it is empty. */
export function spanWords(span: WallSpan, times: Times): string {
  const instants = instantsOf(span, times.zone)
  return 'missing' in instants ? '' : times.dayAndSpan(instants.start, instants.end)
}
