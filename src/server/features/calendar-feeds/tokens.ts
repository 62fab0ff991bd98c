import { type TokenCheck, tokenHash } from '#server/platform/identity/tokens.ts'
import { advisorOfFeed } from './queries.ts'

/** Whether the secret part of an address still stands for somebody's feed. */
export const feedToken: TokenCheck = async (tx, { token }) =>
  (await advisorOfFeed(tx, tokenHash(token))) !== null
