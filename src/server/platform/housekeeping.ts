/** Every night: what ended is dropped. */

import { dropOldKeys } from './idempotency.ts'
import type { JobDefinition } from './jobs.ts'
import { dropEnded } from './rate-limits.ts'
import { dropEndedSessions } from './sessions.ts'

export const housekeeping: JobDefinition = {
  cron: '17 2 * * *',
  async handle({ data }, { withTenant, clock }) {
    await withTenant(data.tenantId, async (tx) => {
      await dropEndedSessions(tx, clock())
      await dropEnded(tx, clock())
      await dropOldKeys(tx, clock())
    })
  },
}
