/** What other features may know and do of wallet cards. */
// biome-ignore lint/performance/noBarrelFile: features share their queries.ts alone, and what makes a card has many parts
export {
  findConsent,
  insertCard,
  isConsenting,
  isOnPhone,
  type NewCard,
  type News,
  newVersion,
  nextTag,
  putNews,
  wholeSecond,
  withdrawConsent,
} from './cards.ts'
export { CertificateError, type WalletCertificate, walletCertificate } from './certificates.ts'
export { cardToken, cardTokens, isCardToken } from './keys.ts'
export { buildPass, type Pass, type PassCtx, type PassState, passState, prepare } from './passes.ts'
export { forgetSigned } from './signed-cards.ts'
export type { CardLanguage, DeliveryState } from './tables.ts'
