/** Which second factors somebody has, and whether one was shown. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { FactorKind, GivenFactor, ProvenFactor } from '#server/platform/identity/sign-in.ts'
import { spendCode } from './authenticators.ts'
import { type Place, provePasskey } from './passkeys.ts'
import { endRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'

export interface OwnFactors {
  readonly kinds: readonly FactorKind[]
  /** Of the oldest; null without any. */
  readonly since: Date | null
  readonly recoveryCodesLeft: number
  readonly passkeys: number
}

export async function factorsOf(tx: TenantTx, userUuid: string): Promise<OwnFactors> {
  const { rows } = await sql<{ app: Date | null; passkey: Date | null; codes: number; passkeys: number }>`
    select
      (select confirmed_at from authenticators where user_uuid = ${userUuid}) as app,
      (select min(created_at) from passkeys where user_uuid = ${userUuid}) as passkey,
      (select count(*)::int from passkeys where user_uuid = ${userUuid}) as passkeys,
      (select count(*)::int from recovery_codes where user_uuid = ${userUuid}) as codes`.execute(tx)
  const { app, passkey, codes, passkeys } = rows[0] ?? { app: null, passkey: null, codes: 0, passkeys: 0 }
  const times = [app, passkey].flatMap((time) => (time ? [time.getTime()] : []))
  return {
    kinds: [...(app ? (['code'] as const) : []), ...(passkey ? (['passkey'] as const) : [])],
    since: times.length > 0 ? new Date(Math.min(...times)) : null,
    recoveryCodesLeft: codes,
    passkeys,
  }
}

/** Uses up what was given. @returns how it was proven; null: it was not */
export async function proveFactor(
  tx: TenantTx,
  userUuid: string,
  { code, passkey }: GivenFactor,
  place: Place,
): Promise<ProvenFactor | null> {
  if (passkey) return (await provePasskey(tx, userUuid, passkey, place)) ? 'passkey' : null
  if (code === undefined) return null
  return await proveCode(tx, userUuid, code, place.now)
}

/** @param code six digits of the app, or a recovery code */
export async function proveCode(
  tx: TenantTx,
  userUuid: string,
  code: string,
  now: Date,
): Promise<ProvenFactor | null> {
  if (/^\d{6}$/.test(code)) return (await spendCode(tx, userUuid, code, now)) ? 'code' : null
  return (await spendRecoveryCode(tx, userUuid, code)) ? 'recovery-code' : null
}

export async function removeAuthenticator(tx: TenantTx, userUuid: string): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_uuid', '=', userUuid).execute()
  await endCodesOfNobody(tx, userUuid)
}

/** Without a second factor there is nothing to recover. */
export async function endCodesOfNobody(tx: TenantTx, userUuid: string): Promise<void> {
  const { kinds } = await factorsOf(tx, userUuid)
  if (kinds.length === 0) await endRecoveryCodes(tx, userUuid)
}

/** Everything of somebody who has lost it. @returns whether there was any */
export async function removeFactors(tx: TenantTx, userUuid: string): Promise<boolean> {
  const { kinds } = await factorsOf(tx, userUuid)
  await tx.deleteFrom('authenticators').where('user_uuid', '=', userUuid).execute()
  await tx.deleteFrom('passkeys').where('user_uuid', '=', userUuid).execute()
  await endRecoveryCodes(tx, userUuid)
  return kinds.length > 0
}

/** SQL: whether a user, by what the query calls them, has a second factor. */
export const hasFactor = (users = 'users') => sql<boolean>`(
  exists (
    select from authenticators f
    where f.tenant_id = ${sql.ref(`${users}.tenant_id`)} and f.user_uuid = ${sql.ref(`${users}.uuid`)}
      and f.confirmed_at is not null)
  or exists (
    select from passkeys f
    where f.tenant_id = ${sql.ref(`${users}.tenant_id`)} and f.user_uuid = ${sql.ref(`${users}.uuid`)}))`
