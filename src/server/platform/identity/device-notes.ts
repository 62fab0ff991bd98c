/** Devices on which somebody has signed in: a sign-in on one that is new is told to the owner (product §30.15). */
import { sql } from 'kysely'
import type { TenantTx } from '../database/tables.ts'
import { type ClientWords, clientWords } from './client-words.ts'
import { deviceIdCookieName, newDeviceId, readDeviceId } from './known-devices.ts'
import { tokenHash } from './tokens.ts'

export const newDeviceMailQueue = 'new-device-mail'

/** Of the job that tells it. */
export interface NewDeviceMailData extends Readonly<Record<string, unknown>> {
  readonly tenantId: number
  readonly user: string
  /** ISO 8601. */
  readonly at: string
  readonly client: ClientWords
  /** Through the institution: whoever got in there knows another password than ours, if any. */
  readonly isByOpenId?: boolean
}

interface DeviceRequest {
  readonly tenant: { readonly id: number }
  readonly now: Date
  readonly ip: string
  readonly browser: string
  enqueueIn(tx: TenantTx, queue: string, data: NewDeviceMailData): Promise<void>
}

export interface DeviceSignIn {
  readonly userUuid: string
  readonly deviceId: string
  readonly isByOpenId?: boolean
}

/** Writes down that a device was signed in on, and has its owner told where it is a new one. */
export async function noteDevice(
  ctx: DeviceRequest,
  tx: TenantTx,
  { userUuid, deviceId, isByOpenId = false }: DeviceSignIn,
): Promise<void> {
  if (!(await isNewDevice(tx, userUuid, deviceId, ctx.now))) return
  const data: NewDeviceMailData = {
    tenantId: ctx.tenant.id,
    user: userUuid,
    at: ctx.now.toISOString(),
    client: clientWords(ctx),
    isByOpenId,
  }
  await ctx.enqueueIn(tx, newDeviceMailQueue, data)
}

interface Browser {
  readonly isSecure: boolean
  cookie(name: string): string | undefined
}

/** Of a browser that signs in without a password: the id that it has, or a new one. */
export const deviceIdOf = ({ isSecure, cookie }: Browser): string =>
  readDeviceId(cookie(deviceIdCookieName(isSecure))) ?? newDeviceId()

/**
 * Writes down that a device was signed in on.
 *
 * @returns whether the account was signed in to before, and never on this device
 */
async function isNewDevice(tx: TenantTx, userUuid: string, deviceId: string, now: Date): Promise<boolean> {
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
