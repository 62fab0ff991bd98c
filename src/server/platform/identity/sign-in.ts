/** Signing in and out: limits, passwords and sessions in the one order that gives nothing away. */

import { HttpError, tooMany } from '../contract/errors.ts'
import type { TenantOptions, TenantTx } from '../database/database.ts'
import { addressKey, giveBack, type Limit, take, type Wait } from '../guards/rate-limits.ts'
import type { Tenant } from '../tenancy/tenant.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import {
  clearedCookie,
  endSession as removeSession,
  type SessionFacts,
  sessionCookie,
  startSession,
} from './sessions.ts'

const perAccount: Limit = { name: 'sign-in of account', most: 10, seconds: 900 }
const perAddress: Limit = { name: 'sign-in from address', most: 100, seconds: 900 }

export interface Account {
  readonly uuid: string
  /** Null: this account has no password. */
  readonly passwordHash: string | null
}

/** Where accounts are kept. */
export interface Accounts {
  /** The active account of an e-mail address. */
  find(tx: TenantTx, email: string): Promise<Account | null>
  /** Unless the password was changed meanwhile. */
  renewHash(
    tx: TenantTx,
    userUuid: string,
    hashes: { readonly from: string; readonly to: string },
  ): Promise<void>
}

/** What a browser's cookie is set by. */
interface SessionRequest {
  readonly session: SessionFacts | null
  /** Whether the visitor came by https; decides the cookie's name. */
  readonly isSecure: boolean
}

interface SignInRequest extends SessionRequest {
  readonly tenant: Tenant
  withTenant<T>(fn: (tx: TenantTx) => Promise<T>, options?: TenantOptions): Promise<T>
  readonly now: Date
  readonly ip: string
  /** RATE_LIMIT_FACTOR. */
  readonly rateLimitFactor: number
}

/**
 * For operations with `x-transaction: manual`: no transaction stands open while the password is hashed.
 *
 * @returns the Set-Cookie header
 * @throws HttpError 401 for any wrong pair, 429 beyond the limits (only failed tries count)
 */
export async function signIn(
  ctx: SignInRequest,
  credentials: { readonly email: string; readonly password: string },
  accounts: Accounts,
): Promise<string> {
  const email = credentials.email.trim().toLowerCase()
  const { tenant, now } = ctx
  const account = { tenantId: tenant.id, key: email, now, factor: ctx.rateLimitFactor }
  const address = { ...account, key: addressKey(ctx.ip) }
  const found = await ctx.withTenant(async (tx) => {
    const wait = await takeBoth(tx, address, account)
    return { wait, account: wait === null ? await accounts.find(tx, email) : null }
  })
  if (found.wait !== null) throw tooMany(found.wait)
  const hash = found.account?.passwordHash ?? null
  const fits = await verifyPassword(hash, credentials.password)
  if (!found.account || !fits) throw new HttpError(401, 'E-mail or password are not right.')
  const userUuid = found.account.uuid
  // Only now the password is known, so only now it can be hashed at today's cost.
  const renewed = hash !== null && isOutdated(hash) ? await hashPassword(credentials.password) : null
  const token = await ctx.withTenant(async (tx) => {
    if (hash !== null && renewed !== null) await accounts.renewHash(tx, userUuid, { from: hash, to: renewed })
    await giveBack(tx, perAddress, address)
    await giveBack(tx, perAccount, account)
    return await startSession(tx, { tenantId: tenant.id, userUuid, now, before: ctx.session })
  })
  return sessionCookie(token, ctx.isSecure)
}

type CountedUse = Parameters<typeof take>[2]

/** A try that the account's limit refuses must not use up the limit of an address that many people may share. */
async function takeBoth(tx: TenantTx, address: CountedUse, account: CountedUse): Promise<Wait> {
  const wait = await take(tx, perAddress, address)
  if (wait !== null) return wait
  const accountWait = await take(tx, perAccount, account)
  if (accountWait !== null) await giveBack(tx, perAddress, address)
  return accountWait
}

/** @returns the Set-Cookie header that clears the cookie; without a session it does the same. */
export async function endSession(ctx: SessionRequest & { readonly tx: TenantTx }): Promise<string> {
  if (ctx.session) await removeSession(ctx.tx, ctx.session)
  return clearedCookie(ctx.isSecure)
}
