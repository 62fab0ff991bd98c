/** Codes that let somebody in once who has lost the app or the passkey. Kept as keyed hashes, for they are short. */
import { createHmac, randomInt } from 'node:crypto'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { signingKey } from '#server/platform/guards/signing-key.ts'
import './tables.ts'

const count = 10
/** Without those that look alike: no 0, 1, i, l and o. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'

const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** Makes new codes; former ones work no longer. @returns the codes, which are stored nowhere */
export async function makeRecoveryCodes(tx: TenantTx, userUuid: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => `${half()}-${half()}`)
  await endRecoveryCodes(tx, userUuid)
  const hash = await hashing(tx, userUuid)
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_uuid: userUuid, code_hash: hash(code) })))
    .execute()
  return codes
}

/** Uses a code up. @returns whether there was one like it */
export async function spendRecoveryCode(tx: TenantTx, userUuid: string, code: string): Promise<boolean> {
  const hash = await hashing(tx, userUuid)
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_uuid', '=', userUuid)
    .where('code_hash', '=', hash(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function endRecoveryCodes(tx: TenantTx, userUuid: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_uuid', '=', userUuid).execute()
}

async function hashing(tx: TenantTx, userUuid: string): Promise<(code: string) => Buffer> {
  const key = await signingKey(tx)
  return (code) => createHmac('sha256', key).update(`recovery code\n${userUuid}\n${code}`).digest()
}
