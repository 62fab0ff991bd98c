/** Every night: what ended is dropped. */
import type { JobDefinition } from './job.ts'
import { type BoundedTable, dropOutdated, tenantsWithOutdated } from './outdated-rows.ts'

export const housekeeping = (bounds: readonly BoundedTable[]): JobDefinition => ({
  regularly: { cron: '17 2 * * *', due: (tx, now) => tenantsWithOutdated(tx, bounds, now) },
  handle: ({ data }, deps) => dropOutdated(deps, data.tenantId, bounds),
  // A million rows of one tenant take their time; what is left after it is the next try's.
  options: { expireInSeconds: 3_600 },
})
