/** What others use of the institution's directory. */

/** A user says whether the directory keeps them. */
export { sourceOfUser } from './sources.ts'
/** Roles that its groups give are given and taken away by it alone. */
export { givesRoles, rolesGiven } from './sources.ts'
/** Who is deleted here must not come back by it. */
export { keepsUser } from './sources.ts'
/** Somebody reads what is held on them. */
export { saidByDirectory } from './sources.ts'
/** What it may do is asked where it sends somebody. */
export { linksByEmail } from './connection.ts'
/** The operator makes and removes its token. */
export { dropToken, makeToken } from './connection.ts'
