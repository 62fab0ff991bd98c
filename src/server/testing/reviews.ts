/** An appointment that took place, with the token of the mail that asks for a review. */
import { sql } from 'kysely'
import { namingToken } from '#server/features/appointments/named-appointment.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { bookedAppointment } from './appointments.ts'

interface Visit {
  readonly alias: string
  readonly state?: string
  readonly email?: string
}

/** Hours before now, one for each: no two of an advisor overlap. */
let hours = 2

export async function pastVisit(
  tx: TenantTx,
  { alias, state = 'done', email = 'jana.hartmann@mail.example' }: Visit,
): Promise<{ uuid: string; token: string }> {
  const { uuid: advisorUuid } = await tx
    .selectFrom('advisors')
    .select('uuid')
    .where('slug', '=', alias)
    .executeTakeFirstOrThrow()
  // Years ago, so that none of the demo's is in the way.
  const startsAt = new Date(Date.UTC(2020, 0, 1) + hours++ * 3_600_000)
  const { uuid } = await bookedAppointment(tx, { advisorUuid, startsAt, at: startsAt, email })
  await sql`update appointments set state = ${state} where uuid = ${uuid}`.execute(tx)
  return { uuid, token: await namingToken(tx, uuid) }
}
