import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { noteDevice } from '#server/platform/identity/device-notes.ts'
import { acceptsPasswords, refusePasswords } from '#server/platform/identity/password-settings.ts'
import { type Accounts, endSession, signIn, withPassword } from '#server/platform/identity/sign-in.ts'
import { openIdSettings, originOf, whereToEnd } from '../open-id/public.ts'
import { credentialsAt, factorsOf, makeChallenge, proveFactor } from '../second-factors/public.ts'
import { noteEvent } from '../security-events/public.ts'
import { findAccount, isFactorDemanded, renewHash } from '../users/public.ts'
import { type LockMailData, lockMailQueue } from './jobs.ts'

const accountsOf = (ctx: Ctx<'createSession'> | Ctx<'createSignInChallenge'>): Accounts => ({
  find: findAccount,
  renewHash,
  async tellLocked(tx, { userUuid, tries, at, until, isOfKnownDevice }) {
    const data: LockMailData = {
      tenantId: ctx.tenant.id,
      user: userUuid,
      tries,
      at: at.toISOString(),
      until: until.toISOString(),
      isOfKnownDevice,
    }
    await ctx.enqueueIn(tx, lockMailQueue, data)
  },
  factorsOf: async (tx, user) => (await factorsOf(tx, user)).kinds,
  asksFactor: isFactorDemanded,
  proveFactor: (tx, user, given) => proveFactor(tx, user, given, ctx),
  async noteSignIn(tx, { userUuid, deviceId, factor }) {
    if (factor === 'recovery-code')
      await noteEvent(tx, { uuid: userUuid }, { event: 'recovery-code-used', at: ctx.now, client: ctx })
    await noteEvent(tx, { uuid: userUuid }, { event: 'signed-in', at: ctx.now, client: ctx })
    await noteDevice(ctx, tx, { userUuid, deviceId })
  },
  noteRefusal: (tx, email) =>
    noteEvent(tx, { email }, { event: 'sign-in-refused', at: ctx.now, client: ctx }),
})

export const sessionHandlers = {
  async getSignInOptions({ settings, tenant, translate }) {
    const hasPasswords = acceptsPasswords(settings)
    const label =
      settings['sign_in.oidc_label'] || translate('Sign in through {tenant}', { tenant: tenant.name })
    const openId = openIdSettings(settings, tenant.id) && { label, start: '/account/oidc/start' }
    return { status: 200, body: { password: hasPasswords, password_reset: hasPasswords, open_id: openId } }
  },
  async createSession(ctx) {
    refusePasswords(ctx.settings, 401)
    return { status: 204, headers: { 'set-cookie': await signIn(ctx, ctx.body, accountsOf(ctx)) } }
  },
  async createSignInChallenge(ctx) {
    refusePasswords(ctx.settings, 401)
    const { host, tenant, now } = ctx
    const { challenge, credentials } = await withPassword(
      ctx,
      ctx.body,
      accountsOf(ctx),
      async (tx, user) => ({
        challenge: await makeChallenge(tx, user, 'sign-in', now),
        credentials: await credentialsAt(tx, user, host),
      }),
    )
    const body = { challenge, host, institution: tenant.name, user_id: null, user_name: null, credentials }
    return { status: 201, body }
  },
  async deleteSession(ctx) {
    const { session, now } = ctx
    const { origin, cookie } = await ctx.withTenant(async (tx) => {
      if (session)
        await noteEvent(tx, { uuid: session.userUuid }, { event: 'signed-out', at: now, client: ctx })
      return { origin: session && (await originOf(tx, session)), cookie: await endSession(tx, ctx) }
    })
    // Only now: a service that is slow keeps no connection, and one that is down nobody's session.
    const continueAt = origin && (await whereToEnd(ctx, origin))
    const headers = { 'set-cookie': cookie }
    return continueAt ? { status: 200, headers, body: { continue_at: continueAt } } : { status: 204, headers }
  },
} satisfies Handlers
