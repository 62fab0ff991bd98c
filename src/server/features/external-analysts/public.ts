/** What others use of external analysts. */

/** Only an analyst can be assigned to a branch. */
export { findExternalAnalyst } from './queries.ts'
