/** What others use of the institution's own sign-in. */

/** Everybody sees how they sign in. */
export { usesOpenId } from './identities.ts'
/** The login page offers it. */
export { openIdSettings } from './settings.ts'
/** Whoever signs out leaves there too. */
export { originOf, whereToEnd } from './signing-out.ts'
