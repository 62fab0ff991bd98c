/** The queues as they stand in the database before anybody sends to them. */
import type { PgBoss } from 'pg-boss'
import type { Db } from '../database/database.ts'
import type { Log } from '../database/engine.ts'
import type { JobDefinitions } from './job.ts'

const deadLetter = 'dead-letter'

/** The shortest that pg-boss takes. */
const heartbeatSeconds = 10

const usual = {
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 240,
  expireInSeconds: 300,
  // Of a job that ended, whoever looks into a fault of yesterday.
  deleteAfterSeconds: 86_400,
  // A process that dies in the middle of a job no longer says that it lives: the job runs again after this.
  heartbeatSeconds,
  deadLetter,
  // Its NOTIFY would be part of the transaction; see notes.ts.
  notify: false,
}

/** Makes what is new, brings the others up to date, and lets the role of requests send. */
export async function prepareQueues(
  boss: PgBoss,
  db: Pick<Db, 'kind' | 'script'>,
  definitions: JobDefinitions,
): Promise<void> {
  await createQueues(boss, definitions)
  await db.script(grants)
  // Nobody else works on an embedded database: what counts as running was left by a process that died.
  if (db.kind === 'pglite') await db.script(orphans)
}

/** Most starts find all as it was: what is written then is nothing. */
async function createQueues(boss: PgBoss, definitions: JobDefinitions): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!existing.has(deadLetter))
    await boss.createQueue(deadLetter, {
      retryLimit: 0,
      retentionSeconds: 30 * 86_400,
      deleteAfterSeconds: 86_400,
    })
  for (const [queue, { options }] of Object.entries(definitions)) {
    const settings = { ...usual, ...options }
    const found = existing.get(queue)
    if (found && isAs({ ...found }, settings)) continue
    if (found) await boss.updateQueue(queue, settings)
    else await boss.createQueue(queue, settings)
    // pg-boss knows from its own start what was there. A look-up of the others inside a transaction would hang on PGlite.
    await boss.findJobs(queue, { id: '00000000-0000-0000-0000-000000000000' })
  }
}

const isAs = (found: Readonly<Record<string, unknown>>, settings: object) =>
  Object.entries(settings).every(([name, value]) => found[name] === value)

/** Queues that fill themselves at set times. */
export async function scheduleQueues(boss: PgBoss, definitions: JobDefinitions): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const [queue, { regularly }] of Object.entries(definitions)) {
    const cron = regularly?.cron
    if (cron && existing.get(queue) !== cron) await boss.schedule(queue, cron)
  }
}

// Several servers that start at once would trip over each other's grants; the number is the migrations'.
const grants = `
  select pg_advisory_xact_lock(7306851);
  grant usage on schema pgboss to app_rw;
  grant select, insert, update, delete on all tables in schema pgboss to app_rw`

const orphans = `
  update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`

/**
 * Once after a start: what died before it has not been heard of since, and goes on without waiting for pg-boss to notice,
 * and for the pause before another try.
 */
export function takeOverSoon(db: Pick<Db, 'script'>, isRunning: () => boolean, log: Log): void {
  // One that ends each process that takes it has an end too: then pg-boss lays it aside.
  const unheard = `${orphans} and retry_count < retry_limit
    and heartbeat_on < now() - heartbeat_seconds * interval '1 second'`
  const takeOver = async () => {
    if (isRunning())
      await db.script(unheard).catch((error) => log.error({ err: error }, 'jobs were not taken over'))
  }
  setTimeout(takeOver, (heartbeatSeconds + 1) * 1_000).unref()
}
