/** What others use of free times. */

/** Whoever changes what can be booked says so, for the next free time and for who looks at a calendar. */
export {
  availabilityChanged,
  availabilityOfAllChanged,
  availabilityOfManyChanged,
  tellCalendars,
} from './availability.ts'
/** Calendars in the desk show what is closed, and so do the pages of branches. */
export { closedDay, closingsOfAdvisor, closingsOfBranch } from './closings.ts'
/** Whoever books a held time is told what closes its day by then. */
export { closingsFrom, type StoredClosings } from './closings.ts'
/** Calendars in the desk are told what changed. */
export { calendarNotes, calendarSubject } from './availability.ts'
/** A hold locks the row of the next free time in its own statement. */
export type { LockedNextFree } from './next-free.ts'
/** Many appointments are given away or moved at once: each question is asked once for all of them. */
export { bufferedSlots, presenceBetween, type Slot } from './queries.ts'
/** Who could take an appointment over is asked of many at once. */
export { type Standing, standingsAt } from './queries.ts'
/** A booking is of a free time. */
export { isAway, isAwayOrClosed, slotAt } from './queries.ts'
/** A time that cannot be taken is answered with why, and with the next ones. */
export {
  type AdvisorSlotQuery,
  type FreeTimeRefusal,
  nextFreeSlots,
  slotOfAlias,
  slotOrRefusal,
} from './queries.ts'
