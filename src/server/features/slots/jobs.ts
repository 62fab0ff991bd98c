/** Keeps the stored next free slots right: what time has overtaken within minutes, all of them every night. */
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import { nextFreeQueue } from './availability.ts'
import { repair } from './next-free.ts'
import { allAdvisors, overtaken, tenantsOfOvertaken, tenantsWithTimes } from './overtaken.ts'

interface Data {
  readonly tenantId: number
}

export const slotsJobs = {
  [nextFreeQueue]: {
    regularly: { cron: '*/5 * * * *', atStart: true, due: tenantsOfOvertaken },
    handle: ({ data }: { data: Data }, deps) => repairThose(data, deps, overtakenNow),
  },
  'next-free-slots-of-all': {
    regularly: { cron: '43 2 * * *', due: tenantsWithTimes },
    handle: ({ data }: { data: Data }, deps) => repairThose(data, deps, allAdvisors),
  },
} satisfies JobDefinitions

type Which = (tx: TenantTx, tenant: Awaited<ReturnType<JobDeps['tenant']>>, now: Date) => Promise<string[]>

const overtakenNow: Which = (tx, tenant, now) => overtaken(tx, tenant, now)

/** Advisors at a time, so that nobody who books waits long for a row. */
const batch = 100

async function repairThose({ tenantId }: Data, deps: JobDeps, which: Which): Promise<void> {
  const tenant = await deps.tenant(tenantId)
  const uuids = await deps.withTenant(tenantId, (tx) => which(tx, tenant, deps.clock()), { readOnly: true })
  for (let i = 0; i < uuids.length; i += batch) {
    await deps.withTenant(tenantId, (tx) => repair(tx, tenant, uuids.slice(i, i + batch), deps.clock()))
  }
}
