/** What others use of contact requests. */

/** The start page of administrators says how many came, and how many wait. */
export { countRequests } from './queries.ts'
