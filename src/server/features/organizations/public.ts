/** What others use of branches and other units. */

/** Cards and assignments are asked for by branch, each within what the caller may see. */
/** The page of a branch shows what is stored of it. */
/** The picture of a map is of the place of a branch. */
/** The sitemap lists the pages of branches. */
export {
  findOrganization,
  findPublicBranch,
  isPublic,
  mapOf,
  mapUrl,
  metadataOf,
  metadataValue,
  type Organization,
  publicBranches,
} from './queries.ts'
