/**
 * Jobs by pg-boss in the same database: sent in the transaction that causes them, run afterwards, tried again until
 * they succeed, and laid aside in the queue `dead-letter` if they never do.
 *
 * A job may run twice (a process that dies in the middle), so handlers are idempotent.
 */
import type { PgBoss } from 'pg-boss'
import { afterCommit, type Db, type TenantTx } from '../database/database.ts'
import { asUnasked } from '../database/postgres-driver.ts'
import { clean } from '../process/logging.ts'
import type { Job, JobDefinition, JobDefinitions, JobDeps, OneByOne, Send, SendAll, Together } from './job.ts'
import { prepareQueues, scheduleQueues } from './queues.ts'

export interface Jobs {
  readonly send: Send
  readonly sendAll: SendAll
  /** Until then nothing can be sent; at once if nobody has begun to start. */
  started(): Promise<void>
  /** Creates queues, and runs the jobs that wait; with `work: false` they go on waiting. */
  start(options?: { readonly work?: boolean }): Promise<void>
  /** Lets running jobs end, for at most `seconds`; what does not end in time is run again at the next start. */
  stop(seconds?: number): Promise<void>
}

// Who sent a job wakes the worker of this process at once; polling finds what was left behind, and what processes without
// workers sent; a full batch means that there is more.
const polling = {
  batchSize: 10,
  perJobResults: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
} as const

type Outside = Omit<JobDeps, 'enqueueIn' | 'enqueueAllIn'>

export function createJobs(db: Db, definitions: JobDefinitions, deps: Outside): Jobs {
  let boss: PgBoss | undefined
  let adapt: ((tx: TenantTx) => object) | undefined
  let started = Promise.resolve()
  const workers = new Map<string, string>()

  const wake = (queue: string) => boss?.notifyWorker(workers.get(queue) ?? '')

  function open(tx: TenantTx, queue: string) {
    if (!boss || !adapt) throw new Error('Jobs are sent after start().')
    if (!Object.hasOwn(definitions, queue)) throw new Error(`No job is registered for the queue ${queue}.`)
    return { boss, db: adapt(tx) as never }
  }

  const send: Send = async (tx, queue, data, options) => {
    const { boss, db } = open(tx, queue)
    await boss.send(queue, data, { ...options, db })
    afterCommit(tx, () => wake(queue))
  }

  const sendAll: SendAll = async (tx, queue, jobs) => {
    const { boss, db } = open(tx, queue)
    if (jobs.length > 0) await boss.insert(queue, [...jobs], { db })
    afterCommit(tx, () => wake(queue))
  }

  const forHandlers: JobDeps = { ...deps, enqueueIn: send, enqueueAllIn: sendAll }

  async function handle(queue: string, { handle: one }: OneByOne, job: Job): Promise<void> {
    if (job.data?.tenantId === undefined) return await sendToAll(queue)
    await one(job, forHandlers)
  }

  /** Each job of a batch ends on its own: one that throws does not run the others again. */
  async function settle(queue: string, definition: OneByOne, job: Job) {
    try {
      await handle(queue, definition, job)
      return done(job)
    } catch (error) {
      deps.log.error({ err: error, queue, job: job.id }, 'a job failed')
      return failed(job, (error as Error).message)
    }
  }

  async function settleTogether(queue: string, { handleBatch }: Together, jobs: readonly Job[]) {
    const again = await handleBatch(jobs, forHandlers)
    if (again.size > 0) deps.log.warn({ queue, jobs: jobs.length, again: again.size }, 'jobs are tried again')
    return jobs.map((job) => (again.has(job.id) ? failed(job, again.get(job.id) ?? '') : done(job)))
  }

  async function sendToAll(queue: string): Promise<void> {
    for (const tenantId of await db.tenantIds()) await boss?.send(queue, { tenantId })
    wake(queue)
  }

  async function begin(runs: boolean): Promise<void> {
    const { PgBoss, fromKysely } = await import('pg-boss')
    adapt = (tx) => {
      const open = fromKysely(tx as never)
      // Its text is the same for each queue, and planning it costs more than running it.
      return { executeSql: (text: string, values?: unknown[]) => open.executeSql(asUnasked(text), values) }
    }
    boss = new PgBoss({
      ...db.jobs,
      application_name: 'openbranch jobs',
      supervise: runs,
      schedule: runs,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
    } as never)
    boss.on('error', (error: Error) => deps.log.error({ err: error }, 'jobs'))
    boss.on('warning', (warning: object) => deps.log.warn({ warning }, 'jobs'))
    await boss.start()
    await prepareQueues(boss, db, definitions)
    if (!runs) return
    await scheduleQueues(boss, definitions)
    for (const [queue, { atStart }] of Object.entries(definitions)) {
      if (atStart) await sendToAll(queue)
      await work(boss, queue, definitions[queue] as JobDefinition)
    }
  }

  async function work(boss: PgBoss, queue: string, definition: JobDefinition): Promise<void> {
    const worker =
      'handle' in definition
        ? await boss.work(queue, polling, (jobs) =>
            Promise.all(jobs.map((job) => settle(queue, definition, job as Job))),
          )
        : await boss.work(queue, { ...polling, batchSize: definition.batchSize }, (jobs) =>
            settleTogether(queue, definition, jobs as Job[]),
          )
    workers.set(queue, worker)
  }

  return {
    send,
    sendAll,
    started: () => started,
    start({ work = true } = {}) {
      started = begin(work)
      return started
    },
    async stop(seconds = 10) {
      await boss?.stop({ graceful: true, timeout: seconds * 1000 })
      boss = undefined
    },
  }
}

const done = ({ id }: Job) => ({ id, status: 'completed' as const })
const failed = ({ id }: Job, message: string) => ({
  id,
  status: 'failed' as const,
  output: { message: clean(message) },
})
