/** What others use of free times. */

/** Whoever changes what can be booked says so, for the next free time and for who looks at a calendar. */
/** Calendars in the desk are told what changed. */
export {
  availabilityChanged,
  availabilityOfManyChanged,
  type CalendarNote,
  calendarChannel,
  tellCalendars,
} from './availability.ts'
/** A hold locks the row of the next free time in its own statement. */
export type { LockedNextFree } from './next-free.ts'
/** A booking is of a free time. */
/** A time that cannot be taken is answered with why, and with the next ones. */
export {
  type AdvisorSlotQuery,
  type FreeTimeRefusal,
  isAway,
  nextFreeSlots,
  slotAt,
  slotOfAlias,
  slotOrRefusal,
} from './queries.ts'
