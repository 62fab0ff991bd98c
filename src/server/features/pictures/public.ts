/** What others use of pictures. */

/** Pages serve them, previews and wallet cards draw them. */
/** Cards and profiles link to portraits. */
/** Whoever stores or draws a portrait does so in these widths. */
export { findPicture, type PictureType, pictureUrl, portraitWidths } from './queries.ts'
