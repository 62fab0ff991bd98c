/** What others use of second factors. */

/** Signing in asks for one. */
export { factorsOf, proveFactor } from './factors.ts'
/** What a passkey is to sign, while somebody signs in or adds one. */
export { credentialsAt, makeChallenge } from './passkeys.ts'
/** Everybody sets up and removes their own. */
export { confirmAuthenticator, startAuthenticator } from './authenticators.ts'
/** Whoever removes an app or makes new recovery codes proves who they are. */
export { endCodesOfNobody, proveCode, removeAuthenticator } from './factors.ts'
/** Everybody sees, adds and removes their own. */
export { addPasskey, passkeysOf, removePasskey } from './passkeys.ts'
/** They are shown once, and can be made anew. */
export { makeRecoveryCodes } from './recovery-codes.ts'
/** Lists of users say who has one, and rights wait for it where the institution asks for one. */
export { hasFactor } from './factors.ts'
/** Those who manage users help somebody who has lost it. */
export { removeFactors } from './factors.ts'
