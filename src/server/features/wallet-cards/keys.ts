/** Keys of wallet cards: what stands in a card, and opens the pass web service and the page behind the link on its back. */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { signingKey } from '#server/platform/guards/signing-key.ts'
import { isToken, tokenHash } from '#server/platform/identity/tokens.ts'
import './tables.ts'

/** What a card's key opens: the pass web service, or the page behind the link on its back. */
type Purpose = 'pass' | 'withdrawal'

/**
 * The keys of cards. They are derived each time, so that every version of a card can carry them: from the installation's
 * secret, and without one from the tenant's own key.
 */
export async function cardTokens(tx: TenantTx): Promise<(serial: string, purpose: Purpose) => string> {
  const key = await signingKey(tx)
  return (serial, purpose) =>
    createHmac('sha256', key).update(`wallet card ${purpose}\n${serial}`).digest('base64url')
}

export async function cardToken(tx: TenantTx, serial: string, purpose: Purpose): Promise<string> {
  return (await cardTokens(tx))(serial, purpose)
}

/** What stands in the link on the back: it says which card it opens. */
export const withdrawalToken = (serial: string, key: string) => `${serial}.${key}`

/** The parts of such a token; null for anything else. */
export function readWithdrawalToken(token: string): { serial: string; key: string } | null {
  const [, serial, key] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  return serial && key ? { serial, key } : null
}

/** What is stored of a card's keys. */
export interface KeyHashes {
  readonly pass: Buffer
  readonly withdrawal: Buffer
}

/**
 * Whether the card was ever given `token` for this; compared in constant time, and false for a card that there is not.
 * What it would be given now opens it too: versions from before former keys were kept may carry it.
 */
export async function isCardToken(
  tx: TenantTx,
  serial: string,
  token: string,
  purpose: Purpose,
): Promise<boolean> {
  const column = sql.ref(purpose === 'pass' ? 'token_hash' : 'withdrawal_hash')
  const { rows } = await sql<{ hash: Uint8Array }>`
    select ${column} as hash from wallet_cards where serial = ${serial}
    union all
    select hash from wallet_card_former_keys where serial = ${serial} and purpose = ${purpose}`.execute(tx)
  if (rows.length === 0) return false
  const known = [...rows.map(({ hash }) => hash), tokenHash(await cardToken(tx, serial, purpose))]
  return known.map((hash) => isToken(token, hash)).includes(true)
}
