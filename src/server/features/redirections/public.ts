/** What others use of redirections. */

/** Pages look up whether an address leads on, before anything is made of it. */
export {
  findWay,
  type FoundWay,
  hrefOf,
  isSwitchedOn,
  knownState,
  knownWays,
  type WayIndex,
  waysOf,
} from './ways.ts'
/** Who was led on is counted beside the reply. */
export { countVisits } from './hits.ts'
