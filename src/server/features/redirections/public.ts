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
/** Links in texts lead to them too. */
export { isOwnPath } from './living.ts'
/** Some write the address of a page with the name of the site. */
export { isOfSite } from './queries.ts'
/** A redirection as it is kept for pages. */
export type { Way } from './queries.ts'
/** Who was led on is counted beside the reply. */
export { countVisits } from './hits.ts'
