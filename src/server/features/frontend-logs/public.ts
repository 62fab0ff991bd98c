/** What others use of the counted clicks. */

/** Redirects count whom they lead on. */
export { type Channel, countHit } from './hits.ts'
