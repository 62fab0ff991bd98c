/** What others use of accounts. */

/** Every request with a session asks who is behind it. */
export { actorOf } from './queries.ts'
/** The operator makes the first account of a tenant. */
export { createUser } from './queries.ts'
/** Signing in reads an account, and brings the hash of its password up to date. */
export { findAccount, renewHash } from './queries.ts'
/** Who signs in with a password is told of tries that failed. */
export { passwordOwner } from './queries.ts'
/** Whoever is signed in sees their own name. */
export { userName } from './queries.ts'
/** A forgotten password is set anew by a link, as a first one is. */
export { sendLinkMail } from './link-mail.ts'
export { linkOwner, setPasswordByLink } from './new-password.ts'
