/** Setting a password by a mailed link: the link is used up, every session of its user ends, and this browser is signed in. */

import { fullName } from '#rules/names.ts'
import type { Ctx } from '#server/platform/binding/handler.ts'
import { HttpError } from '#server/platform/contract/errors.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { deviceIdOf, noteDevice } from '#server/platform/identity/device-notes.ts'
import { deviceIdCookies } from '#server/platform/identity/known-devices.ts'
import { checkNewPassword } from '#server/platform/identity/password-judge.ts'
import { endedLink } from '#server/platform/identity/password-link-policy.ts'
import { findLink, type PasswordLinkKind, takeLink } from '#server/platform/identity/password-links.ts'
import { refusePasswords } from '#server/platform/identity/password-settings.ts'
import { hashPassword } from '#server/platform/identity/passwords.ts'
import {
  clearedCookie,
  endSessionsOf,
  sessionCookie,
  startSession,
} from '#server/platform/identity/sessions.ts'
import { factorsOf } from '../second-factors/public.ts'
import { noteEvent } from '../security-events/public.ts'
import { isFactorDemanded } from './queries.ts'

export interface LinkOwner {
  readonly email: string
  readonly full_name: string
  readonly expires_at: string
}

/** Whom a link is for. @throws HttpError 401 where it can no longer be used */
export async function linkOwner(
  tx: TenantTx,
  kind: PasswordLinkKind,
  token: string,
  now: Date,
): Promise<LinkOwner> {
  const link = await findLink(tx, kind, token, now)
  const user = link && (await activeUser(tx, link.userUuid))
  if (!user) throw new HttpError(401, endedLink)
  return { email: user.email, full_name: fullName(user), expires_at: link.expiresAt.toISOString() }
}

type LinkCtx = Ctx<'resetPassword'> | Ctx<'acceptInvitation'>

/**
 * For operations with `x-transaction: manual`: nothing waits for a hash inside a transaction.
 *
 * Whoever has a second factor is not signed in by it: a mailbox alone opens no account that asks for more.
 *
 * @returns the Set-Cookie headers: of the new session and the device's id, or one that ends the present session
 * @throws HttpError 401 where the link can no longer be used, 403 where passwords are switched off, 422 at `password`
 */
export async function setPasswordByLink(ctx: LinkCtx, kind: PasswordLinkKind): Promise<string[]> {
  refusePasswords(ctx.settings, 403)
  const { now, tenant } = ctx
  const { token } = ctx.params
  const { password } = ctx.body
  const owner = await ctx.withTenant((tx) => linkOwner(tx, kind, token, now), { readOnly: true })
  await checkNewPassword(password, { ...owner, tenant: tenant.name })
  const hash = await hashPassword(password)
  const deviceId = deviceIdOf(ctx)
  const session = await ctx.withTenant(async (tx) => {
    const userUuid = await takeLink(tx, kind, token, now)
    if (!userUuid || !(await storePassword(tx, userUuid, hash, now))) throw new HttpError(401, endedLink)
    await endSessionsOf(tx, userUuid)
    await noteEvent(tx, { uuid: userUuid }, { event: 'password-set', at: now, client: ctx })
    if ((await factorsOf(tx, userUuid)).kinds.length > 0) return null
    await noteDevice(ctx, tx, { userUuid, deviceId })
    return await startSession(tx, {
      tenantId: tenant.id,
      userUuid,
      now,
      before: ctx.session,
      client: ctx,
      asksFactor: await isFactorDemanded(tx, userUuid),
    })
  })
  if (session === null) return [clearedCookie(ctx.isSecure)]
  return [sessionCookie(session, ctx.isSecure), ...deviceIdCookies(deviceId, ctx.isSecure)]
}

/** @returns false for whoever is switched off */
export async function storePassword(
  tx: TenantTx,
  userUuid: string,
  hash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: now })
    .where('uuid', '=', userUuid)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function activeUser(tx: TenantTx, uuid: string) {
  return await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('uuid', '=', uuid)
    .where('is_active', '=', true)
    .executeTakeFirst()
}
