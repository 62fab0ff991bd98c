/** How often a password may be tried (product §30.2). Each try is counted before its password is looked at. */
import { randomUUID } from 'node:crypto'
import { type HttpError, tooMany } from '../contract/errors.ts'
import type { TenantTx } from '../database/database.ts'
import {
  addressKey,
  type Counting,
  findUsedUp,
  giveBack,
  type Limit,
  type LimitUse,
  take,
  takeAll,
} from '../guards/rate-limits.ts'

const perAccount: Limit = { name: 'sign-in of account', most: 10, seconds: 900 }
const perAddress: Limit = { name: 'sign-in from address', most: 100, seconds: 900 }
const perDevice: Limit = { name: 'sign-in on known device', most: 10, seconds: 900 }
/** Whoever locks an account all day long fills no mailbox. */
const perOwner: Limit = { name: 'mail of failed sign-ins', most: 1, seconds: 86_400 }

export interface SignInTry {
  /** Small letters. */
  readonly email: string
  readonly ip: string
  /** Null: there is no such account. */
  readonly userUuid: string | null
  /** Of a device that has signed in to this account before; null: any other. */
  readonly deviceId: string | null
}

/** That no more tries are let through, as it is told to the owner of the account. */
export interface AccountLock {
  /** Nobody's where there is no account: as much is written down for it, and nobody is told. */
  readonly userUuid: string
  readonly tries: number
  readonly at: Date
  readonly until: Date
  /** Whether all of them came from one device that has signed in before; else from devices that have not. */
  readonly isOfKnownDevice: boolean
}

/** A known device alone is counted alone: others at its address, a branch's, do not keep it out. */
function usesOf(tried: SignInTry): LimitUse[] {
  const use = lockingUse(tried)
  return tried.deviceId === null ? [[perAddress, addressKey(tried.ip)], use] : [use]
}

/** Of strangers by the e-mail that they try, whether or not somebody has it. */
function lockingUse({ email, userUuid, deviceId }: SignInTry): LimitUse {
  return deviceId === null ? [perAccount, email] : [perDevice, `${userUuid}\n${deviceId}`]
}

/** @throws HttpError 429, with which the transaction must be rolled back: a try that one limit refuses uses up no other */
export async function countTry(tx: TenantTx, tried: SignInTry, counting: Counting): Promise<void> {
  const wait = await takeAll(tx, usesOf(tried), counting)
  if (wait !== null) throw tooManyTries(wait)
}

/** Only failed tries count. In the order in which they were taken, so that two of them never wait for each other. */
export async function uncountTry(tx: TenantTx, tried: SignInTry, counting: Counting): Promise<void> {
  for (const use of usesOf(tried)) await giveBack(tx, use, counting)
}

/**
 * Whether a try that failed was the last that is let through.
 *
 * @returns null too where the owner has been told today
 */
export async function findNewLock(
  tx: TenantTx,
  tried: SignInTry,
  counting: Counting,
): Promise<AccountLock | null> {
  const { email, userUuid, deviceId } = tried
  const usedUp = await findUsedUp(tx, lockingUse(tried), counting)
  if (!usedUp) return null
  const isOfKnownDevice = deviceId !== null
  const key = `${email}\n${isOfKnownDevice}`
  if ((await take(tx, perOwner, { ...counting, key })) !== null) return null
  const { used: tries, ends: until } = usedUp
  return { userUuid: userUuid ?? randomUUID(), tries, at: counting.now, until, isOfKnownDevice }
}

/** The same words for every limit: which one it was would tell strangers whether there is such an account. */
function tooManyTries(seconds: number): HttpError {
  const isShort = seconds <= 60
  return tooMany(
    seconds,
    isShort
      ? 'There were too many failed tries to sign in. Please wait a minute and try again.'
      : 'There were too many failed tries to sign in. Please wait {minutes} minutes and try again.',
  )
}
