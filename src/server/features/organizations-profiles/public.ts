/** What others use of the pages of branches. */

/** The sitemap lists them at their addresses. */
export { prefixOf } from './queries.ts'
/** The finder says whether the branch of an advisor is open. */
export { openStatesOf } from './open-now.ts'
