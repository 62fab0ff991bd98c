/** What others use of the pages of branches. */

/** The sitemap lists them at their addresses. */
export { prefixOf } from './queries.ts'
/** Visitors are told when an advisor answers again. */
export { openNow } from './open-now.ts'
/** The finder says whether the branch of an advisor is open. */
export { openStatesOf } from './open-now.ts'
