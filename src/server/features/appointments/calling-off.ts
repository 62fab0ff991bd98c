/** Ends what lies ahead of somebody who is erased: the other side is told, and its time is free again. */
import { type RawBuilder, sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Beginning, WaitedJob } from '../personal-data/public.ts'
import { availabilityChanged, outdate } from '../slots/public.ts'
import { appendStep, appointmentMails } from './queries.ts'

/**
 * @param which appointments `x`
 * @returns the jobs that tell of it: they read who it was, who must not be erased before
 */
export async function callOff(
  tx: TenantTx,
  which: RawBuilder<unknown>,
  { tenant, now, enqueueIn }: Beginning,
): Promise<readonly WaitedJob[]> {
  const { rows } = await sql<{ uuid: string; calendar: string; start: Date; end: Date }>`
    update appointments x set state = 'cancelled', answer_by = null, updated_at = ${now}::timestamptz,
      version = version + 1, sequence = sequence + 1
    where ${which} and x.state in ('requested', 'confirmed') and x.ends_at > ${now}::timestamptz
    returning x.uuid, x.calendar_uuid as calendar, x.starts_at as start, x.ends_at as "end"`.execute(tx)
  const told: WaitedJob[] = []
  for (const { uuid, start } of rows) {
    const step = await appendStep(tx, {
      appointment: uuid,
      state: 'cancelled',
      by: 'system',
      startsAt: start,
      now,
    })
    const data = { tenantId: tenant.id, appointment: uuid, step }
    await enqueueIn(tx, appointmentMails, data)
    told.push({ queue: appointmentMails, data })
  }
  for (const { calendar, start, end } of rows.toSorted((a, b) => (a.calendar < b.calendar ? -1 : 1)))
    await availabilityChanged(tx, tenant, calendar, now, { start, end })
  return told
}

/**
 * What lies ahead although it was called off: it came meanwhile, or with an older copy of the database. Nobody waits for it, and
 * nobody is told twice.
 */
export async function endUntold(tx: TenantTx, which: RawBuilder<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<{ calendar: string }>`
    update appointments x set state = 'cancelled', answer_by = null, updated_at = ${now}::timestamptz, version = version + 1
    where ${which} and x.state in ('requested', 'confirmed') and x.ends_at > ${now}::timestamptz
    returning x.calendar_uuid as calendar`.execute(tx)
  const calendars = new Set(rows.map(({ calendar }) => calendar))
  if (calendars.size > 0) await outdate(tx, [...calendars])
}
