/** What others use of the menu of content pages. */

/** A page that stands in the menu is not deleted. */
export { placeInMenu } from './queries.ts'
