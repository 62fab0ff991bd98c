/** What others use of the pictures that are shown with links to profiles. */

/** Pages serve them. */
export { sharePictureFile } from './picture.ts'
/** Who reads a page to show a link to it asks for its picture next. */
export { readySharePictures } from './picture.ts'
