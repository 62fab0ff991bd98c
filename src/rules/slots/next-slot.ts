import type { AppointmentType } from '../appointment-types.ts'
import type { Calendar } from './calendar.ts'
import { type FreeSlotQuery, freeSlots } from './slots.ts'
import type { Span } from './spans.ts'

interface NextSlotQuery extends Omit<FreeSlotQuery, 'type' | 'weekdays' | 'most'> {
  readonly types: readonly AppointmentType[]
  weekdays(type: AppointmentType): readonly number[]
}

/** The first slot by any of the types; null if there is none on these days. */
export function nextSlot(calendar: Calendar, { types, weekdays, ...asked }: NextSlotQuery): Span | null {
  const isAlike =
    types.every((type) => weekdays(type).length === 0) &&
    calendar.opened.every((each) => each.types.length === 0)
  const first = (isAlike ? types.slice(0, 1) : types).flatMap((type) =>
    freeSlots(calendar, { ...asked, type, weekdays: weekdays(type), most: 1 }),
  )
  return first.toSorted((a, b) => a.start - b.start)[0] ?? null
}
