/** What others use of the reports. */

/** Pages are counted where they are shown. */
export { type CountedPage, countPageViews } from './page-views.ts'
/** Searches are noted where they are shown. */
export { type NotedSearch, noteSearches } from './searches.ts'
