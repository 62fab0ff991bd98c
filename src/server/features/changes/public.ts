/** What others use of the change log. */

/** The operator asks whether it is as it was sealed. */
export { checkLog } from './checking.ts'
