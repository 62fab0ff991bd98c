/** Who holds the link from the back of a card. */
import type { TokenChecks } from '#server/platform/identity/tokens.ts'
import { isCardToken, readWithdrawalToken } from './keys.ts'

export const walletCardsTokens = {
  async withdrawal(tx, { token }) {
    const read = readWithdrawalToken(token)
    return read !== null && (await isCardToken(tx, read.serial, read.key, 'withdrawal'))
  },
} satisfies TokenChecks
