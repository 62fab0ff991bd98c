/** What others use of retention. */

/** The nightly job writes down what it deletes. */
export { nightBook } from './nights.ts'
