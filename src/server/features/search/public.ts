/** What others use of the finder. */

/** The code of a search form lists what there is to choose from. */
export { offeredOptions } from './options.ts'
