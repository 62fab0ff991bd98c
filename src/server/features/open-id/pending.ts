/** Sign-ins that are under way at the institution: each can come back once, within minutes, to the browser that it left. */
import type { TenantTx } from '#server/platform/database/tables.ts'
import { newToken, tokenHash } from '#server/platform/identity/tokens.ts'
import './tables.ts'

/** Time to sign in there, with a second factor too. */
const minutes = 15

export interface PendingSignIn {
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
  readonly nonce: string
  /** Where the institution sends the browser back to, as it was told. */
  readonly callback: string
  /** Where to go afterwards; null for the first page. */
  readonly next: string | null
}

/** @returns what the browser keeps; a state that it did not bring itself is worth nothing to it */
export async function keepPending(
  tx: TenantTx,
  state: string,
  { verifier, nonce, callback, next }: PendingSignIn,
  now: Date,
): Promise<string> {
  const browser = newToken()
  await tx
    .insertInto('open_id_sign_ins')
    .values({
      state_hash: tokenHash(state),
      browser_hash: tokenHash(browser),
      verifier,
      nonce,
      callback,
      next,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return browser
}

/** Null: it came back before, too late, or to another browser. */
export async function takePending(
  tx: TenantTx,
  state: string,
  browser: string,
  now: Date,
): Promise<PendingSignIn | null> {
  const taken = await tx
    .deleteFrom('open_id_sign_ins')
    .where('state_hash', '=', tokenHash(state))
    .where('browser_hash', '=', tokenHash(browser))
    .where('expires_at', '>', now)
    .returning(['verifier', 'nonce', 'callback', 'next'])
    .executeTakeFirst()
  return taken ?? null
}

/** Ties the cookie to https where there is some; only the way back asks for it. */
export const pendingCookieName = (isSecure: boolean) =>
  isSecure ? '__Secure-openbranch_oidc' : 'openbranch_oidc'

export function pendingCookie(value: string, isSecure: boolean): string {
  const age = value === '' ? 0 : minutes * 60
  const secure = isSecure ? '; Secure' : ''
  return `${pendingCookieName(isSecure)}=${value}; Path=/account/oidc; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}
