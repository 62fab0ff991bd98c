/**
 * From a notification to woken phones. Cards are made before their phones are woken, a part at a time; then each phone is
 * a job of its own. A job that runs again wakes under the same id, and only who still waits: what a phone shows is the
 * difference between its card and the new one, so that being woken twice shows nothing twice.
 */
import { createHash } from 'node:crypto'
import type { Job, JobDefinitions, JobDeps } from '#server/platform/jobs/job.ts'
import type { ApnsCredentials, PushMessage } from '#server/platform/pushes/push.ts'
import type { PushOutcome } from '#server/platform/pushes/reply.ts'
import { CertificateError, type PassCtx, prepare, walletCertificate } from '../wallet-cards/public.ts'
import {
  type DeliveryResult,
  dropRegistrations,
  giveUp,
  nextDeliveries,
  overdue,
  settle,
  tenantsOfOverdue,
  type WaitingDelivery,
  waitingAmong,
} from './deliveries.ts'

export const notificationQueue = 'wallet-card-notifications'
export const deliveryQueue = 'wallet-card-deliveries'
const overdueQueue = 'wallet-card-notifications-overdue'

/** Cards that are made ahead of their phones' waking. */
const partSize = 500

/** As many on their way at once as one connection takes. */
const batchSize = 500

/** In ms: a message that is older than this wakes nobody any more. */
const longest = 2 * 3_600_000

/** In ms: jobs that were laid aside have had their time by then. */
const laidAside = longest + 30 * 60_000

const notifiedBefore = (now: Date) => new Date(now.getTime() - laidAside)

interface ReleaseJobData {
  readonly tenantId: number
  readonly notification: string
  /** The last delivery of the part before. */
  readonly after: string | null
}

export const walletCardNotificationsJobs = {
  [notificationQueue]: { handle: ({ data }: { data: ReleaseJobData }, deps) => release(data, deps) },
  [deliveryQueue]: {
    handleBatch: deliver,
    batchSize,
    // Until `longest` is over; the tries after that only say so.
    options: { retryLimit: 60, expireInSeconds: 120 },
  },
  [overdueQueue]: {
    handle: ({ data }: { data: ReleaseJobData }, deps) => endOverdue(data, deps),
    // The next run is the next try.
    options: { retryLimit: 0 },
    regularly: { cron: '*/10 * * * *', due: (tx, now) => tenantsOfOverdue(tx, notifiedBefore(now)) },
  },
} satisfies JobDefinitions

/** Makes the cards of the next phones, and lets these go. */
async function release({ tenantId, notification, after }: ReleaseJobData, deps: JobDeps): Promise<void> {
  const part = await deps.withTenant(
    tenantId,
    (tx) => nextDeliveries(tx, notification, { after, most: partSize }),
    { readOnly: true },
  )
  const last = part.at(-1)?.uuid
  if (last === undefined) return
  const serials = part.map(({ serial }) => serial).filter((serial) => serial !== null)
  try {
    await prepare(await passCtx(tenantId, deps), [...new Set(serials)])
  } catch (error) {
    // A phone that asks for its card makes it then; without a certificate the delivery says so.
    deps.log.error({ err: error, tenantId, notification }, 'cards could not be made ahead')
  }
  await deps.withTenant(tenantId, async (tx) => {
    await deps.enqueueAllIn(
      tx,
      deliveryQueue,
      part.map(({ uuid }) => ({ id: uuid, data: { tenantId } })),
    )
    if (part.length < partSize) return
    const data = { tenantId, notification, after: last }
    await deps.enqueueAllIn(tx, notificationQueue, [{ id: idOf(notification, last), data }])
  })
}

async function passCtx(tenantId: number, deps: JobDeps): Promise<PassCtx> {
  return {
    withTenant: (fn, options) => deps.withTenant(tenantId, fn, options),
    tenant: await deps.tenant(tenantId),
    settings: await deps.settings(tenantId),
    now: deps.clock(),
    isDemo: deps.isDemo,
  }
}

/** An id that stays the same whenever this part runs again. */
function idOf(notification: string, after: string): string {
  const hash = createHash('sha256').update(`${notification}\n${after}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

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
  const credentials = await credentialsOf(tenantId, deps)
  const now = deps.clock()
  const done = await Promise.all(waiting.map((each) => wake(each, credentials, now, deps)))

  const refused = done.filter(({ outcome }) => outcome?.kind === 'refused')
  const gone = done.flatMap(({ token, outcome }) =>
    outcome?.kind === 'gone' && token !== null ? [{ token, since: outcome.since }] : [],
  )
  await deps.withTenant(tenantId, async (tx) => {
    await settle(tx, done.map(resultOf), deps.clock())
    await dropRegistrations(tx, gone)
    const reason = refused[0]?.result.reason
    const stopped = [...new Set(refused.map(({ notification }) => notification))]
    if (reason) await giveUp(tx, stopped, reason, deps.clock())
  })
  if (refused.length > 0)
    deps.log.error(
      { tenantId, reason: refused[0]?.result.reason },
      'the push service refuses the certificate',
    )
  return new Map(
    done.flatMap(({ result }) => (result.state === 'waiting' ? [[result.uuid, result.reason ?? '']] : [])),
  )
}

interface DeliveryAttempt {
  readonly notification: string
  readonly token: string | null
  readonly outcome: PushOutcome | null
  readonly result: DeliveryResult
}

const resultOf = ({ result }: DeliveryAttempt) => result

async function wake(
  each: WaitingDelivery,
  credentials: ApnsCredentials | MissingCredentials,
  now: Date,
  deps: JobDeps,
): Promise<DeliveryAttempt> {
  const { uuid, notification, token, isConsenting, notifiedAt } = each
  const unasked = (state: 'failed' | 'withdrawn', reason: string): DeliveryAttempt => ({
    notification,
    token,
    outcome: null,
    result: { uuid, state, reason, apnsId: null, isAttempt: false },
  })
  if (token === null) return unasked('failed', 'Unregistered')
  if (!isConsenting) return unasked('withdrawn', 'Withdrawn')
  const since = now.getTime() - notifiedAt.getTime()
  if (since > longest) return unasked('failed', 'GaveUp')
  const push: PushMessage = { token, id: uuid }
  const outcome: PushOutcome =
    'reason' in credentials ? withoutCredentials(credentials, since) : await deps.apns.push(credentials, push)
  return { notification, token, outcome, result: { uuid, isAttempt: true, ...settledBy(outcome) } }
}

function settledBy(outcome: PushOutcome): Pick<DeliveryResult, 'state' | 'reason' | 'apnsId'> {
  if (outcome.kind === 'sent') return { state: 'sent', reason: null, apnsId: outcome.apnsId }
  const { kind, reason } = outcome
  return { state: kind === 'later' ? 'waiting' : 'failed', reason, apnsId: null }
}

/** Why there is nobody to push as. */
interface MissingCredentials {
  readonly reason: string
  /** Files that are being replaced, a database that does not answer: soon it may be another matter. */
  readonly mayPass: boolean
}

/** In ms: how long a fault that may pass is waited for. */
const forbearance = 10 * 60_000

function withoutCredentials({ reason, mayPass }: MissingCredentials, since: number): PushOutcome {
  return mayPass && since < forbearance ? { kind: 'later', reason } : { kind: 'refused', reason }
}

async function credentialsOf(tenantId: number, deps: JobDeps): Promise<ApnsCredentials | MissingCredentials> {
  try {
    const found = await walletCertificate(await passCtx(tenantId, deps))
    const certificate = [found.certificate, ...found.chain].join('\n')
    return { topic: found.passTypeIdentifier, certificate, key: found.key }
  } catch (error) {
    deps.log.error({ err: error, tenantId }, 'there is no certificate to push with')
    const reason = error instanceof CertificateError ? error.reason : 'CertificateUnreadable'
    return { reason, mayPass: reason === 'CertificateUnreadable' }
  }
}

/** What the jobs left behind, laid aside after a fault of ours. */
async function endOverdue({ tenantId }: ReleaseJobData, deps: JobDeps): Promise<void> {
  const now = deps.clock()
  await deps.withTenant(tenantId, async (tx) => {
    const late = await overdue(tx, notifiedBefore(now))
    if (late.length > 0) await giveUp(tx, late, 'GaveUp', now)
  })
}
