/** What others use of the layouts of profiles. */

/** A profile is laid out as the tenant chose. */
export { layoutOf } from './queries.ts'
/** A kind of link stands in the section that it names. */
export { placeLink } from './placing.ts'
