import type { TenantTx } from '../database/tables.ts'
import { together } from '../process/together.ts'
import type { JobDeps } from './job.ts'

type Read = (tx: TenantTx) => Promise<unknown>

/** Jobs of one tenant that read at the same time share a transaction: for a mail it would cost more than what is read in it. */
export function sharedReads(withTenant: JobDeps['withTenant']): JobDeps['read'] {
  const readAll = together((tenantId, reads: readonly Read[]) =>
    withTenant(tenantId, (tx) => answersOf(tx, reads), { readOnly: true }),
  )
  return async (tenantId, read) => {
    // One that fails ends the transaction of all: then each reads alone, and fails alone.
    const answers = await readAll(tenantId, [read]).catch(() => null)
    if (!answers) return await withTenant(tenantId, read, { readOnly: true })
    return answers.get(read) as Awaited<ReturnType<typeof read>>
  }
}

async function answersOf(tx: TenantTx, reads: readonly Read[]): Promise<ReadonlyMap<Read, unknown>> {
  const settled = await Promise.allSettled(reads.map(async (read) => [read, await read(tx)] as const))
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return new Map(settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
}
