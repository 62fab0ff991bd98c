/** What others use of the reports. */

/** Pages are counted where they are shown. */
export { type CountedPage, countPageViews } from './page-views.ts'
/** Searches are noted where they are shown. */
export { noteSearches } from './searches.ts'
/** The weekly mail tells what its readers find in the reports, and no more. */
export { cardsReport } from './cards-report.ts'
/** The same of visits. */
export { sessionsReport } from './sessions.ts'
/** The banner's choice gives visitors who agree to statistics an id, and takes it. */
export { chosenVisits } from './visitors.ts'
/** Pages note the steps of visitors who agreed. */
export { agreedVisitor } from './visitors.ts'
/** The same, as they are written. */
export { noteVisitorSteps, type VisitorStep } from './visitor-steps.ts'
/** A booking is the last of these steps. */
export { noteBooking } from './visitors.ts'
