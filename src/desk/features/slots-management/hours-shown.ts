import { localOf } from '../../kit/zoned.ts'
import type { Entry } from './entry.ts'

/** Full hours of the day, 0 to 24, that a calendar shows: usual ones, and more where something lies beyond. */
export interface HoursShown {
  readonly from: number
  readonly to: number
}

const usual: HoursShown = { from: 8, to: 18 }

/** Whole days (absences) do not stretch it to midnight, and what is closed never does. */
export function hoursShown(entries: readonly Entry[], zone: string): HoursShown {
  let { from, to } = usual
  for (const { kind, start, end } of entries) {
    if (kind === 'closed') continue
    const [first, last] = [localOf(start, zone), localOf(end, zone)]
    if (first.slice(11) === '00:00' && last.slice(11) === '00:00') continue
    const isOvernight = first.slice(0, 10) !== last.slice(0, 10)
    from = Math.min(from, isOvernight ? 0 : hourOf(first))
    to = Math.max(to, isOvernight ? 24 : Math.ceil(hourOf(last) + minutesOf(last) / 60))
  }
  return { from: Math.floor(from), to }
}

const hourOf = (local: string) => Number(local.slice(11, 13))
const minutesOf = (local: string) => Number(local.slice(14, 16))
