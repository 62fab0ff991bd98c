/** Every night: what ended is dropped. */

import { dropOldKeys } from '../guards/idempotency.ts'
import { dropEnded } from '../guards/rate-limits.ts'
import { dropEndedSessions } from '../identity/sessions.ts'
import type { JobDefinition } from './job.ts'

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
