/** What others use of the change log. */

/** Deletions that wait name the kinds of their records as the log does. */
export { EntityName } from './EntityName.tsx'
