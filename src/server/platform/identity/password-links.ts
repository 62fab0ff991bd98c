/** Mailed links by which somebody sets a password: each works once, and is stored as a hash. */
import type { TenantTx } from '../database/database.ts'
import { newToken, type TokenCheck, tokenHash } from './tokens.ts'

declare module '../database/tables.ts' {
  interface Database {
    password_links: {
      tenant_id: number
      token_hash: Uint8Array
      user_uuid: string
      kind: PasswordLinkKind
      expires_at: Date
    }
  }
}

export type PasswordLinkKind = 'invitation' | 'reset'

/** How long a link can be used, in minutes. */
export const linkMinutes: Readonly<Record<PasswordLinkKind, number>> = { reset: 30, invitation: 7 * 24 * 60 }

export interface PasswordLink {
  readonly userUuid: string
  readonly expiresAt: Date
}

/** @param from when its time begins */
export const linkEnd = (kind: PasswordLinkKind, from: Date): Date =>
  new Date(from.getTime() + linkMinutes[kind] * 60_000)

/**
 * Makes a link, which ends the one of its kind that the user had.
 *
 * @returns the token that stands in the address; it is stored nowhere
 */
export async function makeLink(
  tx: TenantTx,
  tenantId: number,
  kind: PasswordLinkKind,
  { userUuid, expiresAt }: PasswordLink,
): Promise<string> {
  const token = newToken()
  const hash = tokenHash(token)
  await tx
    .insertInto('password_links')
    .values({ tenant_id: tenantId, token_hash: hash, user_uuid: userUuid, kind, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_uuid', 'kind'])
        .doUpdateSet({ token_hash: hash, expires_at: expiresAt }),
    )
    .execute()
  return token
}

/** Null: it was used, is too old, was replaced, or there never was one. */
export async function findLink(
  tx: TenantTx,
  kind: PasswordLinkKind,
  token: string,
  now: Date,
): Promise<PasswordLink | null> {
  const row = await tx
    .selectFrom('password_links')
    .select(['user_uuid as userUuid', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Uses a link up, and with it every other one of its user.
 *
 * @returns whose it was; null as with `findLink`, also for the second of two who use it at once
 */
export async function takeLink(
  tx: TenantTx,
  kind: PasswordLinkKind,
  token: string,
  now: Date,
): Promise<string | null> {
  const taken = await tx
    .deleteFrom('password_links')
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('user_uuid')
    .executeTakeFirst()
  if (!taken) return null
  await endLinksOf(tx, taken.user_uuid)
  return taken.user_uuid
}

export async function endLinksOf(tx: TenantTx, userUuid: string, kind?: PasswordLinkKind): Promise<void> {
  await tx
    .deleteFrom('password_links')
    .where('user_uuid', '=', userUuid)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as PasswordLinkKind))
    .execute()
}

/** Whether a link can be used; also by somebody else's browser, for whoever has it is taken for its owner. */
export const passwordLinkToken =
  (kind: PasswordLinkKind): TokenCheck =>
  async (tx, { token }, now) =>
    (await findLink(tx, kind, token, now)) !== null
