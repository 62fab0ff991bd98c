/** What others use of notifications to wallet cards. */

/** The start page of administrators says how many were sent. */
export { countNotifications } from './queries.ts'
