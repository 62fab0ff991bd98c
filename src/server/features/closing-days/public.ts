/** What others use of closing days. */

/** The calendar shows which days an advisor has opened, and lets them be closed again. */
export { type OpenedDay, openedDaysOf } from './queries.ts'
