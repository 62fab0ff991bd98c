/** What others use of content pages. */

/** The sitemap names those that visitors can see. */
export { visibleSlugs } from './queries.ts'
