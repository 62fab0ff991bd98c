/** Writes down what became of jobs, as many at a time as ended since the last time. */
import type { PgBoss } from 'pg-boss'
import type { JobDeps } from './job.ts'
import type { JobOutcome } from './workers.ts'

/** One try of a job, so that what is said of it later is not taken for the next try's. */
export interface JobAttempt {
  readonly id: string
  readonly retryCount: number
}

export type QueuedAttempt = JobAttempt & { readonly queue: string }

interface Settler {
  /** Comes back when it is written, or logged that it cannot be: then the job runs again. */
  settle(job: QueuedAttempt, outcome: JobOutcome): Promise<void>
  /** Says that they are still under way. */
  touch(jobs: readonly QueuedAttempt[]): Promise<void>
  /** Those that did not end before this process does: they are tried again. */
  giveBack(jobs: readonly QueuedAttempt[]): Promise<void>
}

interface EndedJob {
  readonly job: QueuedAttempt
  readonly outcome: JobOutcome
}

export function settlerOf(boss: PgBoss, log: JobDeps['log']): Settler {
  let ended: EndedJob[] = []
  let writing: Promise<void> = Promise.resolve()

  async function attempt(write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (error) {
      log.error({ err: error }, 'jobs could not be settled')
    }
  }

  async function writeAll(): Promise<void> {
    const all = ended
    ended = []
    for (const [queue, jobs] of byQueue(all, ({ job }) => job.queue)) {
      const failures = Map.groupBy(jobs, ({ outcome }) =>
        outcome.status === 'failed' ? outcome.output.message : null,
      )
      for (const [message, those] of failures) {
        const attempts = those.map(({ job }) => attemptOf(job))
        await attempt(() =>
          message === null ? boss.complete(queue, attempts) : boss.fail(queue, attempts, { message }),
        )
      }
    }
  }

  return {
    async settle(job, outcome) {
      ended.push({ job, outcome })
      // What ends while something is being written waits for it, and is written together.
      writing = writing.then(writeAll)
      await writing
    },
    async touch(jobs) {
      for (const [queue, own] of byQueue(jobs, (job) => job.queue))
        await attempt(() => boss.touch(queue, own.map(attemptOf)))
    },
    async giveBack(jobs) {
      for (const [queue, own] of byQueue(jobs, (job) => job.queue))
        await attempt(() => boss.fail(queue, own.map(attemptOf), { message: 'The server was stopped.' }))
    },
  }
}

const byQueue = <T>(all: readonly T[], queueOf: (each: T) => string) => Map.groupBy(all, queueOf)

/** All that pg-boss takes of it: what it is given more is an argument of the statement. */
const attemptOf = ({ id, retryCount }: JobAttempt): JobAttempt => ({ id, retryCount })
