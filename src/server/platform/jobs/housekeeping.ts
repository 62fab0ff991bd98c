/** What ended is dropped: every night, and within minutes where strangers can make a million rows before the night. */
import type { JobDefinition, JobDefinitions } from './job.ts'
import { type BoundedTable, dropOutdated, tenantsWithOutdated } from './outdated-rows.ts'

export const housekeeping = (bounds: readonly BoundedTable[]): JobDefinitions => ({
  housekeeping: dropping(bounds, '17 2 * * *'),
  'housekeeping-soon': dropping(
    bounds.filter(({ goesSoon }) => goesSoon),
    '*/10 * * * *',
  ),
})

const dropping = (bounds: readonly BoundedTable[], cron: string): JobDefinition => ({
  regularly: { cron, due: (tx, now) => tenantsWithOutdated(tx, bounds, now) },
  handle: ({ data }, deps) => dropOutdated(deps, data.tenantId, bounds),
  // A million rows of one tenant take their time; what is left after it is the next try's.
  options: { expireInSeconds: 3_600 },
})
