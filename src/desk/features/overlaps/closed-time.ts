import type { operations } from '#generated/types.ts'
import { addDays, weekdayOf } from '#rules/dates.ts'
import { localOf } from '../../kit/zoned.ts'

/** A time that is to be closed, said as a block says it. */
export type ClosedTime = operations['listOverlaps']['parameters']['query']

interface TimeSpan {
  readonly start: string
  readonly end: string
}

/** Whether a time lies in the one that is to be closed, at least in part. `zone` is the institution's. */
export function isInClosed(time: ClosedTime, { start, end }: TimeSpan, zone: string): boolean {
  if (time.kind === 'once') return touches(start, end, time)
  const [first, from] = wallOf(start, zone)
  // Half open: what ends at midnight touches no next day.
  const [last] = wallOf(new Date(Date.parse(end) - 1).toISOString(), zone)
  if (time.kind === 'range') return first <= (time.last_date ?? '') && last >= (time.first_date ?? '')
  const isMeant = weekdayOf(first) === time.day && !time.skipped_dates?.includes(first)
  const to = first === last ? wallOf(end, zone)[1] : midnight
  return isMeant && from < (time.end_time ?? '') && (to === '00:00' ? midnight : to) > (time.start_time ?? '')
}

const touches = (start: string, end: string, { start: from = '', end: to = '' }: ClosedTime) =>
  Date.parse(start) < Date.parse(to) && Date.parse(end) > Date.parse(from)

const midnight = '24:00'

const wallOf = (iso: string, zone: string): readonly [date: string, clock: string] => {
  const local = localOf(iso, zone)
  return [local.slice(0, 10), local.slice(11)]
}

/** When it is over at last, to look for times from then on; a weekly one is never. */
export function endOfClosed({ kind, end, last_date }: ClosedTime): string | undefined {
  return kind === 'range'
    ? last_date && `${addDays(last_date, 1)}T12:00:00Z`
    : kind === 'once'
      ? end
      : undefined
}
