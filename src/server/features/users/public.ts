/** What others use of accounts. */

/** Every request with a session asks who is behind it. */
export { actorOf } from './queries.ts'
/** The operator makes the first account of a tenant. */
export { createUser, type NewUser } from './queries.ts'
/** Those who could do by a screen what the operator did are told of it. */
export { activeWith } from './accounts.ts'
/** The last way in is not switched off. */
export { hasLinkedAdministrator } from './accounts.ts'
/** The operator gives roles, and leaves somebody who manages users. */
export { rolesOf, saveRoles } from './accounts.ts'
/** The operator invites by mail, too. */
export { mailInvitation } from './invitations.ts'
/** The operator takes a lost second factor away, and its owner is told. */
export { mailFactorReset } from './factor-reset-mail.ts'
/** The operator lists users as those who manage them do. */
export { stateOfUser } from './accounts.ts'
/** Signing in reads an account, and brings the hash of its password up to date. */
export { findAccount, renewHash } from './queries.ts'
/** Who signs in with a password is told of tries that failed, and of new devices. */
export { newDeviceReader, passwordOwner } from './queries.ts'
/** Whoever is signed in sees their own name. */
export { userName } from './queries.ts'
/** Everybody sees their own account, and changes their password. */
export { isFactorDemanded, ownAccount, setTellsNewDevices } from './queries.ts'
/** Everybody changes their password. */
export { storePassword } from './new-password.ts'
/** A forgotten password is set anew by a link, as a first one is. */
export { sendLinkMail } from './link-mail.ts'
/** It is set where the link leads. */
export { linkOwner, setPasswordByLink } from './new-password.ts'
/** An advisor's alias is their user's, and nobody else's; who gives one out waits for who gives out another. */
export { lockAccounts, renameUser } from './accounts.ts'
/** It is told whose it is, and which one is free instead. */
export { aliasOwner, freeAliasBeside } from './aliases.ts'
/** The institution's directory makes people, changes them and switches them off. */
export {
  addDirectoryUser,
  changeDirectoryUser,
  removeDirectoryUser,
} from './directory-accounts.ts'
/** Its groups give roles, and leave somebody who can mend what they did. */
export { decideRolesOfMany } from './directory-accounts.ts'
/** Whatever it says, somebody keeps the roles without which nobody can mend it. */
export { keepingNeeded, lastHeld } from './needed-roles.ts'
/** An address is somebody's alone. */
export { ownerOfEmail } from './accounts.ts'
/** Who manages advisors is written to where the directory has switched one off. */
export { mailboxesOfRoles } from './queries.ts'
/** Who asks for a sample of a mail gets it where mails to them go. */
export { mailboxOf } from './queries.ts'
