/** What others use of the reports. */

/** Pages are counted where they are shown. */
export { type CountedPage, countPageViews } from './page-views.ts'
