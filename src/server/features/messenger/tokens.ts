/** Who holds the token of a conversation's private link. */
import { createHmac } from 'node:crypto'
import { isUuid } from '#rules/uuid.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { signingKey } from '#server/platform/guards/signing-key.ts'
import { isToken, type TokenChecks, tokenHash } from '#server/platform/identity/tokens.ts'

/** The token of the visitor's private page. It is derived each time, so that every mail can carry it. */
export async function threadToken(tx: TenantTx, uuid: string): Promise<string> {
  const key = await signingKey(tx)
  return createHmac('sha256', key).update(`thread\n${uuid}`).digest('base64url')
}

export const messengerTokens = {
  async thread(tx, { token, path }) {
    const { uuid } = path
    if (typeof uuid !== 'string' || !isUuid(uuid)) return false
    const row = await tx
      .selectFrom('threads')
      .select(['uuid', 'token_hash'])
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    if (!row) return false
    // An installation that was given its secret later mails other tokens from then on; earlier ones still open.
    return isToken(token, row.token_hash) || isToken(token, tokenHash(await threadToken(tx, row.uuid)))
  },
} satisfies TokenChecks
