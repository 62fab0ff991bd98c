/** Who holds a card: the key that stands in it, sent as `Authorization: ApplePass …`. */
import type { TokenChecks } from '#server/platform/identity/tokens.ts'
import { isCardToken } from '../wallet-cards/public.ts'

const serialNumber = /^[A-Za-z0-9._-]{1,100}$/

export const walletCardsServiceTokens = {
  async pass(tx, { token, path: { serial } }) {
    const isSerial = typeof serial === 'string' && serialNumber.test(serial)
    return isSerial && (await isCardToken(tx, serial, token, 'pass'))
  },
} satisfies TokenChecks
