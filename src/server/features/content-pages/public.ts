/** What others use of content pages. */

/** Links in texts are looked at before visitors follow them. */
export { addressStates, ledOn, recordAt } from './addresses.ts'
/** A link may name a heading of a page. */
export { textsOfPages } from './queries.ts'
/** A redirection leads nobody away from a page that is there. */
export { findVisiblePage } from './queries.ts'
/** Institutions begin with these. */
export { addStarterPages } from './starter-pages.ts'
/** The sitemap names those that visitors can see. */
export { visibleSlugs } from './queries.ts'
