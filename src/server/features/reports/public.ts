/** What others use of the reports. */

/** Pages are counted where they are shown. */
export { type CountedPage, countPageViews } from './page-views.ts'
/** Searches are noted where they are shown. */
export { noteSearches } from './searches.ts'
/** The weekly mail tells what its readers find in the reports, and no more. */
export { cardsReport } from './cards-report.ts'
/** The same of visits. */
export { sessionsReport } from './sessions.ts'
