/** What others use of free times. */

/** Whoever changes what can be booked says so, for the next free time and for who looks at a calendar. */
export {
  availabilityChanged,
  availabilityOfAllChanged,
  availabilityOfManyChanged,
  tellCalendars,
} from './availability.ts'
/** Calendars in the desk show what is closed, and so do the pages of branches. */
export { closedDay, closingsOfAdvisor, closingsOfBranch, closingsOfBranches } from './closings.ts'
/** Whoever books a held time is told what closes its day by then. */
export { closingsFrom, type StoredClosings } from './closings.ts'
/** Calendars in the desk are told what changed. */
export { calendarNotes, calendarSubject } from './availability.ts'
/** A hold locks the row of the next free time in its own statement. */
export type { LockedNextFree } from './next-free.ts'
/** Many appointments are moved at once: their times are read once for all of them. */
export { bufferedSlots, type Slot } from './queries.ts'
/** Many appointments are given away at once: whether somebody is there is read once for all of them. */
export { presenceBetween } from './presence.ts'
/** Who could take an appointment over is asked of many at once. */
export { type Standing, standingsAt } from './presence.ts'
/** A booking is of a free time. */
export { slotAt } from './queries.ts'
/** Nothing is given for a time at which the advisor is away. */
export { isAway, isAwayOrClosed } from './presence.ts'
/** A time that cannot be taken is answered with why, and with the next ones. */
export {
  type AdvisorSlotQuery,
  type FreeTimeRefusal,
  nextFreeSlots,
  slotOfAlias,
  slotOrRefusal,
} from './queries.ts'
/** Who suggests times chooses among what the advisor offers. */
export { offeredTypes } from './queries.ts'
/** Appointments that end without a word free their time. */
export { outdate } from './next-free.ts'
