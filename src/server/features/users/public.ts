/** What others use of accounts. */

/** Every request with a session asks who is behind it. */
/** The operator makes the first account of a tenant. */
/** Signing in reads an account, and brings the hash of its password up to date. */
/** Whoever is signed in sees their own name. */
export { actorOf, createUser, findAccount, renewHash, userName } from './queries.ts'
