/** Signing in through the institution: sent there, and back (product §30.5). What fails leads to the login page, which says why. */
import { safeNext } from '#rules/safe-next.ts'
import type { Ctx, Handlers } from '#server/platform/binding/handler.ts'
import { notFound, tooMany } from '#server/platform/contract/errors.ts'
import { addressKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { deviceIdOf, noteDevice } from '#server/platform/identity/device-notes.ts'
import { deviceIdCookies } from '#server/platform/identity/known-devices.ts'
import { sessionCookie, startSession } from '#server/platform/identity/sessions.ts'
import { noteEvent } from '../security-events/public.ts'
import { ownerOf } from './identities.ts'
import { keepPending, pendingCookie, pendingCookieName, takePending } from './pending.ts'
import { begin, finish, type OpenIdFault, OpenIdRefusal, providerOf } from './provider.ts'
import { takeRoles } from './roles.ts'
import { type OpenIdSettings, openIdSettings } from './settings.ts'
import { keepOrigin } from './signing-out.ts'

/** Each asks the institution, and makes a row. */
const perAddress: Limit = { name: 'open-id sign-ins from address', most: 60, seconds: 900 }

type OpenIdCtx = Ctx<'startOpenIdSignIn'> | Ctx<'finishOpenIdSignIn'>

export const openIdHandlers = {
  async startOpenIdSignIn(ctx) {
    const settings = required(ctx)
    const { query, now, outbound, origin, tenant, ip, isSecure, rateLimitFactor: factor } = ctx
    const counting = { tenantId: tenant.id, now, factor, key: addressKey(ip) }
    const wait = await ctx.withTenant((tx) => take(tx, perAddress, counting))
    if (wait !== null) throw tooMany(wait)
    try {
      const callback = `${origin}/account/oidc/callback`
      const { address, state, ...sent } = await begin(
        await providerOf(settings, outbound, now),
        settings,
        callback,
      )
      const next = safeNext(query.next ?? null)
      const browser = await ctx.withTenant((tx) => keepPending(tx, state, { ...sent, callback, next }, now))
      return leadTo(address, pendingCookie(browser, isSecure))
    } catch (error) {
      return failed(ctx, error)
    }
  },

  async finishOpenIdSignIn(ctx) {
    const settings = required(ctx)
    const { now, tenant, isSecure } = ctx
    try {
      const { userUuid, idToken, next } = await comeBack(ctx, settings)
      const deviceId = deviceIdOf(ctx)
      const token = await ctx.withTenant(async (tx) => {
        await noteEvent(
          tx,
          { uuid: userUuid },
          { event: 'signed-in', at: now, client: ctx, details: { by: 'open-id' } },
        )
        await noteDevice(ctx, tx, { userUuid, deviceId, isByOpenId: true })
        // A second factor is the institution's own business there.
        const token = await startSession(tx, {
          tenantId: tenant.id,
          userUuid,
          now,
          before: ctx.session,
          client: ctx,
          asksFactor: false,
        })
        if (settings.signsOut) await keepOrigin(tx, { tenantId: tenant.id, token, idToken })
        return token
      })
      return leadTo(
        next ?? '/app/',
        sessionCookie(token, isSecure),
        pendingCookie('', isSecure),
        ...deviceIdCookies(deviceId, isSecure),
      )
    } catch (error) {
      return failed(ctx, error)
    }
  },
} satisfies Handlers

function required(ctx: OpenIdCtx): OpenIdSettings {
  const settings = openIdSettings(ctx.settings, ctx.tenant.id)
  if (settings) return settings
  throw notFound()
}

/** @throws OpenIdRefusal */
async function comeBack(ctx: Ctx<'finishOpenIdSignIn'>, settings: OpenIdSettings) {
  const { query, now, outbound, isSecure } = ctx
  const { state } = query
  const browser = ctx.cookie(pendingCookieName(isSecure))
  const pending = state && browser ? await ctx.withTenant((tx) => takePending(tx, state, browser, now)) : null
  if (!state || !pending) throw new OpenIdRefusal('late')
  const url = new URL(pending.callback)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const config = await providerOf(settings, outbound, now)
  const { linksByEmail, groupsClaim, roles } = settings
  const identity = await finish(config, { ...pending, url, state, groupsClaim })
  const userUuid = await ctx.withTenant(async (tx) => {
    const owner = await ownerOf(tx, identity, { linksByEmail, now })
    await takeRoles(tx, { userUuid: owner, groups: identity.groups, roles, now, client: ctx })
    return owner
  })
  return { userUuid, idToken: identity.idToken, next: pending.next }
}

/** The login page says what it was; the log says more. */
function failed(ctx: OpenIdCtx, error: unknown) {
  if (!(error instanceof OpenIdRefusal)) throw error
  ctx.log.warn({ err: error.cause ?? error, fault: error.fault }, 'a sign-in through the institution failed')
  return leadTo(loginAddress(error.fault), pendingCookie('', ctx.isSecure))
}

const loginAddress = (fault: OpenIdFault) => `/app/login?failed=open-id-${fault}`

function leadTo(location: string, ...cookies: string[]) {
  return { status: 302, headers: { location, 'set-cookie': cookies } } as const
}
