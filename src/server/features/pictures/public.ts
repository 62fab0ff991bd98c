/** What others use of pictures. */

/** Pages serve them, previews and wallet cards draw them. */
export { findPicture, type PictureType } from './queries.ts'
/** Cards and profiles link to portraits. */
export { iconUrl, iconWidth, pictureUrl } from './queries.ts'
/** What was uploaded for an advisor is made into these. */
export { type Portrait, portraitOf, RefusedUpload } from './portrait.ts'
/** The institution's pictures are decoded within the same limits and the same queue. */
export { decodePicture } from './portrait.ts'
/** What it is made into is stored with whom it belongs to. */
export { storePicture } from './queries.ts'
/** Whoever takes pictures counts them, and says in one way what is none. */
export { countUpload, uploadFault } from './uploads.ts'
/** Whoever stores or draws a portrait does so in these widths. */
export { portraitWidths } from './queries.ts'
