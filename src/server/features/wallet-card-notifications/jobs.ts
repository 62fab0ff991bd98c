/**
 * From a notification to woken phones. Its phones are gathered first, a part of the cards in each run of a job that sends
 * itself on; then they are woken, a part in each run. Runs are short, and another tenant's come in between. A run that comes
 * twice gathers nothing twice, and wakes only who still waits, under the same id: what a phone shows is the difference
 * between its card and the new one, so that being woken twice shows nothing twice.
 */
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Job, JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import {
  dropRegistrations,
  giveUp,
  overdue,
  settle,
  stop,
  tenantsOfOverdue,
  waitingAmong,
  waitingIn,
} from './deliveries.ts'
import { gatherPart, isAnyGathering, lockOldestGathering } from './gathering.ts'
import { firstParts, jobIdOf, nextPart, type Part, spanOf } from './parts.ts'
import { recipientsOf } from './queries.ts'
import { type DeliveryAttempt, longest, wakeAll } from './waking.ts'

export const gatheringQueue = 'wallet-card-notifications-gathering'
export const wakingQueue = 'wallet-card-notifications-waking'
export const deliveryQueue = 'wallet-card-deliveries'
const overdueQueue = 'wallet-card-notifications-overdue'

/** Cards that are looked at in one transaction: a tenth of a second or two. */
const gatheredAtOnce = 1_000

/** Deliveries that are given up in one transaction. */
const givenUpAtOnce = 2_000

/** In ms: jobs that were laid aside have had their time by then. */
const laidAside = longest + 30 * 60_000

const notifiedBefore = (now: Date) => new Date(now.getTime() - laidAside)

interface TenantJobData {
  readonly tenantId: number
}

interface StartJobData extends TenantJobData {
  readonly notification: string
}

interface WakingJobData extends StartJobData, Part {}

// Until `longest` is over; the tries after that only say so.
const untilGivenUp = { retryLimit: 60, expireInSeconds: 120 }

export const walletCardNotificationsJobs = {
  [gatheringQueue]: {
    handle: ({ data }: { data: TenantJobData }, deps) => gather(data, deps),
    batchSize: 2,
    options: untilGivenUp,
  },
  [wakingQueue]: {
    handle: ({ data }: { data: WakingJobData }, deps) => wakePart(data, deps),
    // One is signed while the other is on its way; what is left is for other servers.
    batchSize: 2,
    options: untilGivenUp,
  },
  [deliveryQueue]: { handleBatch: deliver, batchSize: 500, options: untilGivenUp },
  // Of the version before, which made the deliveries with the notification.
  'wallet-card-notifications': {
    handle: ({ data }: { data: StartJobData }, deps) =>
      deps.withTenant(data.tenantId, (tx) => startWaking(tx, data, deps)),
  },
  [overdueQueue]: {
    handle: ({ data }: { data: TenantJobData }, deps) => endOverdue(data, deps),
    // The next run is the next try.
    options: { retryLimit: 0 },
    regularly: { cron: '*/10 * * * *', due: (tx, now) => tenantsOfOverdue(tx, notifiedBefore(now)) },
  },
} satisfies JobDefinitions

/** Gathers a part of the tenant's oldest notification that is not gathered yet, and sends itself on while any is left. */
async function gather({ tenantId }: TenantJobData, deps: JobDeps): Promise<void> {
  const { timeZone } = await deps.tenant(tenantId)
  await deps.withTenant(tenantId, async (tx) => {
    const gathering = await lockOldestGathering(tx)
    if (!gathering) return
    const options = { most: gatheredAtOnce, timeZone, now: deps.clock() }
    const isMoreLeft = await gatherPart(tx, gathering, options)
    if (!isMoreLeft) await startWaking(tx, { tenantId, notification: gathering.uuid }, deps)
    if (isMoreLeft || (await isAnyGathering(tx))) await deps.enqueueIn(tx, gatheringQueue, { tenantId })
  })
}

/** Sends the first part of each lane. */
async function startWaking(tx: TenantTx, job: StartJobData, deps: JobDeps): Promise<void> {
  await deps.enqueueAllIn(tx, wakingQueue, firstWakingJobs(job, await recipientsOf(tx, job.notification)))
}

/** The first part of each lane: sent once all phones are gathered. */
export const firstWakingJobs = ({ tenantId, notification }: StartJobData, recipients: number) =>
  firstParts(recipients).map((part) => wakingJob({ tenantId, notification, ...part }))

const wakingJob = (data: WakingJobData) => ({
  id: jobIdOf(data.notification, data),
  data: { ...data },
})

/** Wakes the phones of a part, and sends the next part of its lane. */
async function wakePart(data: WakingJobData, deps: JobDeps): Promise<void> {
  const { tenantId, notification } = data
  const waiting = await deps.withTenant(tenantId, (tx) => waitingIn(tx, notification, spanOf(data)), {
    readOnly: true,
  })
  const done = await wakeAll(tenantId, waiting, deps)
  const later = done.filter(({ result }) => result.state === 'waiting')
  // The service is away, or our certificate is: the part waits as a whole.
  if (later.length > 0 && later.length === done.length) throw new Error(later[0]?.result.reason ?? 'later')
  await deps.withTenant(tenantId, async (tx) => {
    await record(tx, tenantId, done, deps)
    const again = later.map(({ result: { uuid } }) => ({ id: uuid, data: { tenantId }, startAfter: 5 }))
    await deps.enqueueAllIn(tx, deliveryQueue, again)
    const next = nextPart(data)
    if (next) await deps.enqueueAllIn(tx, wakingQueue, [wakingJob({ tenantId, notification, ...next })])
  })
}

/** Those that were not reached at their turn, each a job of its own. */
async function deliver(jobs: readonly Job[], deps: JobDeps): Promise<Map<string, string>> {
  const ofTenants = Map.groupBy(jobs, ({ data }) => data.tenantId as number)
  const again = await Promise.all(
    [...ofTenants].map(async ([tenantId, own]) => {
      const uuids = own.map(({ id }) => id)
      try {
        return [...(await deliverTo(tenantId, uuids, deps))]
      } catch (error) {
        deps.log.error({ err: error, tenantId, queue: deliveryQueue }, 'deliveries failed')
        return uuids.map((uuid) => [uuid, (error as Error).message] as const)
      }
    }),
  )
  return new Map(again.flat())
}

/** @returns those to be tried again, with the reason */
async function deliverTo(
  tenantId: number,
  uuids: readonly string[],
  deps: JobDeps,
): Promise<Map<string, string>> {
  const waiting = await deps.withTenant(tenantId, (tx) => waitingAmong(tx, uuids), { readOnly: true })
  const done = await wakeAll(tenantId, waiting, deps)
  await deps.withTenant(tenantId, (tx) => record(tx, tenantId, done, deps))
  return new Map(
    done.flatMap(({ result }) => (result.state === 'waiting' ? [[result.uuid, result.reason ?? '']] : [])),
  )
}

/** What became of those that were tried: phones that are gone are forgotten, and a refused certificate stops the rest. */
async function record(
  tx: TenantTx,
  tenantId: number,
  done: readonly DeliveryAttempt[],
  deps: JobDeps,
): Promise<void> {
  const now = deps.clock()
  const refused = done.filter(({ outcome }) => outcome?.kind === 'refused')
  const gone = done.flatMap(({ token, outcome }) =>
    outcome?.kind === 'gone' && token !== null ? [{ token, since: outcome.since }] : [],
  )
  await settle(
    tx,
    done.map(({ result }) => result),
    now,
  )
  await dropRegistrations(tx, gone)
  const reason = refused[0]?.result.reason
  if (!reason) return
  await stop(tx, [...new Set(refused.map(({ notification }) => notification))], reason)
  deps.log.error({ tenantId, reason }, 'the push service refuses the certificate')
}

/** What the jobs left behind, laid aside after a fault of ours. */
async function endOverdue({ tenantId }: TenantJobData, deps: JobDeps): Promise<void> {
  const now = deps.clock()
  const late = await deps.withTenant(tenantId, (tx) => overdue(tx, notifiedBefore(now)), { readOnly: true })
  const given = { reason: 'GaveUp', most: givenUpAtOnce, now }
  for (const uuid of late)
    while (await deps.withTenant(tenantId, (tx) => giveUp(tx, uuid, given)))
      deps.log.debug({ uuid }, 'given up')
  await deps.withTenant(tenantId, (tx) => deps.enqueueIn(tx, gatheringQueue, { tenantId }))
}
