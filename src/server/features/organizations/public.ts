/** What others use of branches and other units. */

/** Cards and assignments are asked for by branch, each within what the caller may see. */
export { findOrganization, isPublic } from './queries.ts'
/** The page of a branch has its texts in the visitor's language. */
export { metadataText } from './metadata.ts'
/** The page of a branch shows what is stored of it. */
export { findPublicBranch, mapUrl, type Organization } from './queries.ts'
/** Whatever visitors read names branches as they know them. */
export { branchName } from './queries.ts'
/** The picture of a map is of the place of a branch. */
export { mapOf, metadataOf } from './queries.ts'
/** The sitemap lists the pages of branches. */
export { publicBranches } from './queries.ts'
