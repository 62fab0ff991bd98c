/** What ended is dropped: every night, and within minutes where strangers can make a million rows before the night. */
import { nightBefore, nightTime } from '#rules/retention.ts'
import type { JobDefinition, JobDefinitions, JobDeps } from './job.ts'
import { type BoundedTable, type Dropping, dropOutdated, tenantsWithOutdated } from './outdated-rows.ts'

/** Where it is written down what went in a night. Nothing is, of an institution of which nothing was over. */
export interface NightBook {
  /** @returns what is told of each batch, in the transaction in which it went */
  noteOf(night: Date, deps: Pick<JobDeps, 'clock'>): NonNullable<Dropping['note']>
  /** Nothing is left of what was over. */
  close(tenantId: number, deps: Pick<JobDeps, 'clock' | 'withTenant'>): Promise<void>
}

export const housekeeping = (bounds: readonly BoundedTable[], book: NightBook): JobDefinitions => ({
  housekeeping: {
    regularly: {
      cron: `${nightTime.minute} ${nightTime.hour} * * *`,
      due: (tx, now) => tenantsWithOutdated(tx, bounds, nightBefore(now)),
    },
    async handle({ data: { tenantId } }, deps) {
      const night = nightBefore(deps.clock())
      await dropOutdated(deps, tenantId, bounds, { now: night, note: book.noteOf(night, deps) })
      await book.close(tenantId, deps)
    },
    options,
  },
  'housekeeping-soon': droppingSoon(bounds.filter(({ goesSoon }) => goesSoon)),
})

const droppingSoon = (bounds: readonly BoundedTable[]): JobDefinition => ({
  regularly: { cron: '*/10 * * * *', due: (tx, now) => tenantsWithOutdated(tx, bounds, now) },
  handle: ({ data }, deps) => dropOutdated(deps, data.tenantId, bounds),
  options,
})

// A million rows of one tenant take their time; what is left after it is the next try's.
const options = { expireInSeconds: 3_600 }
