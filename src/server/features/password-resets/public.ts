/** What others use of forgotten passwords. */

/** The operator sends a link to whoever cannot get in. */
export { mailReset } from './jobs.ts'
