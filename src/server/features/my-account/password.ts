import type { Ctx } from '#server/platform/binding/handler.ts'
import { invalid, tooMany } from '#server/platform/contract/errors.ts'
import { giveBack, type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { checkNewPassword } from '#server/platform/identity/password-judge.ts'
import { endLinksOf } from '#server/platform/identity/password-links.ts'
import { hashPassword, verifyPassword } from '#server/platform/identity/passwords.ts'
import { endSessionsOf, sessionCookie, startSession } from '#server/platform/identity/sessions.ts'
import { noteEvent } from '../security-events/public.ts'
import { ownAccount, storePassword } from '../users/public.ts'

/** A browser that was left open is no place to guess the password from. */
const perUser: Limit = { name: 'tries of present password', most: 10, seconds: 900 }

/**
 * Sets another password; every other session of theirs ends, and this one goes on under a new identifier. Links for
 * passwords that wait in a mailbox end too.
 *
 * For operations with `x-transaction: manual`: nothing waits for a hash inside a transaction.
 *
 * @returns the Set-Cookie header of the session
 * @throws HttpError 422 at `current_password` or `password`, 429
 */
export async function changePassword(ctx: Ctx<'changeMyPassword'>, userUuid: string): Promise<string> {
  const { now, tenant, rateLimitFactor: factor } = ctx
  const { current_password: present, password } = ctx.body
  const counting = { tenantId: tenant.id, now, factor, key: userUuid }
  const account = await ctx.withTenant(async (tx) => {
    const wait = await take(tx, perUser, counting)
    if (wait !== null) throw tooMany(wait)
    return await ownAccount(tx, userUuid)
  })
  if (!(await verifyPassword(account.passwordHash, present)))
    throw invalid({ current_password: ['Current password is not right.'] })
  if (password === present) throw invalid({ password: ['This is your present password.'] })
  await checkNewPassword(password, { ...account, tenant: tenant.name })
  const hash = await hashPassword(password)
  const token = await ctx.withTenant(async (tx) => {
    await giveBack(tx, [perUser, userUuid], counting)
    await storePassword(tx, userUuid, hash, now)
    await endLinksOf(tx, userUuid)
    await endSessionsOf(tx, userUuid)
    await noteEvent(tx, { uuid: userUuid }, { event: 'password-changed', at: now, client: ctx })
    return await startSession(tx, {
      tenantId: tenant.id,
      userUuid,
      now,
      before: ctx.session,
      client: ctx,
      asksFactor: ctx.session?.asksFactor ?? false,
    })
  })
  return sessionCookie(token, ctx.isSecure)
}
