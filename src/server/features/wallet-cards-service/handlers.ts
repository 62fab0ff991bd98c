/**
 * The pass web service: what wallets ask of cards, by themselves. What nobody has is never told from what is not theirs.
 *
 * https://developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes
 */

import type { Ctx, Handlers, TenantTx } from '#server/platform/binding/handler.ts'
import { HttpError, tooMany } from '#server/platform/contract/errors.ts'
import { addressKey, type Limit, take } from '#server/platform/guards/rate-limits.ts'
import { clean } from '#server/platform/process/logging.ts'
import { buildPass, CertificateError, passState, walletCertificate } from '../wallet-cards/public.ts'
import { changedCards, noteAsked, register, unregister } from './queries.ts'

/** A phone registers once, and again after it was set up anew. */
const registrations: Limit = { name: 'phones of a wallet card', most: 60, seconds: 3_600 }
/** A wallet that asks from time to time does so every quarter of an hour at the most. */
const fetches: Limit = { name: 'fetches of a wallet card', most: 120, seconds: 600 }
/** A phone asks once for each time that it is woken, for all its cards. */
const questions: Limit = { name: 'questions of a phone', most: 240, seconds: 600 }
/** Whole branches stand behind one address, so this stops floods and nothing else. */
const logs: Limit = { name: 'messages of phones from address', most: 120, seconds: 600 }

const passType = 'application/vnd.apple.pkpass'

export const walletCardsServiceHandlers = {
  async createPassRegistration(ctx) {
    const { tx, params, body, now } = ctx
    await checkType(ctx)
    await limit(ctx, tx, registrations, params.serial)
    const { serial, device } = params
    const isNew = await register(tx, { serial, device, pushToken: body.pushToken }, now)
    return { status: isNew ? 201 : 200 }
  },

  async deletePassRegistration(ctx) {
    await checkType(ctx)
    await unregister(ctx.tx, ctx.params)
    return { status: 200 }
  },

  async listPassUpdates(ctx) {
    const { params, query } = ctx
    if (!(await isOurs(ctx))) return { status: 204 }
    const changed = await ctx.withTenant(async (tx) => {
      await limit(ctx, tx, questions, params.device)
      return await changedCards(tx, params.device, numberIn(query.passesUpdatedSince))
    })
    if (!changed) return { status: 204 }
    return { status: 200, body: { serialNumbers: changed.serials, lastUpdated: String(changed.tag) } }
  },

  async getPass(ctx) {
    const { serial } = ctx.params
    await checkType(ctx)
    await ctx.withTenant(async (tx) => {
      await limit(ctx, tx, fetches, serial)
      await noteAsked(tx, serial, ctx.now)
    })
    const state = await passState(ctx, serial)
    if (!state) throw unauthorized()
    if (isCurrent(ctx, state.lastModified)) return { status: 304, headers: headersOf(state.lastModified) }
    const pass = await buildPass(ctx, serial)
    if (!pass) throw unauthorized()
    return { status: 200, headers: headersOf(pass.lastModified), body: pass.body }
  },

  async headPass(ctx) {
    const { serial } = ctx.params
    await checkType(ctx)
    await ctx.withTenant((tx) => limit(ctx, tx, fetches, serial))
    const state = await passState(ctx, serial)
    if (!state) throw unauthorized()
    const headers = headersOf(state.lastModified)
    return { status: isCurrent(ctx, state.lastModified) ? 304 : 200, headers }
  },

  async createPassLog(ctx) {
    await limit(ctx, ctx.tx, logs, addressKey(ctx.ip))
    for (const line of ctx.body.logs.slice(0, mostLines))
      ctx.log.info({ message: withoutSecrets(line).slice(0, longestLine) }, 'a phone reports')
    return { status: 200 }
  },
} satisfies Handlers

const mostLines = 20
const longestLine = 500

/** Phones name themselves, their cards and tokens by ids, which are secrets here: long words with a digit. */
const withoutSecrets = (line: string) => clean(line).replace(/\b(?=[\w-]*\d)[\w-]{16,}\b/g, '[id]')

type AnyCall = Ctx<
  'createPassRegistration' | 'deletePassRegistration' | 'listPassUpdates' | 'getPass' | 'headPass'
>

const unauthorized = () => new HttpError(401, 'The token does not fit the card.')

/** @throws HttpError 401 for cards of another type than the institution's */
async function checkType(ctx: AnyCall): Promise<void> {
  if (!(await isOurs(ctx))) throw unauthorized()
}

async function isOurs(ctx: AnyCall): Promise<boolean> {
  try {
    return (await walletCertificate(ctx)).passTypeIdentifier === ctx.params.type
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error
    ctx.log.error({ err: error }, 'there is no certificate for wallet cards')
    throw new HttpError(503, 'Wallet cards cannot be made at the moment. Please try again later.')
  }
}

async function limit(
  { tenant, now, rateLimitFactor: factor }: Pick<Ctx, 'tenant' | 'now' | 'rateLimitFactor'>,
  tx: TenantTx,
  limited: Limit,
  key: string,
): Promise<void> {
  const wait = await take(tx, limited, { tenantId: tenant.id, key, now, factor })
  if (wait !== null) throw tooMany(wait)
}

/** What we did not give out ourselves is as good as nothing. */
const numberIn = (tag: string | undefined) =>
  tag !== undefined && /^\d{1,15}$/.test(tag) ? Number(tag) : null

/** Whether the phone has this version; a date that is yet to come says nothing (RFC 9110, 13.1.3). */
function isCurrent({ headers, now }: Pick<Ctx, 'headers' | 'now'>, lastModified: Date): boolean {
  const text = headers['if-modified-since']
  const since = text === undefined || !httpDate.test(text) ? Number.NaN : Date.parse(text)
  return since >= lastModified.getTime() && since <= Math.max(now.getTime(), lastModified.getTime())
}

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

const headersOf = (lastModified: Date) => ({
  'content-type': passType,
  'last-modified': lastModified.toUTCString(),
  'cache-control': 'no-store',
})
