/** What others use of the pages of branches. */

/** The sitemap lists them at their addresses. */
export { prefixOf } from './queries.ts'
