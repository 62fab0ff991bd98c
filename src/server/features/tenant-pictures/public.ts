/** What others use of the institution's own pictures. */

/** Pages serve them. */
export { findTenantPicture } from './queries.ts'
