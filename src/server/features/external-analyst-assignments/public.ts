/** What others use of the assignments of analysts to branches. */

/** A weekly mail is ended, and wanted again, by who gets it. */
export { findSubscription, setSubscription } from './queries.ts'
