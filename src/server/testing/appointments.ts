/** An appointment in the database as booking leaves it, for tests of what comes after. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { appendStep, appointmentToken, type ChangedBy } from '#server/features/appointments/queries.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { tokenHash } from '#server/platform/identity/tokens.ts'

interface Booked {
  readonly advisorUuid: string
  readonly startsAt: Date
  /** Of its first step. */
  readonly at: Date
  readonly state?: 'requested' | 'confirmed'
  readonly name?: string
  readonly email?: string | null
  readonly language?: string
}

/** One hour in the branch. @returns its uuid and the token of its private link */
export async function bookedAppointment(
  tx: TenantTx,
  booked: Booked,
): Promise<{ uuid: string; token: string }> {
  const { advisorUuid, startsAt, at, state = 'confirmed', language = 'de' } = booked
  const { name = 'Jana Hartmann', email = 'jana.hartmann@mail.example' } = booked
  const uuid = randomUUID()
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const token = await appointmentToken(tx, uuid)
  await sql`
    insert into appointments (uuid, advisor_uuid, type, state, starts_at, ends_at, occupied, topic_name, name, email,
      phone, place, language, token_hash, created_at, updated_at)
    values (${uuid}, ${advisorUuid}, 'in-branch', ${state}, ${startsAt}, ${endsAt},
      tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz, '[)'), 'Baufinanzierung', ${name}, ${email},
      '+4969900071', 'Lindenallee 14, 60325 Frankfurt am Main', ${language}, ${tokenHash(token)}, ${at}, ${at})`.execute(
    tx,
  )
  await appendStep(tx, { appointment: uuid, state, by: 'customer', startsAt, now: at })
  return { uuid, token }
}

export interface NextStep {
  readonly uuid: string
  readonly state: 'requested' | 'confirmed' | 'declined' | 'cancelled' | 'expired'
  readonly by: ChangedBy
  readonly startsAt: Date
  readonly at: Date
}

/** What somebody did to it. @returns the number of the step */
export async function changedAppointment(
  tx: TenantTx,
  { uuid, state, by, startsAt, at }: NextStep,
): Promise<number> {
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  await sql`
    update appointments set state = ${state}, starts_at = ${startsAt}, ends_at = ${endsAt},
      occupied = tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz, '[)'),
      sequence = sequence + 1, version = version + 1, updated_at = ${at}
    where uuid = ${uuid}`.execute(tx)
  return await appendStep(tx, { appointment: uuid, state, by, startsAt, now: at })
}
