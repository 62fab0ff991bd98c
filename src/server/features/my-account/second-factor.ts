/** Setting up, proving and removing one's own second factor (product §30.6). */
import type { Ctx, Handlers, TenantTx } from '#server/platform/binding/handler.ts'
import { HttpError, invalid, notFound, tooMany } from '#server/platform/contract/errors.ts'
import { type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { limited } from '#server/platform/identity/second-factor.ts'
import { canEncrypt } from '#server/platform/secrets/encryption.ts'
import {
  addPasskey,
  confirmAuthenticator,
  credentialsAt,
  endCodesOfNobody,
  factorsOf,
  makeChallenge,
  makeRecoveryCodes,
  proveCode,
  removeAuthenticator,
  removePasskey,
  startAuthenticator,
} from '../second-factors/public.ts'
import { noteEvent, type SecurityEvent } from '../security-events/public.ts'
import { isFactorDemanded, ownAccount } from '../users/public.ts'
import { signedIn } from './signed-in.ts'

/** Each makes a row that lives some minutes. */
const perUser: Limit = { name: 'set-ups of second factors', most: 30, seconds: 900 }
/** A second factor is no collection. */
const mostPasskeys = 20
/** A browser that was left open is not enough to take away what protects the account, in minutes. */
const freshMinutes = 15

type Confirmed = Awaited<ReturnType<typeof confirmAuthenticator>>

type FactorCtx = Ctx<
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'createRecoveryCodes'
  | 'createPasskeyChallenge'
  | 'createPasskey'
  | 'deletePasskey'
>

export const secondFactorHandlers = {
  async startSecondFactor(ctx) {
    const { tx, tenant, now } = ctx
    const { uuid } = signedIn(ctx.actor)
    await takeSetUp(ctx, uuid)
    if (!canEncrypt()) throw new HttpError(409, 'Secrets cannot be kept here yet. Please tell your operator.')
    const { email } = await ownAccount(tx, uuid)
    const names = { issuer: tenant.name, label: email }
    const key = await startAuthenticator(tx, uuid, names, now)
    if (!key) throw new HttpError(409, 'You have a second factor. Remove it first.')
    return { status: 201, body: key }
  },

  // Manual transactions, for a wrong code is to count though it is refused.
  async confirmSecondFactor(ctx) {
    const { body, now } = ctx
    const { uuid } = signedIn(ctx.actor)
    const outcome = await ctx.withTenant(async (tx) => {
      let confirmed: Confirmed = 'late'
      await limited(tx, uuid, countingOf(ctx), async () => {
        confirmed = await confirmAuthenticator(tx, uuid, body.code, now)
        return confirmed === 'wrong' ? null : 'code'
      })
      if ((confirmed as Confirmed) !== 'confirmed') return confirmed
      await note(ctx, tx, uuid, 'second-factor-added')
      return await makeRecoveryCodes(tx, uuid)
    })
    if (outcome === 'late') throw new HttpError(409, 'The key is too old. Please start again.')
    if (!Array.isArray(outcome)) throw wrongCode()
    return { status: 200, body: { codes: outcome } }
  },

  async removeSecondFactor(ctx) {
    const { uuid } = signedIn(ctx.actor)
    const isProven = await ctx.withTenant(async (tx) => {
      const { kinds } = await factorsOf(tx, uuid)
      if (!kinds.includes('code')) throw new HttpError(409, 'You have no second factor.')
      if (kinds.length === 1 && (await isFactorDemanded(tx, uuid))) throw demanded()
      if (!(await prove(ctx, tx, uuid, ctx.query.code))) return false
      await removeAuthenticator(tx, uuid)
      await note(ctx, tx, uuid, 'second-factor-removed')
      return true
    })
    if (!isProven) throw wrongCode()
    return { status: 204 }
  },

  async createRecoveryCodes(ctx) {
    const { uuid } = signedIn(ctx.actor)
    const codes = await ctx.withTenant(async (tx) => {
      const { kinds } = await factorsOf(tx, uuid)
      if (kinds.length === 0) throw new HttpError(409, 'You have no second factor.')
      if (!(await prove(ctx, tx, uuid, ctx.body.code))) return null
      await note(ctx, tx, uuid, 'recovery-codes-made')
      return await makeRecoveryCodes(tx, uuid)
    })
    if (!codes) throw wrongCode()
    return { status: 201, body: { codes } }
  },

  async createPasskeyChallenge(ctx) {
    const { tx, tenant, host, now } = ctx
    const { uuid } = signedIn(ctx.actor)
    await takeSetUp(ctx, uuid)
    const { email } = await ownAccount(tx, uuid)
    return {
      status: 201,
      body: {
        challenge: await makeChallenge(tx, uuid, 'add', now),
        host,
        institution: tenant.name,
        user_id: Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url'),
        user_name: email,
        credentials: await credentialsAt(tx, uuid, host),
      },
    }
  },

  async createPasskey(ctx) {
    const { tx, body } = ctx
    const { uuid: user } = signedIn(ctx.actor)
    const before = await factorsOf(tx, user)
    const uuid = before.passkeys < mostPasskeys ? await addPasskey(tx, user, body, ctx) : null
    if (!uuid) throw new HttpError(409, 'This passkey could not be added. Please try again.')
    await note(ctx, tx, user, 'passkey-added')
    const codes = before.kinds.length === 0 ? await makeRecoveryCodes(tx, user) : []
    return { status: 201, body: { uuid, codes } }
  },

  async deletePasskey(ctx) {
    const { tx, params, session, now } = ctx
    const { uuid } = signedIn(ctx.actor)
    const since = now.getTime() - (session?.startedAt.getTime() ?? 0)
    if (since > freshMinutes * 60_000)
      throw new HttpError(409, 'Please sign out and in again, then remove it within 15 minutes.')
    if (!(await removePasskey(tx, uuid, params.uuid))) throw notFound()
    const { kinds } = await factorsOf(tx, uuid)
    if (kinds.length === 0 && (await isFactorDemanded(tx, uuid))) throw demanded()
    await endCodesOfNobody(tx, uuid)
    await note(ctx, tx, uuid, 'passkey-removed')
    return { status: 204 }
  },
} satisfies Handlers

const countingOf = ({ tenant, now, rateLimitFactor: factor }: FactorCtx) => ({
  tenantId: tenant.id,
  now,
  factor,
})

async function takeSetUp(ctx: FactorCtx, uuid: string): Promise<void> {
  const wait = await take(ctx.tx, perUser, { ...countingOf(ctx), key: uuid })
  if (wait !== null) throw tooMany(wait)
}

/** @throws HttpError 429 */
async function prove(ctx: FactorCtx, tx: TenantTx, uuid: string, code: string): Promise<boolean> {
  return (await limited(tx, uuid, countingOf(ctx), () => proveCode(tx, uuid, code, ctx.now))) !== null
}

const wrongCode = () => invalid({ code: ['Code is not valid.'] })
const demanded = () => new HttpError(409, 'Your institution asks for a second factor.')

const note = (ctx: FactorCtx, tx: TenantTx, uuid: string, event: SecurityEvent) =>
  noteEvent(tx, { uuid }, { event, at: ctx.now, client: ctx })
