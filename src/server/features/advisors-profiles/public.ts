/** What others use of the layouts of profiles. */

/** A profile is laid out as the tenant chose. */
export { layoutOf } from './queries.ts'
/** A kind of link stands in the section that it names, and nowhere once it is gone. */
export { dropLink, placeLink } from './placing.ts'
