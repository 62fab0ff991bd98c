/** What others use of search forms. */

/** Searches are counted beside the page that shows them. */
export { countSearches } from './searches.ts'
