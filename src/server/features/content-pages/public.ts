/** What others use of content pages. */

/** A redirection leads nobody away from a page that is there. */
export { findVisiblePage } from './queries.ts'
/** Institutions begin with these. */
export { addStarterPages } from './starter-pages.ts'
/** The sitemap names those that visitors can see. */
export { visibleSlugs } from './queries.ts'
