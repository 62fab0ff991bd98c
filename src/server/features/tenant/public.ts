/** What others use of the tenant. */

/** Branches are shown with the titles of their pages. */
export { metaTags } from './queries.ts'
