/** Who holds the token of a hold, or of an appointment's private link. */
import { isUuid } from '#rules/uuid.ts'
import { isToken, type TokenCheck, type TokenChecks, tokenHash } from '#server/platform/identity/tokens.ts'
import { appointmentToken } from './queries.ts'

const stored = async (tx: Parameters<TokenCheck>[0], uuid: unknown, kind: 'hold' | 'appointment') => {
  if (typeof uuid !== 'string' || !isUuid(uuid)) return null
  const row = await tx
    .selectFrom('appointments')
    .select(['uuid', 'token_hash'])
    .where('uuid', '=', uuid)
    .where('state', kind === 'hold' ? '=' : '<>', 'held')
    .executeTakeFirst()
  return row?.token_hash ? row : null
}

export const appointmentsTokens = {
  async hold(tx, { token, path }) {
    const found = await stored(tx, path.uuid, 'hold')
    return found !== null && isToken(token, found.token_hash)
  },

  async appointment(tx, { token, path }) {
    const found = await stored(tx, path.uuid, 'appointment')
    if (!found) return false
    // An installation that was given its secret later mails other tokens from then on; earlier ones still open.
    const derived = tokenHash(await appointmentToken(tx, found.uuid))
    return isToken(token, found.token_hash) || isToken(token, derived)
  },
} satisfies TokenChecks
