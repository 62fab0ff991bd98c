/** Every night: what ended is dropped. */

import { dropOldKeys, tenantsOfOldKeys } from '../guards/idempotency.ts'
import { dropEnded, tenantsOfEndedLimits } from '../guards/rate-limits.ts'
import { dropEndedSessions, tenantsOfEndedSessions } from '../identity/sessions.ts'
import type { JobDefinition } from './job.ts'

export const housekeeping: JobDefinition = {
  regularly: {
    cron: '17 2 * * *',
    async due(tx, now) {
      const rows = await Promise.all([
        tenantsOfEndedSessions(tx, now),
        tenantsOfEndedLimits(tx, now),
        tenantsOfOldKeys(tx, now),
      ])
      return rows.flat()
    },
  },
  async handle({ data }, { withTenant, clock }) {
    await withTenant(data.tenantId, async (tx) => {
      await dropEndedSessions(tx, clock())
      await dropEnded(tx, clock())
      await dropOldKeys(tx, clock())
    })
  },
}
