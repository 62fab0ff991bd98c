/** What others use of external analysts. */

/** Only an analyst can be assigned to a branch. */
export { findExternalAnalyst } from './queries.ts'
/** The weekly mail goes to nobody who is none any more. */
export { isAnalyst } from './queries.ts'
