/** Codes of authenticator apps: TOTP by RFC 6238 with six digits, SHA-1 and 30 seconds, which is what every app knows. */
import { Secret, TOTP } from 'otpauth'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { decrypt, encrypt } from '#server/platform/secrets/encryption.ts'
import './tables.ts'

/** How long a key waits for its first code. */
const setupMinutes = 10
const stepSeconds = 30
/** Clocks of phones go wrong: the code before and the code after count too. */
const steps = 1

export interface AuthenticatorKey {
  /** In base32. */
  readonly secret: string
  /** What the QR code holds. */
  readonly address: string
}

const placeOf = (userUuid: string) => `authenticator of ${userUuid}`

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret: Secret.fromBase32(secret) })

/**
 * Makes a key, which takes the place of one that was never confirmed.
 *
 * @param names as the app shows them
 * @returns null: there is one that counts
 */
export async function startAuthenticator(
  tx: TenantTx,
  userUuid: string,
  names: { readonly issuer: string; readonly label: string },
  now: Date,
): Promise<AuthenticatorKey | null> {
  const secret = new Secret({ size: 20 }).base32
  const made = await tx
    .insertInto('authenticators')
    .values({
      user_uuid: userUuid,
      secret: encrypt(secret, placeOf(userUuid)),
      started_at: now,
      confirmed_at: null,
      last_step: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_uuid'])
        .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret'), started_at: now, last_step: null }))
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_uuid')
    .executeTakeFirst()
  return made ? { secret, address: totpOf(secret, names).toString() } : null
}

/** @returns 'late' where no key waits, or too long; 'wrong' for another code */
export async function confirmAuthenticator(
  tx: TenantTx,
  userUuid: string,
  code: string,
  now: Date,
): Promise<'confirmed' | 'late' | 'wrong'> {
  const row = await tx
    .selectFrom('authenticators')
    .select('secret')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is', null)
    .where('started_at', '>', new Date(now.getTime() - setupMinutes * 60_000))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return 'late'
  const step = stepOf(decrypt(row.secret, placeOf(userUuid)), code, now)
  if (step === null) return 'wrong'
  await tx
    .updateTable('authenticators')
    .set({ confirmed_at: now, last_step: step })
    .where('user_uuid', '=', userUuid)
    .execute()
  return 'confirmed'
}

/** Uses a code up. @returns false for a wrong one, and for one that was used, or an older one */
export async function spendCode(tx: TenantTx, userUuid: string, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('authenticators')
    .select('secret')
    .where('user_uuid', '=', userUuid)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row ? stepOf(decrypt(row.secret, placeOf(userUuid)), code, now) : null
  if (step === null) return false
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_uuid', '=', userUuid)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The step of time that a code is of; null: of none that counts now. */
function stepOf(secret: string, code: string, now: Date): number | null {
  const difference = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: steps })
  return difference === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + difference
}
