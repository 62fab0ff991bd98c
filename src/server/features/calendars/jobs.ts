/** Reads the calendars that advisors named, each every quarter of an hour. */
import { sql } from 'kysely'
import type { TenantRow, TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import { importQueue } from './busy-calendars.ts'
import { importBusyTimes } from './busy-import.ts'

interface Data {
  readonly tenantId: number
}

interface ImportData extends Data {
  readonly calendar: string
}

export const calendarsJobs = {
  'busy-calendars': {
    handle: ({ data }: { data: Data }, deps) => sendDue(data, deps),
    // The next run is the next try.
    options: { retryLimit: 0 },
    regularly: { cron: '*/5 * * * *', atStart: true, due: tenantsOfDue },
  },
  [importQueue]: {
    handle: ({ data }: { data: ImportData }, deps) => importOne(data, deps),
    options: { retryLimit: 3, expireInSeconds: 300 },
  },
} satisfies JobDefinitions

/** Nobody books with those who are not there any more. */
const isDue = (now: Date) => sql<boolean>`
  c.active and c.due_at <= ${now}
  and exists (select from advisors a where a.tenant_id = c.tenant_id and a.uuid = c.advisor_uuid and a.is_active)`

async function tenantsOfDue(tx: TenantTx, now: Date): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select distinct c.tenant_id from busy_calendars c where ${isDue(now)}`.execute(tx)
  return rows
}

/**
 * Each has its own job, and what comes of that says when it is read again. Until then it is not sent twice, however many
 * wait before it; if the job is lost, the longest pause between two tries is its next time.
 */
async function sendDue({ tenantId }: Data, deps: JobDeps): Promise<void> {
  const now = deps.clock()
  await deps.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ uuid: string }>`
      update busy_calendars set due_at = ${now}::timestamptz + interval '6 hours'
      where uuid in (select c.uuid from busy_calendars c where ${isDue(now)} for update of c skip locked)
      returning uuid`.execute(tx)
    const all = rows.map(({ uuid }) => ({ data: { tenantId, calendar: uuid } }))
    await deps.enqueueAllIn(tx, importQueue, all)
  })
}

async function importOne({ tenantId, calendar }: ImportData, deps: JobDeps): Promise<void> {
  await importBusyTimes(calendar, {
    withTenant: (fn, options) => deps.withTenant(tenantId, fn, options),
    tenant: await deps.tenant(tenantId),
    outbound: deps.outbound,
    now: deps.clock(),
  })
}
