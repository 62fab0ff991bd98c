/**
 * Erases a person part by part, each in a transaction of its own together with how far it is: a process that is killed goes
 * on where it was. What has to be told to others is waited for first, and what came meanwhile is swept up at the end.
 */
import { sql } from 'kysely'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import { isOpen } from '#server/platform/jobs/people.ts'
import type { Erasing, PersonalPart, WaitedJob, Words } from '../personal-data/public.ts'
import { endDeletion, forgottenDeletions, heldDeletion, keepProgress, type Progress } from './deletions.ts'
import { heldOn, type KeptKind, keptOf, partsOf } from './held.ts'

export const deletionQueue = 'deletions'

interface Data {
  readonly tenantId: number
  /** Absent: those whose own job is gone. */
  readonly uuid?: string
}

const minute = 60_000
/** Mails that tell of it are tried for so long; then it goes on without. */
const longestWait = 2 * 1_440 * minute
/** One that fails for so long has to be looked at by somebody. */
const longestTry = 3 * 1_440 * minute
/** In seconds: whether the mails have left; the longer that takes, the more seldom. */
const untilNextLook = (since: number) => Math.min(600, Math.max(5, Math.round(since / 10_000)))
const mostRounds = 3

/** What a deletion is erased with. */
interface Work {
  readonly deps: JobDeps
  readonly parts: readonly PersonalPart[]
  readonly tenantId: number
  readonly uuid: string
  /** Looked at every ten minutes, whatever became of its own job: it sends no other. */
  readonly isSwept?: boolean
}

export const deletionJobs = (parts: readonly PersonalPart[]): JobDefinitions => ({
  [deletionQueue]: {
    handle: ({ data }: { data: Data }, deps) => erase(data, deps, parts),
    options: { expireInSeconds: 3_600 },
    regularly: {
      cron: '*/10 * * * *',
      async due(tx, now) {
        const { rows } = await sql<{ tenant_id: number }>`
          select distinct tenant_id from deletions
          where state = 'running' and cause = 'ordered' and created_at < ${beforeForgotten(now)}::timestamptz`.execute(
          tx,
        )
        return rows
      },
    },
  },
})

/** Until then its own job is at it, or tried again. */
const beforeForgotten = (now: Date) => new Date(now.getTime() - 10 * minute)

async function erase({ tenantId, uuid }: Data, deps: JobDeps, parts: readonly PersonalPart[]): Promise<void> {
  if (uuid !== undefined) return await eraseAll({ deps, parts, tenantId, uuid })
  const before = beforeForgotten(deps.clock())
  const failures: unknown[] = []
  for (const each of await deps.read(tenantId, (tx) => forgottenDeletions(tx, before)))
    await eraseAll({ deps, parts, tenantId, uuid: each, isSwept: true }).catch((error: unknown) =>
      failures.push(error),
    )
  // One that fails keeps none of the others waiting.
  if (failures.length > 0) throw failures[0]
}

async function eraseAll(work: Work): Promise<void> {
  try {
    while ((await nextStep(work)) === 'next');
  } catch (error) {
    if (!(await giveUp(work))) throw error
    work.deps.log.error({ err: error, deletion: work.uuid }, 'a deletion was given up')
  }
}

/** One transaction. @returns whether there is another at once */
async function nextStep(work: Work): Promise<'next' | 'later'> {
  const { deps, tenantId, uuid } = work
  const tenant = await deps.tenant(tenantId)
  return await deps.withTenant(tenantId, async (tx) => {
    const running = await heldDeletion(tx, uuid)
    if (!running) return 'later'
    const { progress, orderedAt } = running
    const now = deps.clock()
    const since = now.getTime() - orderedAt.getTime()
    if (await isWaiting(tx, progress.waits, since)) {
      const job = { data: { tenantId, uuid }, startAfter: untilNextLook(since) }
      if (!work.isSwept) await deps.enqueueAllIn(tx, deletionQueue, [job])
      return 'later'
    }
    const open = partsToErase(work.parts, progress)
    const part = open[progress.done]
    if (!part) return await finish(tx, work, progress)
    const formerAdvisor = deps.translate(tenant.language, 'Former advisor')
    const how: Erasing = { action: progress.action, now, formerAdvisor }
    await part.erase(tx, progress.person, how)
    await keepProgress(tx, uuid, { ...progress, done: progress.done + 1 })
    return 'next'
  })
}

export const partsToErase = (
  parts: readonly PersonalPart[],
  { person, kinds }: Pick<Progress, 'person' | 'kinds'>,
): PersonalPart[] => partsOf(parts, person).filter(({ kind }) => kinds === null || kinds.includes(kind))

async function isWaiting(tx: TenantTx, waits: readonly WaitedJob[], since: number): Promise<boolean> {
  if (since > longestWait) return false
  for (const { queue, data } of waits) if (await isOpen(tx, queue, data)) return true
  return false
}

const silent: Words = { translate: (key) => key, day: () => '' }

/** What somebody was just sending while it was erased is older than the order, and goes too; what is younger is told. */
async function finish(tx: TenantTx, work: Work, progress: Progress): Promise<'next' | 'later'> {
  const { uuid, deps } = work
  const { person, rounds } = progress
  const now = deps.clock()
  const parts = partsToErase(work.parts, progress)
  const isCustomer = person.kind === 'customer'
  const left = isCustomer ? await heldOn(tx, person, parts, silent) : []
  if (left.length > 0 && rounds < mostRounds) {
    await keepProgress(tx, uuid, { ...progress, done: 0, rounds: rounds + 1 })
    return 'next'
  }
  const kept = await keptOf(tx, person, parts)
  const later = isCustomer ? await heldOn(tx, { ...person, until: now }, parts, silent) : []
  const came = later.map(({ kind, count }): KeptKind => ({ kind, count, until: null, reason: cameLater }))
  await endDeletion(tx, uuid, { state: 'done', kept: [...kept, ...came], now })
  return 'later'
}

const cameLater =
  'It came after the deletion was ordered, and was not meant. Search again to delete it as well.'

/** @returns whether it has failed for so long that nobody need try again */
async function giveUp({ deps, tenantId, uuid }: Work): Promise<boolean> {
  return await deps.withTenant(tenantId, async (tx) => {
    const { rows } = await sql<{ at: Date }>`
      select created_at as at from deletions where uuid = ${uuid}::uuid and state = 'running'`.execute(tx)
    const now = deps.clock()
    const [row] = rows
    if (!row || now.getTime() - row.at.getTime() <= longestTry) return false
    await endDeletion(tx, uuid, { state: 'failed', kept: [], now })
    return true
  })
}
