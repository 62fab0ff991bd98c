/** Holds by their tokens, with what a booking makes of them. */
import { sql } from 'kysely'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import type { StoredClosings } from '../slots/public.ts'
import type { PlaceFacts } from './place.ts'

export interface Hold extends PlaceFacts {
  readonly uuid: string
  readonly advisor_uuid: string
  readonly topic_uuid: string
  readonly topic_name: string
  readonly type: AppointmentType
  readonly starts_at: Date
  readonly ends_at: Date
  readonly held_until: Date
  /** The advisor confirms without looking. */
  readonly automatic: boolean
  /** An absence or a block lies there, or may lie there. */
  readonly may_be_away: boolean
  /** What closes its day, if anything does. */
  readonly closings: StoredClosings
  /** Advisor, topic and type are not switched off. */
  readonly is_offered: boolean
}

/** SQL that locks a hold until the transaction ends, so that nobody else drops or books it. For holdFrom(). */
export const holdOf = (hash: Uint8Array, { timeZone }: Pick<Tenant, 'timeZone'>) =>
  sql<StoredHold | null>`locked_hold(${hash}, ${timeZone})`

/** A hold as the database function returns it: JSON, with its times as texts. */
export type StoredHold = Omit<Hold, Time> & { readonly [key in Time]: string }
type Time = 'starts_at' | 'ends_at' | 'held_until'

export const holdFrom = (stored: StoredHold): Hold => ({
  ...stored,
  starts_at: new Date(stored.starts_at),
  ends_at: new Date(stored.ends_at),
  held_until: new Date(stored.held_until),
})

/** A hold that ended and whose time somebody else took; null where there is none. */
export async function endedHold(
  tx: TenantTx,
  hash: Uint8Array,
): Promise<Pick<Hold, 'advisor_uuid' | 'topic_uuid' | 'type' | 'starts_at'> | null> {
  const row = await tx
    .selectFrom('ended_holds')
    .select(['advisor_uuid', 'topic_uuid', 'type', 'starts_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.topic_uuid ? { ...row, topic_uuid: row.topic_uuid } : null
}
