/** What others use of the institution's own pictures. */

/** Pages, previews and cards show them as they show those of advisors. */
export { findFullPicture } from './queries.ts'
