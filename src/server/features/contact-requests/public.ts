/** What others use of contact requests. */

/** Erasing an advisor erases what visitors wrote to them. */
export { deleteRequestsTo } from './queries.ts'
