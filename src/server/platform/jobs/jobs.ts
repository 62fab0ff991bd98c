/**
 * Jobs by pg-boss in the same database: sent in the transaction that causes them, run afterwards, tried again until
 * they succeed, and laid aside in the queue `dead-letter` if they never do.
 *
 * A job may run twice (a process that dies in the middle), so handlers are idempotent.
 */
import type { Db as BossDatabase, PgBoss } from 'pg-boss'
import { afterCommit, type Db, type TenantTx } from '../database/database.ts'
import { asUnasked } from '../database/postgres-driver.ts'
import type { JobDefinition, JobDefinitions, JobDeps, Send, SendAll } from './job.ts'
import { prepareQueues, scheduleQueues } from './queues.ts'
import { work } from './workers.ts'

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

type Outside = Omit<JobDeps, 'enqueueIn' | 'enqueueAllIn'>

/** pg-boss, and how it takes part in a transaction of ours. */
interface Opened {
  readonly boss: PgBoss
  adapt(tx: TenantTx): BossDatabase
}

export function createJobs(db: Db, definitions: JobDefinitions, deps: Outside): Jobs {
  let opened: Opened | undefined
  let started = Promise.resolve()
  const workers = new Map<string, string>()

  const wake = (queue: string) => opened?.boss.notifyWorker(workers.get(queue) ?? '')

  function sending(tx: TenantTx, queue: string) {
    if (!opened) throw new Error('Jobs are sent after start().')
    if (!Object.hasOwn(definitions, queue)) throw new Error(`No job is registered for the queue ${queue}.`)
    afterCommit(tx, () => wake(queue))
    return { boss: opened.boss, db: opened.adapt(tx) }
  }

  const send: Send = async (tx, queue, data, options) => {
    const { boss, db } = sending(tx, queue)
    await boss.send(queue, data, { ...options, db })
  }

  const sendAll: SendAll = async (tx, queue, jobs) => {
    const { boss, db } = sending(tx, queue)
    if (jobs.length > 0) await boss.insert(queue, [...jobs], { db })
  }

  async function sendToDue(queue: string): Promise<void> {
    const due = await dueJobs(db, definitions[queue], deps.clock())
    if (due.length > 0) await opened?.boss.insert(queue, due)
    wake(queue)
  }

  async function begin(runs: boolean): Promise<void> {
    opened = await openBoss(db, runs, deps.log)
    const { boss } = opened
    await boss.start()
    await prepareQueues(boss, db, definitions)
    if (!runs) return
    await scheduleQueues(boss, definitions)
    const working = { deps: { ...deps, enqueueIn: send, enqueueAllIn: sendAll }, sendToDue }
    for (const [queue, definition] of Object.entries(definitions)) {
      workers.set(queue, await work(boss, queue, definition, working))
      if (definition.regularly?.atStart) await boss.send(queue, {}, onceAtStart)
    }
  }

  return {
    send,
    sendAll,
    started: () => started,
    start({ work: runs = true } = {}) {
      started = begin(runs)
      return started
    },
    async stop(seconds = 10) {
      await opened?.boss.stop({ graceful: true, timeout: seconds * 1000 })
      opened = undefined
    },
  }
}

/** One of each tenant that has something to do. */
async function dueJobs(db: Db, definition: JobDefinition | undefined, now: Date) {
  const regularly = definition?.regularly
  const tenants = regularly ? await db.due((tx) => regularly.due(tx, now)) : []
  return tenants.map((tenantId) => ({ data: { tenantId } }))
}

/** Servers that start within a minute do it once. */
const onceAtStart = { singletonKey: 'at start', singletonSeconds: 60 }

async function openBoss(db: Db, runs: boolean, log: JobDeps['log']): Promise<Opened> {
  const { PgBoss, fromKysely } = await import('pg-boss')
  const boss = new PgBoss({
    ...db.jobs,
    application_name: 'openbranch jobs',
    supervise: runs,
    schedule: runs,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  boss.on('error', (error: Error) => log.error({ err: error }, 'jobs'))
  boss.on('warning', (warning: object) => log.warn({ warning }, 'jobs'))
  return {
    boss,
    adapt(tx) {
      const open = fromKysely(tx)
      // Its text is the same for each queue, and planning it costs more than running it.
      return { executeSql: (text: string, values?: unknown[]) => open.executeSql(asUnasked(text), values) }
    },
  }
}
