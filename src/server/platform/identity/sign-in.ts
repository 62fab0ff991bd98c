/** Signing in and out: limits, passwords and sessions in the one order that gives nothing away. */

import { HttpError } from '../contract/errors.ts'
import type { TenantOptions, TenantTx } from '../database/database.ts'
import type { Counting } from '../guards/rate-limits.ts'
import { signingKey } from '../guards/signing-key.ts'
import type { Tenant } from '../tenancy/tenant.ts'
import { deviceIdOf } from './device-notes.ts'
import {
  deviceCookie,
  deviceCookieName,
  deviceIdCookies,
  isKnownFor,
  type KnownDevice,
  type Proving,
  readDevice,
  withProof,
} from './known-devices.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import {
  askFactor,
  type Factors,
  factorRefusal,
  type GivenFactor,
  isGiven,
  type ProvenFactor,
} from './second-factor.ts'
import {
  clearedCookie,
  endSession as removeSession,
  type SessionFacts,
  sessionCookie,
  startSession,
} from './sessions.ts'
import { type AccountLock, countTry, findNewLock, type SignInTry, uncountTry } from './sign-in-limits.ts'

export type { FactorKind, GivenFactor, ProvenFactor } from './second-factor.ts'
export type { AccountLock } from './sign-in-limits.ts'

export interface Account {
  readonly uuid: string
  /** Null: this account has no password. */
  readonly passwordHash: string | null
}

export interface SignInFacts {
  readonly userUuid: string
  /** Of the device's cookie; the same at each sign-in with this browser. */
  readonly deviceId: string
  /** Null: the password was enough. */
  readonly factor: ProvenFactor | null
}

/** Where accounts are kept. */
export interface Accounts extends Factors {
  /** The active account of an e-mail address. */
  find(tx: TenantTx, email: string): Promise<Account | null>
  /** Unless the password was changed meanwhile. */
  renewHash(
    tx: TenantTx,
    userUuid: string,
    hashes: { readonly from: string; readonly to: string },
  ): Promise<void>
  /** Sees to it that the owner is told, if there is one; it costs the same whether there is. */
  tellLocked(tx: TenantTx, lock: AccountLock): Promise<void>
  /** Writes down that somebody got in. */
  noteSignIn(tx: TenantTx, signIn: SignInFacts): Promise<void>
  /** Writes down that somebody did not get in, for the owner if there is one; it costs the same whether there is. */
  noteRefusal(tx: TenantTx, email: string): Promise<void>
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
  cookie(name: string): string | undefined
  readonly now: Date
  readonly ip: string
  /** The header User-Agent. */
  readonly browser: string
  /** RATE_LIMIT_FACTOR. */
  readonly rateLimitFactor: number
}

/**
 * For operations with `x-transaction: manual`: no transaction stands open while the password is hashed. Whether an account
 * is there, has a password and is switched on changes no step of a try that fails, so neither its reply nor its time tells
 * (product §30.8).
 *
 * @returns the Set-Cookie headers: the session's first, then the device's, then those of its id
 * @throws HttpError 401 for any wrong pair, and where a second factor is missing or wrong (at `code` and `passkey`); 429
 * beyond the limits (only failed tries count)
 */
export async function signIn(
  ctx: SignInRequest,
  credentials: Credentials & GivenFactor,
  accounts: Accounts,
): Promise<string[]> {
  const { begun, known } = await provePassword(ctx, credentials, accounts)
  const proven = await proveSecond(ctx, begun, { ...credentials, uuid: known.uuid }, accounts)
  return await succeed(ctx, begun, { ...known, factor: proven }, accounts)
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Whoever knows the password of an account, of a try that is counted. */
interface PasswordOwner {
  readonly uuid: string
  readonly hash: string
  readonly password: string
}

/** @throws HttpError 401, 429 */
async function provePassword(ctx: SignInRequest, { email, password }: Credentials, accounts: Accounts) {
  const begun = await begin(ctx, email.trim().toLowerCase(), accounts)
  const { account } = begun
  const hash = account?.passwordHash ?? null
  const fits = await verifyPassword(hash, password)
  if (account && hash !== null && fits) return { begun, known: { uuid: account.uuid, hash, password } }
  await fail(ctx, begun, accounts)
  throw new HttpError(401, 'E-mail or password are not right.')
}

/**
 * What a passkey is to sign: only to whoever knows the password, for which passkeys there are is nobody else's business.
 *
 * @param make makes the challenge
 * @throws HttpError 401, 429
 */
export async function withPassword<T>(
  ctx: SignInRequest,
  credentials: Credentials,
  accounts: Accounts,
  make: (tx: TenantTx, userUuid: string) => Promise<T>,
): Promise<T> {
  const { begun, known } = await provePassword(ctx, credentials, accounts)
  return await ctx.withTenant(async (tx) => {
    await uncountTry(tx, begun.tried, countingOf(ctx))
    return await make(tx, known.uuid)
  })
}

/** A code that is missing is no failed try; a wrong one is. @returns null where the password is enough */
async function proveSecond(
  ctx: SignInRequest,
  begun: BegunTry,
  given: GivenFactor & { readonly uuid: string },
  accounts: Accounts,
): Promise<ProvenFactor | null> {
  const counting = countingOf(ctx)
  const { kinds, proven } = await ctx.withTenant(async (tx) => {
    const asked = await askFactor(tx, given, accounts, counting)
    if (asked.kinds.length > 0 && !isGiven(given)) await uncountTry(tx, begun.tried, counting)
    return asked
  })
  if (kinds.length === 0 || proven) return proven
  if (isGiven(given)) await fail(ctx, begun, accounts)
  throw factorRefusal(kinds, given)
}

/** A try that is counted. */
interface BegunTry {
  readonly account: Account | null
  /** By its cookie, whether or not it is known for this account. */
  readonly device: KnownDevice | null
  readonly proving: Proving
  readonly tried: SignInTry
}

async function begin(ctx: SignInRequest, email: string, accounts: Accounts): Promise<BegunTry> {
  const { ip, now, isSecure } = ctx
  const device = readDevice(ctx.cookie(deviceCookieName(isSecure)))
  return await ctx.withTenant(async (tx) => {
    const account = await accounts.find(tx, email)
    const proving = { key: await signingKey(tx), now }
    const isKnown = device !== null && isKnownDevice(ctx, device, account, proving)
    const tried = { email, ip, userUuid: account?.uuid ?? null, deviceId: isKnown ? device.id : null }
    await countTry(tx, tried, countingOf(ctx))
    return { account, device, proving, tried }
  })
}

/** In the place of an account that is not there, or has no password: as much is computed for it. */
const nobody = { uuid: '00000000-0000-0000-0000-000000000000', passwordHash: 'none' }

function isKnownDevice(
  { tenant }: SignInRequest,
  device: KnownDevice,
  account: Account | null,
  proving: Proving,
): boolean {
  const { uuid, passwordHash } = account ?? nobody
  const known = { tenantId: tenant.id, uuid, passwordHash: passwordHash ?? nobody.passwordHash }
  return isKnownFor(device, known, proving) && account?.passwordHash != null
}

const countingOf = ({ tenant, now, rateLimitFactor: factor }: SignInRequest): Counting => ({
  tenantId: tenant.id,
  now,
  factor,
})

async function fail(ctx: SignInRequest, { tried }: BegunTry, accounts: Accounts): Promise<void> {
  await ctx.withTenant(async (tx) => {
    await accounts.noteRefusal(tx, tried.email)
    const lock = await findNewLock(tx, tried, countingOf(ctx))
    if (lock) await accounts.tellLocked(tx, lock)
  })
}

async function succeed(
  ctx: SignInRequest,
  { device, proving, tried }: BegunTry,
  { uuid, hash, password, factor }: PasswordOwner & { readonly factor: ProvenFactor | null },
  accounts: Accounts,
): Promise<string[]> {
  const { tenant, now, isSecure } = ctx
  // Only now the password is known, so only now it can be hashed at today's cost.
  const renewed = isOutdated(hash) ? await hashPassword(password) : hash
  // Maybe somebody has signed in here by a link, or through the institution.
  const known = withProof(
    device ?? { id: deviceIdOf(ctx), proofs: [] },
    { tenantId: tenant.id, uuid, passwordHash: renewed },
    proving,
  )
  const token = await ctx.withTenant(async (tx) => {
    if (renewed !== hash) await accounts.renewHash(tx, uuid, { from: hash, to: renewed })
    await uncountTry(tx, tried, countingOf(ctx))
    await accounts.noteSignIn(tx, { userUuid: uuid, deviceId: known.id, factor })
    return await startSession(tx, {
      tenantId: tenant.id,
      userUuid: uuid,
      now,
      before: ctx.session,
      client: ctx,
      asksFactor: await accounts.asksFactor(tx, uuid),
    })
  })
  return [
    sessionCookie(token, isSecure),
    deviceCookie(known, isSecure),
    ...deviceIdCookies(known.id, isSecure),
  ]
}

/** @returns the Set-Cookie header that clears the cookie; without a session it does the same. */
export async function endSession(tx: TenantTx, { session, isSecure }: SessionRequest): Promise<string> {
  if (session) await removeSession(tx, session)
  return clearedCookie(isSecure)
}
