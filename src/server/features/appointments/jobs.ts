/** What time does to appointments: requests that nobody answers expire, holds that nobody booked are forgotten. */
import { sql } from 'kysely'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import type { Tenant } from '#server/platform/tenancy/tenant.ts'
import { availabilityChanged } from '../slots/public.ts'
import { appendStep, appointmentMails } from './queries.ts'

interface Data {
  readonly tenantId: number
}

export const appointmentsJobs = {
  'appointments-expiry': {
    handle: ({ data }: { data: Data }, deps) => expire(data, deps),
    // The next run is the next try.
    options: { retryLimit: 0 },
    regularly: { cron: '*/5 * * * *', due: tenantsOfUnanswered },
  },
  'ended-holds': {
    handle: ({ data }: { data: Data }, deps) => forgetHolds(data, deps),
    regularly: { cron: '27 2 * * *', due: tenantsOfForgottenHolds },
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

const day = 86_400_000

const heldSince = (now: Date) => new Date(now.getTime() - day)

async function tenantsOfForgottenHolds(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  const before = heldSince(now)
  return await tx
    .selectFrom('appointments')
    .select('tenant_id')
    .where('state', '=', 'held')
    .where('held_until', '<', before)
    .union(tx.selectFrom('ended_holds').select('tenant_id').where('ended_at', '<', before))
    .execute()
}

/** An ended hold may still be booked while its time is free: it is kept for a day, and what was given away as long. */
async function forgetHolds({ tenantId }: Data, deps: JobDeps): Promise<void> {
  const before = heldSince(deps.clock())
  await deps.withTenant(tenantId, async (tx) => {
    await tx.deleteFrom('appointments').where('state', '=', 'held').where('held_until', '<', before).execute()
    await tx.deleteFrom('ended_holds').where('ended_at', '<', before).execute()
  })
}
