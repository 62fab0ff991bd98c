/** What others use of what the directory calls. */

/** Who changes which groups give which roles changes the roles of people. */
export { decideAllRoles } from './group-roles.ts'
