/** How jobs that wait in a queue are run, and what is said of each afterwards. */
import type { PgBoss } from 'pg-boss'
import { clean } from '../process/logging.ts'
import type { Job, JobDefinition, JobDeps, OneByOne, Together } from './job.ts'

// Who sent a job wakes the worker of this process at once; polling finds what was left behind, and what processes without
// workers sent; a full batch means that there is more.
const polling = {
  batchSize: 10,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  // Well within the ten seconds after which nobody believes that a process lives (queues.ts).
  heartbeatRefreshSeconds: 3,
} as const

export interface Working {
  readonly deps: JobDeps
  /** A job without a tenant stands for one of each that has something to do. */
  sendToDue(queue: string): Promise<void>
}

/** @returns the worker's id, by which it is woken */
export async function work(
  boss: PgBoss,
  queue: string,
  definition: JobDefinition,
  working: Working,
): Promise<string> {
  if ('handle' in definition) {
    const { batchSize = polling.batchSize } = definition
    return await boss.work(queue, { ...polling, batchSize }, (jobs) =>
      Promise.all(jobs.map((job) => settle(queue, definition, job as Job, working))),
    )
  }
  return await boss.work(queue, { ...polling, batchSize: definition.batchSize }, (jobs) =>
    settleTogether(queue, definition, jobs as Job[], working),
  )
}

/** Each job ends on its own: one that throws does not run others again. */
export async function settle(
  queue: string,
  { handle }: OneByOne,
  job: Job,
  { deps, sendToDue }: Working,
): Promise<JobOutcome> {
  try {
    if (job.data?.tenantId === undefined) await sendToDue(queue)
    else await handle(job, deps)
    return done(job)
  } catch (error) {
    deps.log.error({ err: error, queue, job: job.id }, 'a job failed')
    return failed(job, (error as Error).message)
  }
}

async function settleTogether(
  queue: string,
  { handleBatch }: Together,
  jobs: readonly Job[],
  { deps }: Working,
) {
  const again = await handleBatch(jobs, deps)
  if (again.size > 0) deps.log.warn({ queue, jobs: jobs.length, again: again.size }, 'jobs are tried again')
  return jobs.map((job) => (again.has(job.id) ? failed(job, again.get(job.id) ?? '') : done(job)))
}

/** What became of a job, as pg-boss takes it. */
export type JobOutcome =
  | { readonly id: string; readonly status: 'completed' }
  | { readonly id: string; readonly status: 'failed'; readonly output: { readonly message: string } }

const done = ({ id }: Job): JobOutcome => ({ id, status: 'completed' })
const failed = ({ id }: Job, message: string): JobOutcome => ({
  id,
  status: 'failed',
  output: { message: clean(message) },
})
