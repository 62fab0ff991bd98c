/** How many jobs wait in each queue, for whoever watches. */
import type { PgBoss } from 'pg-boss'

export interface QueueDepth {
  readonly queue: string
  /** Jobs that are due and do not run yet. */
  readonly waiting: number
  /** For how long the oldest of them has been due. */
  readonly seconds: number
}

/** By an index on what does not run yet (pg-boss's job_i11), however many jobs have ended. */
const question = `
  select queue.name as queue, coalesce(jobs.waiting, 0)::int as waiting, coalesce(jobs.seconds, 0)::float8 as seconds
  from pgboss.queue left join (
    select name, count(*) as waiting, greatest(0, extract(epoch from now() - min(start_after))) as seconds
    from pgboss.job where state < 'active' and not blocked and start_after <= now() group by name
  ) jobs on jobs.name = queue.name`

/** Asked on the connections of the jobs: those for requests are what is waited for in a crowd. */
export async function queueDepths(boss: PgBoss): Promise<QueueDepth[]> {
  const { rows } = await boss.getDb().executeSql(question)
  return rows as QueueDepth[]
}
