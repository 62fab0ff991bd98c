/** What others use of reviews. */

/** The start page of administrators says how many wait to be checked. */
export { countToCheck } from './queries.ts'
