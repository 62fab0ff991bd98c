/** Jobs that wait, by queue. The database is asked when the figures are read, and not more often than every few seconds. */
import { Gauge, type Registry } from 'prom-client'
import type { QueueDepth } from '../jobs/depths.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** ms for which an answer holds, whoever asks. */
const holds = 5_000
/** ms that the other figures wait for it: they are needed most when the database is slow. */
const patience = 2_000

export function addJobFigures(register: Registry, jobs: Pick<Jobs, 'depths'>): void {
  const ask = seldom(() => jobs.depths())
  const gauge = (name: string, help: string, figure: (depth: QueueDepth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [register],
      async collect() {
        const depths = await ask()
        this.reset()
        for (const depth of depths) this.set({ queue: depth.queue }, figure(depth))
      },
    })
  gauge(
    'jobs_waiting',
    'Jobs that are due and do not run yet; in dead-letter those that were given up',
    ({ waiting }) => waiting,
  )
  gauge('jobs_oldest_seconds', 'For how long the oldest of them has been due', ({ seconds }) => seconds)
}

/** No queue at all where the database does not answer: an old figure would look like a good one. */
function seldom(ask: () => Promise<readonly QueueDepth[]>): () => Promise<readonly QueueDepth[]> {
  let known: readonly QueueDepth[] = []
  let until = 0
  let asking: Promise<void> | null = null

  async function renew(): Promise<void> {
    known = await ask().catch(() => [])
    until = performance.now() + holds
    asking = null
  }

  return async () => {
    if (performance.now() < until) return known
    // One that hangs is waited for by all who come, and none is sent after it.
    asking ??= renew()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, patience, 'late')
      timer.unref()
    })
    const outcome = await Promise.race([asking, late]).finally(() => clearTimeout(timer))
    return outcome === 'late' ? [] : known
  }
}
