/** What others use of the counted clicks. */

/** Redirects count whom they lead on. */
export { countHit, type HitChannel } from './hits.ts'
