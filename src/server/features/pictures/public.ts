/** What others use of pictures. */

/** Pages serve them, previews and wallet cards draw them. */
export { findPicture, type PictureType } from './queries.ts'
/** Cards and profiles link to portraits. */
export { pictureUrl } from './queries.ts'
/** Whoever stores or draws a portrait does so in these widths. */
export { portraitWidths } from './queries.ts'
