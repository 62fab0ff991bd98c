/** What others use of search forms. */

/** Neither a topic nor a branch goes while a form presets it. */
export { formsPresetting } from './queries.ts'
/** Searches are counted beside the page that shows them. */
export { countSearches } from './searches.ts'
