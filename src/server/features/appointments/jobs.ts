/** What time does to appointments: requests that nobody answers expire, holds that nobody booked are forgotten. */
import { sql } from 'kysely'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import {
  type BoundedTable,
  dropOutdated,
  olderThan,
  tenantsWithOutdated,
} from '#server/platform/jobs/outdated-rows.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { availabilityChanged } from '../slots/public.ts'
import { appendStep, appointmentMails } from './queries.ts'

interface Data {
  readonly tenantId: number
}

const dayMinutes = 1_440
const isForgotten = olderThan('held_until', dayMinutes)

/** An ended hold may still be booked while its time is free: it is kept for a day, and what was given away as long. */
const endedHolds: readonly BoundedTable[] = [
  { table: 'appointments', isOver: [(now) => sql`x.state = 'held' and ${isForgotten(now)}`] },
  { table: 'ended_holds', isOver: [olderThan('ended_at', dayMinutes)] },
]

export const appointmentsJobs = {
  'appointments-expiry': {
    handle: ({ data }: { data: Data }, deps) => expire(data, deps),
    // The next run is the next try.
    options: { retryLimit: 0 },
    regularly: { cron: '*/5 * * * *', due: tenantsOfUnanswered },
  },
  'ended-holds': {
    handle: ({ data }: { data: Data }, deps) => dropOutdated(deps, data.tenantId, endedHolds),
    regularly: { cron: '27 2 * * *', due: (tx, now) => tenantsWithOutdated(tx, endedHolds, now) },
  },
} satisfies JobDefinitions

async function tenantsOfUnanswered(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  return await tx
    .selectFrom('appointments')
    .select('tenant_id')
    .distinct()
    .where('state', '=', 'requested')
    .where('answer_by', '<=', now)
    .execute()
}

/** Each in a transaction of its own, and whatever became of one meanwhile stays. */
async function expire({ tenantId }: Data, deps: JobDeps): Promise<void> {
  const now = deps.clock()
  const tenant = await deps.tenant(tenantId)
  const due = await deps.withTenant(
    tenantId,
    (tx) =>
      tx
        .selectFrom('appointments')
        .select('uuid')
        .where('state', '=', 'requested')
        .where('answer_by', '<=', now)
        .orderBy('answer_by')
        .execute(),
    { readOnly: true },
  )
  for (const { uuid } of due)
    await deps.withTenant(tenantId, (tx) => expireOne(tx, uuid, { tenant, now, deps }))
}

interface Around {
  readonly tenant: Tenant
  readonly now: Date
  readonly deps: JobDeps
}

async function expireOne(tx: TenantTx, uuid: string, { tenant, now, deps }: Around): Promise<void> {
  const expired = await tx
    .updateTable('appointments')
    .set({
      state: 'expired',
      answer_by: null,
      updated_at: now,
      version: sql<number>`version + 1`,
      sequence: sql<number>`sequence + 1`,
    })
    .where('uuid', '=', uuid)
    .where('state', '=', 'requested')
    .where('answer_by', '<=', now)
    .returning(['calendar_uuid', 'starts_at', 'ends_at'])
    .executeTakeFirst()
  if (!expired) return
  const { calendar_uuid: calendar, starts_at: start, ends_at: end } = expired
  const step = await appendStep(tx, {
    appointment: uuid,
    state: 'expired',
    by: 'system',
    startsAt: start,
    now,
  })
  await deps.enqueueIn(tx, appointmentMails, { tenantId: tenant.id, appointment: uuid, step })
  await availabilityChanged(tx, tenant, calendar, now, { start, end })
}
