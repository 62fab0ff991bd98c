/** Wakes phones, each under the id of its delivery: being woken twice under one id shows nothing twice. */
import type { JobDeps } from '#server/platform/jobs/job.ts'
import type { ApnsCredentials, PushMessage } from '#server/platform/pushes/push.ts'
import type { PushOutcome } from '#server/platform/pushes/reply.ts'
import { CertificateError, type PassCtx, prepare, walletCertificate } from '../wallet-cards/public.ts'
import type { DeliveryResult, WaitingDelivery } from './deliveries.ts'

/** In ms: a message that is older than this wakes nobody any more. */
export const longest = 2 * 3_600_000

/** Cards that are signed before their phones are woken, while those before them are on their way. */
const chunk = 50

export interface DeliveryAttempt {
  readonly notification: string
  readonly token: string | null
  readonly outcome: PushOutcome | null
  readonly result: DeliveryResult
}

/** Signs the cards of those who are woken for the first time, a few at a time, and wakes them. */
export async function wakeAll(
  tenantId: number,
  waiting: readonly WaitingDelivery[],
  deps: JobDeps,
): Promise<DeliveryAttempt[]> {
  const waker = wakerOf(await pusherOf(tenantId, deps), deps)
  const woken: Promise<DeliveryAttempt[]>[] = []
  for (let at = 0; at < waiting.length; at += chunk) {
    const few = waiting.slice(at, at + chunk)
    await sign(tenantId, few, deps)
    woken.push(Promise.all(few.map(waker)))
  }
  return (await Promise.all(woken)).flat()
}

async function sign(tenantId: number, few: readonly WaitingDelivery[], deps: JobDeps): Promise<void> {
  const serials = few.flatMap(({ serial, attempts, isConsenting, stoppedBy }) =>
    serial !== null && attempts === 0 && isConsenting && stoppedBy === null ? [serial] : [],
  )
  if (serials.length === 0) return
  try {
    await prepare(await passCtx(tenantId, deps), [...new Set(serials)])
  } catch (error) {
    // A phone that asks for its card makes it then; without a certificate the delivery says so.
    deps.log.error({ err: error, tenantId }, 'cards could not be made ahead')
  }
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

/** @param since in ms: for how long it has been tried */
export type Pusher = (message: PushMessage, since: number) => Promise<PushOutcome>

/** With the institution's certificate, as it is now. What is refused once is refused all the others. */
export async function pusherOf(tenantId: number, deps: JobDeps): Promise<Pusher> {
  const credentials = await credentialsOf(tenantId, deps)
  let refused: PushOutcome | undefined
  return async (message, since) => {
    const outcome: PushOutcome =
      refused ??
      ('reason' in credentials
        ? withoutCredentials(credentials, since)
        : await deps.apns.push(credentials, message))
    if (outcome.kind === 'refused') refused = outcome
    return outcome
  }
}

function wakerOf(push: Pusher, deps: JobDeps) {
  const now = deps.clock()
  return async (each: WaitingDelivery): Promise<DeliveryAttempt> => {
    const { uuid, notification, token } = each
    const since = now.getTime() - each.notifiedAt.getTime()
    const unasked = reasonNotToAsk(each, since)
    if (unasked) {
      const result = { uuid, ...unasked, apnsId: null, isAttempt: false }
      return { notification, token, outcome: null, result }
    }
    const outcome = await push({ token: token ?? '', id: uuid }, since)
    return { notification, token, outcome, result: { uuid, isAttempt: true, ...settledBy(outcome) } }
  }
}

function reasonNotToAsk(
  { stoppedBy, token, isConsenting }: WaitingDelivery,
  since: number,
): Pick<DeliveryResult, 'state' | 'reason'> | null {
  if (token === null) return { state: 'failed', reason: 'Unregistered' }
  if (!isConsenting) return { state: 'withdrawn', reason: 'Withdrawn' }
  if (stoppedBy !== null) return { state: 'failed', reason: stoppedBy }
  return since > longest ? { state: 'failed', reason: 'GaveUp' } : null
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
