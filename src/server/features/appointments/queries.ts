/** Appointments: the one way in. */
import { type Generated, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database-types.ts'

export type AppointmentState =
  | 'held'
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'done'
  | 'missed'
export type AppointmentType = 'by-phone' | 'in-branch' | 'online'

declare module '#server/platform/database-types.ts' {
  interface Database {
    appointments: {
      tenant_id: Generated<number>
      uuid: Generated<string>
      advisor_uuid: string
      state: AppointmentState
      type: AppointmentType
      topic_uuid: Generated<string | null>
      starts_at: Date
      ends_at: Date
      /** '[2026-11-24 08:55+00,2026-11-24 10:05+00)' */
      occupied: string
      held_until: Date | null
      created_at: Generated<Date>
    }
  }
}

export interface NewAppointment {
  readonly advisorUuid: string
  readonly type: AppointmentType
  readonly state: 'held' | 'requested' | 'confirmed'
  readonly startsAt: Date
  readonly endsAt: Date
  /** Minutes kept free before and after. */
  readonly buffers?: { readonly before: number; readonly after: number }
  /** With the state held only. */
  readonly heldUntil?: Date
}

/**
 * Takes the time of an appointment, or does not: null if any part of it, buffers included, is taken.
 *
 * ON CONFLICT is what keeps rivals from deadlocks: a plain insert against the exclusion constraint waits in circles.
 *
 * @param now holds that ended before it no longer count
 */
export async function insertAppointment(
  tx: TenantTx,
  appointment: NewAppointment,
  now: Date,
): Promise<string | null> {
  const { advisorUuid, type, state, startsAt, endsAt, buffers, heldUntil } = appointment
  const from = new Date(startsAt.getTime() - (buffers?.before ?? 0) * 60_000)
  const to = new Date(endsAt.getTime() + (buffers?.after ?? 0) * 60_000)
  await dropEndedHolds(tx, advisorUuid, { from, to, now })
  const { rows } = await sql<{ uuid: string }>`
    insert into appointments (advisor_uuid, type, state, starts_at, ends_at, occupied, held_until)
    values (${advisorUuid}, ${type}, ${state}, ${startsAt}, ${endsAt},
      tstzrange(${from}::timestamptz, ${to}::timestamptz, '[)'), ${heldUntil ?? null})
    on conflict do nothing
    returning uuid`.execute(tx)
  return rows[0]?.uuid ?? null
}

/** Skips those that another transaction is at: it either drops them itself, or turns them into an appointment. */
async function dropEndedHolds(
  tx: TenantTx,
  advisorUuid: string,
  time: { from: Date; to: Date; now: Date },
): Promise<void> {
  await sql`
    delete from appointments where (tenant_id, uuid) in (
      select tenant_id, uuid from appointments
      where advisor_uuid = ${advisorUuid} and state = 'held' and held_until <= ${time.now}
        and lower(occupied) < ${time.to} and upper(occupied) > ${time.from}
      for update skip locked
    )`.execute(tx)
}
