import type { JobDefinitions } from '#server/platform/jobs/job.ts'
import { eraseDeleted, tenantsWithDeleted } from './erasing.ts'
import { sealNext, tenantsWithUnsealed } from './sealing.ts'

export const changesJobs = {
  'change-seals': {
    regularly: { cron: '*/10 * * * *', due: (tx) => tenantsWithUnsealed(tx) },
    handle: async ({ data }, { withTenant, clock }) => {
      while (await withTenant(data.tenantId, (tx) => sealNext(tx, clock())));
    },
  },
  'changes-of-deleted': {
    regularly: { cron: '20 3 * * *', due: (tx, now) => tenantsWithDeleted(tx, now) },
    handle: async ({ data }, { withTenant, clock }) => {
      while (await withTenant(data.tenantId, (tx) => eraseDeleted(tx, clock())));
    },
  },
} satisfies JobDefinitions
