/** What others use of wallet cards. */

/** Notifications go to cards on a phone whose holder agrees. */
export { isConsenting, isOnPhone } from './cards.ts'
/** A notification stands on the cards that it is for. */
export { putNews } from './cards.ts'

/** Phones are woken for cards whose advisor is gone. */
export { nextVoidCards, noteVoidTold, tenantsOfVoidCards } from './cards.ts'

/** Cards are signed, and phones woken, with the institution's certificate. */
export { CertificateError, walletCertificate } from './certificates.ts'

/** The start page of administrators says how many were handed out. */
export { countCards } from './cards.ts'
/** It says too when the certificate ends. */
export { certificateEnd } from './certificates.ts'

/** A phone proves by its card's key which card it has. */
export { isCardToken } from './keys.ts'

/** Phones fetch the card as it is now. */
export { buildPass, type PassCtx, passState, prepare } from './passes.ts'

/** Lists of notifications say what came of each card. */
export type { DeliveryState } from './tables.ts'

/** Whoever chooses the colours of the card sees it in them. */
export { cardColours } from './colours.ts'
/** It is seen with the words that phones show. */
export { words } from './words.ts'
