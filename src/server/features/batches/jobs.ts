import type { JobData, JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import { performNext } from './performing.ts'
import { endIfDone } from './queries.ts'

export const batchesQueue = 'batches'

/** Then others have their turn, and a server that stops need not wait longer. In ms. */
const turn = 4_000

export const batchesJobs = {
  [batchesQueue]: {
    handle: ({ data }: { data: JobData }, deps) => runBatch(data, deps),
    batchSize: 2,
    // A batch outlives a database that is away for a night.
    options: { retryLimit: 200, retryDelay: 2, retryDelayMax: 300 },
  },
} satisfies JobDefinitions

/** Makes calls for some seconds, and hands the rest to the next turn. */
export async function runBatch(data: JobData, deps: JobDeps): Promise<void> {
  const batch = { tenantId: data.tenantId, uuid: String(data.uuid) }
  const { tenantId, uuid } = batch
  const begun = performance.now()
  for (;;) {
    const outcome = await performNext(batch, deps)
    const isOver = performance.now() - begun > turn
    if (outcome === 'next' && !isOver) continue
    await deps.withTenant(tenantId, async (tx) => {
      if (outcome === 'nothing left') await endIfDone(tx, uuid, deps.clock())
      else
        await deps.enqueueIn(
          tx,
          batchesQueue,
          { tenantId, uuid },
          outcome === 'next' ? {} : { startAfter: outcome.wait },
        )
    })
    return
  }
}
