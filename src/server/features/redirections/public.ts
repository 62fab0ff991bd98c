/** What others use of redirections. */

/** Pages look up whether an address leads on, before anything is made of it. */
export {
  findWay,
  followed,
  type FoundWay,
  isSwitchedOn,
  knownState,
  knownWays,
  type WayIndex,
  waysOf,
} from './ways.ts'
/** A redirection as it is kept for pages. */
export type { Way } from './queries.ts'
/** Who was led on is counted beside the reply. */
export { countVisits } from './hits.ts'
