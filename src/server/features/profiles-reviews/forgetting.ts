/** Who wrote a review is forgotten after the days of retention.reviews (product §19.7): what they said stays, as they were named. */
import { sql } from 'kysely'
import { usualRetention } from '#rules/retention.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import {
  type BoundedTable,
  olderThanSetting,
  tenantsWithOutdated,
} from '#server/platform/jobs/outdated-rows.ts'

const isOld = olderThanSetting('created_at', 'retention.reviews', usualRetention['retention.reviews'])

/** Still known by an address or a number, for too long. */
const known: BoundedTable = {
  table: 'profiles_reviews',
  isOver: [(now) => sql`(x.email is not null or x.phone is not null) and ${isOld(now)}`],
}

/** Reviews in one transaction: whoever wants one of them waits no longer than that takes. */
const atATime = 2_000

export const forgettingJobs = {
  'forgotten-reviewers': {
    regularly: { cron: '37 2 * * *', due: (tx, now) => tenantsWithOutdated(tx, [known], now) },
    handle: ({ data }: { data: { readonly tenantId: number } }, deps) => forget(data.tenantId, deps),
  },
} satisfies JobDefinitions

async function forget(tenantId: number, { withTenant, clock }: JobDeps): Promise<void> {
  const now = clock()
  while ((await withTenant(tenantId, (tx) => forgetSome(tx, now))) === atATime);
}

/** Nobody has changed the review, so its version stays. */
async function forgetSome(tx: TenantTx, now: Date): Promise<number> {
  const { rows } = await sql`
    update profiles_reviews set email = null, phone = null
    where ctid = any(array(
      select x.ctid from profiles_reviews x join tenants t on t.id = x.tenant_id
      where ${known.isOver[0]?.(now)} limit ${atATime} for update of x skip locked))
    returning uuid`.execute(tx)
  return rows.length
}
