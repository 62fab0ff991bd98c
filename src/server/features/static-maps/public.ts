/** What others use of the pictures of maps. */

/** The page that serves them asks here, and tests give another service. */
export { type FetchMap, mapPicture } from './maps.ts'
