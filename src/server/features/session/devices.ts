/** Devices on which somebody has signed in: a sign-in on one that is new is told to the owner (product §30.15). */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'

/**
 * Writes down that a device was signed in on.
 *
 * @returns whether the account was signed in to before, and never on this device
 */
export async function isNewDevice(
  tx: TenantTx,
  userUuid: string,
  deviceId: string,
  now: Date,
): Promise<boolean> {
  const hash = tokenHash(deviceId)
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select count(*) as all_of_them, count(*) filter (where device_hash = ${hash}) as this_one
      from user_devices where user_uuid = ${userUuid}
    ), seen as (
      insert into user_devices (user_uuid, device_hash, seen_at) values (${userUuid}, ${hash}, ${now})
      on conflict (tenant_id, user_uuid, device_hash) do update set seen_at = excluded.seen_at
    )
    select all_of_them > 0 and this_one = 0 as is_new from before`.execute(tx)
  return rows[0]?.is_new ?? false
}
