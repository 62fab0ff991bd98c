/** Who holds the token of a conversation's private link. */
import { isUuid } from '#rules/uuid.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { signedToken } from '#server/platform/guards/signing-key.ts'
import { isToken, type TokenChecks, tokenHash } from '#server/platform/identity/tokens.ts'

/** The token of the visitor's private page. */
export const threadToken = (tx: TenantTx, uuid: string) => signedToken(tx, 'thread', uuid)

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
