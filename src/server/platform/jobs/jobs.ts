/**
 * Jobs by pg-boss in the same database: sent in the transaction that causes them, run afterwards, tried again until
 * they succeed, and laid aside in the queue `dead-letter` if they never do.
 *
 * A job may run twice (a process that dies in the middle), so handlers are idempotent.
 */
import type { Db as BossDatabase, PgBoss } from 'pg-boss'
import type { Db, TenantTx } from '../database/database.ts'
import { asUnasked } from '../database/prepared.ts'
import { afterCommit } from '../database/transactions.ts'
import { type QueueDepth, queueDepths } from './depths.ts'
import type { JobData, JobDefinition, JobDefinitions, JobDeps, OneByOne, Send, SendAll } from './job.ts'
import { Places } from './places.ts'
import { prepareQueues, scheduleQueues, takeOverSoon } from './queues.ts'
import { sharedReads } from './shared-reads.ts'
import { type Turns, takeTurns } from './turns.ts'
import { type Working, work } from './workers.ts'

export interface Jobs {
  readonly send: Send
  readonly sendAll: SendAll
  /** Until then nothing can be sent; at once if nobody has begun to start. */
  started(): Promise<void>
  /** Creates queues, and runs the jobs that wait; with `work: false` they go on waiting. */
  start(options?: { readonly work?: boolean }): Promise<void>
  /** How many jobs wait in each queue; none before the start. */
  depths(): Promise<readonly QueueDepth[]>
  /** Lets running jobs end, for at most `seconds`; what does not end in time is run again at the next start. */
  stop(seconds?: number): Promise<void>
}

type Outside = Omit<JobDeps, 'read' | 'enqueueIn' | 'enqueueAllIn'>

/** pg-boss, and how it takes part in a transaction of ours. */
interface Opened {
  readonly boss: PgBoss
  adapt(tx: TenantTx): BossDatabase
}

export function createJobs(db: Db, definitions: JobDefinitions, deps: Outside): Jobs {
  let opened: Opened | undefined
  let started = Promise.resolve()
  const workers = new Map<string, string>()
  let turns: Turns | undefined

  const wake = (queue: string) =>
    isInTurns(definitions[queue]) ? turns?.wake() : opened?.boss.notifyWorker(workers.get(queue) ?? '')

  const { send, sendAll } = sendersOf(definitions, () => opened, wake)

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
    takeOverSoon(db, () => opened !== undefined, deps.log)
    const read = sharedReads(deps.withTenant)
    const working = { deps: { ...deps, read, enqueueIn: send, enqueueAllIn: sendAll }, sendToDue }
    if (deps.mail.isAble) turns = inTurns(boss, definitions, working)
    await startWorkers(boss, definitions, working, workers)
  }

  return {
    send,
    sendAll,
    started: () => started,
    start({ work: runs = true } = {}) {
      started = begin(runs)
      return started
    },
    depths: async () => (opened ? await queueDepths(opened.boss) : []),
    async stop(seconds = 10) {
      if (opened) await stopInOrder(opened.boss, turns, seconds * 1000)
      opened = undefined
    },
  }
}

export interface JobSender {
  readonly send: Send
  close(): Promise<void>
}

/** For a process that sends and works on nothing: what it sends waits for one that does. */
export async function openSender(
  db: Db,
  definitions: JobDefinitions,
  log: JobDeps['log'],
): Promise<JobSender> {
  const opened = await openBoss(db, false, log)
  await opened.boss.start()
  await prepareQueues(opened.boss, db, definitions)
  const { send } = sendersOf(
    definitions,
    () => opened,
    () => {},
  )
  return { send, close: () => opened.boss.stop() }
}

/** What sends jobs within a transaction, and wakes their workers after its commit. */
function sendersOf(
  definitions: JobDefinitions,
  opened: () => Opened | undefined,
  wake: (queue: string) => void,
): { send: Send; sendAll: SendAll } {
  function sending(tx: TenantTx, queue: string) {
    const now = opened()
    if (!now) throw new Error('Jobs are sent after start().')
    if (!Object.hasOwn(definitions, queue)) throw new Error(`No job is registered for the queue ${queue}.`)
    afterCommit(tx, () => wake(queue))
    return { boss: now.boss, db: now.adapt(tx) }
  }

  const send: Send = async (tx, queue, data, options) => {
    const { boss, db } = sending(tx, queue)
    await boss.send(queue, data, { ...options, ...groupOf(definitions[queue], data), db })
  }

  const sendAll: SendAll = async (tx, queue, jobs) => {
    const { boss, db } = sending(tx, queue)
    const all = jobs.map((job) => ({ ...job, ...groupOf(definitions[queue], job.data) }))
    if (all.length > 0) await boss.insert(queue, all, { db })
  }

  return { send, sendAll }
}

async function stopInOrder(boss: PgBoss, turns: Turns | undefined, timeout: number): Promise<void> {
  // Its connections are open until the jobs of both have been settled.
  await Promise.all([turns?.stop(timeout), boss.stop({ graceful: true, timeout, close: false })])
  await boss.stop()
}

function isInTurns(definition: JobDefinition | undefined): definition is OneByOne & { inTurns: true } {
  return definition !== undefined && 'inTurns' in definition
}

/** Whose turn it is told by the group of a job. */
const groupOf = (definition: JobDefinition | undefined, { tenantId }: JobData) =>
  isInTurns(definition) ? { group: { id: String(tenantId) } } : {}

/** @param workers gets the id of each, by its queue */
async function startWorkers(
  boss: PgBoss,
  definitions: JobDefinitions,
  working: Working,
  workers: Map<string, string>,
): Promise<void> {
  for (const [queue, definition] of Object.entries(definitions)) {
    if (isInTurns(definition)) continue
    workers.set(queue, await work(boss, queue, definition, working))
    if (definition.regularly?.atStart) await boss.send(queue, {}, onceAtStart)
  }
}

function inTurns(boss: PgBoss, definitions: JobDefinitions, working: Working): Turns {
  const queues = Object.entries(definitions).flatMap(([queue, each]) =>
    isInTurns(each) ? [[queue, each] as const] : [],
  )
  return takeTurns(boss, Object.fromEntries(queues), working, new Places(() => working.deps.mail.atOnce))
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
    // Ended jobs go by the hour: a day's at once are a million rows where a million mails leave.
    maintenanceIntervalSeconds: 3_600,
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
