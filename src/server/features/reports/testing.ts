/** For tests of reports: an institution without figures, its branches, the nightly sums. */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import { jobDeps } from '#server/testing/job-deps.ts'
import type { TestServer } from '#server/testing/server.ts'
import { reportsJobs } from './folding.ts'

export interface ReportsBench {
  readonly branches: Readonly<Record<string, string>>
  inBank<T>(run: (tx: TenantTx) => Promise<T>, tenant?: string): Promise<T>
  /** Nothing is noted, summed up or assigned any more. */
  clear(): Promise<void>
  /** Gives a branch to the analyst. */
  assign(branch: string): Promise<void>
  /** @param diesIn in which of its transactions, the first is 1, the process dies before the end of it */
  fold(options?: { readonly diesIn?: number }): Promise<void>
}

const noted = [
  ...(['page_views', 'searches', 'agreed_visitors', 'report_figures', 'report_states'] as const),
  ...(['profile_hits', 'contact_hits', 'log_entries', 'external_analyst_assignments'] as const),
  ...(['profiles_reviews', 'appointments', 'contact_requests', 'threads'] as const),
  ...(['deliveries', 'wallet_card_registrations', 'wallet_card_consents'] as const),
]

export async function reportsBench(server: TestServer, clock: () => Date): Promise<ReportsBench> {
  const inBank = <T>(run: (tx: TenantTx) => Promise<T>, tenant = 'musterbank') =>
    server.db.withTenant(server.tenants[tenant]?.id ?? 0, run)
  const branches = await inBank((tx) => tx.selectFrom('organizations').select(['slug', 'uuid']).execute())
  const bySlug = Object.fromEntries(branches.map(({ slug, uuid }) => [slug, uuid]))
  return {
    branches: bySlug,
    inBank,
    clear: () =>
      inBank(async (tx) => {
        for (const table of noted) await sql`delete from ${sql.table(table)}`.execute(tx)
      }),
    assign: (branch) =>
      inBank((tx) =>
        sql`insert into external_analyst_assignments (user_uuid, organization_uuid)
          select uuid, ${bySlug[branch]}::uuid from users where email like 'analyst@%'`.execute(tx),
      ).then(() => undefined),
    async fold({ diesIn } = {}) {
      const job = { id: '', data: { tenantId: server.tenants.musterbank?.id ?? 0 } }
      const deps = jobDeps(server, clock)
      let transactions = 0
      const withTenant: typeof deps.withTenant = (tenantId, run, options) =>
        deps.withTenant(
          tenantId,
          async (tx) => {
            const done = await run(tx)
            if (++transactions === diesIn) throw new Error('killed')
            return done
          },
          options,
        )
      await reportsJobs['report-figures'].handle(job, { ...deps, withTenant })
    },
  }
}
