/** What others use of contact requests. */

/** Erasing an advisor erases what visitors wrote to them. */
export { deleteRequestsTo } from './queries.ts'
/** The start page of administrators says how many came, and how many wait. */
export { countRequests } from './queries.ts'
