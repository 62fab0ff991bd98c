/** One call of a batch, in a transaction of its own: what it did and that it was made are stored together, or neither is. */
import type { TenantTx } from '#server/platform/database/tables.ts'
import { isUnavailable } from '#server/platform/database/unavailable.ts'
import type { CallAs, JobDeps } from '#server/platform/jobs/job.ts'
import { languageOf } from '#server/platform/tenancy/language.ts'
import { forgetTotals } from '#server/platform/tenancy/totals.ts'
import { countTry, nextCall, type OpenCall, setState, settleCall } from './queries.ts'

/** So often one call is made of a server that has too much to do; then it counts as refused. */
const mostTries = 8

/** `wait`: in seconds, until it can be tried again. */
export type Outcome = 'next' | 'nothing left' | { readonly wait: number }

interface Batch {
  readonly tenantId: number
  readonly uuid: string
}

/** What a call replied that must leave nothing else. */
class Refused extends Error {
  readonly call: OpenCall
  readonly reply: Reply
  constructor(call: OpenCall, reply: Reply) {
    super(`${call.operation} replied ${reply.status}`)
    this.call = call
    this.reply = reply
  }
}

type Reply = Awaited<ReturnType<CallAs>>

/** Makes the next call. A process that is killed meanwhile leaves it as if it had never begun. */
export async function performNext(batch: Batch, deps: JobDeps): Promise<Outcome> {
  const { tenantId, uuid } = batch
  const callAs = await deps.callsFor(tenantId)
  try {
    const hasMore = await deps.withTenant(tenantId, async (tx) => {
      const call = await nextCall(tx, uuid)
      if (!call) return false
      const reply = await made(tx, call, callAs)
      if (reply.status >= 400) throw new Refused(call, reply)
      await settleCall(tx, uuid, { number: call.number, status: reply.status, reply: null })
      return true
    })
    forgetTotals(tenantId)
    return hasMore ? 'next' : 'nothing left'
  } catch (error) {
    if (error instanceof Refused) return await refuse(batch, error, deps)
    throw error
  }
}

async function made(tx: TenantTx, call: OpenCall, callAs: CallAs): Promise<Reply> {
  const { userUuid, operation, params, ifMatch, body } = call
  const language = languageOf({ query: call.language }, call.language)
  const headers: Record<string, string> = ifMatch === null ? {} : { 'if-match': ifMatch }
  try {
    return await callAs({ tx, userUuid, language }, operation, { params, headers, body })
  } catch (error) {
    // A fault of ours refuses this call alone; a database that is away, or two who waited for each other, are no fault.
    if (isUnavailable(error) || mayPass(error)) throw error
    throw new Refused(call, { status: 500, headers: {}, body: null })
  }
}

/** What `withTenant` tries again by itself. */
const mayPass = (error: unknown) => (error as { code?: unknown } | null)?.code === '23503'

async function refuse(batch: Batch, { call, reply }: Refused, deps: JobDeps): Promise<Outcome> {
  const { tenantId, uuid } = batch
  const { number, tries, language } = call
  const isBusy = reply.status === 429 || reply.status === 503
  if (isBusy && tries + 1 < mostTries) {
    await deps.withTenant(tenantId, (tx) => countTry(tx, uuid, number))
    return { wait: secondsOf(reply.headers) ?? 2 ** tries }
  }
  if (reply.status === 500) deps.log.error({ operation: call.operation }, 'a call of a batch failed')
  const told = reply.body ?? { message: deps.translate(language, faultSentence) }
  await deps.withTenant(tenantId, async (tx) => {
    await settleCall(tx, uuid, { number, status: reply.status, reply: told })
    // Whoever handed it in may not sign in any more: nothing of it would be done.
    if (reply.status === 401) await setState(tx, uuid, 'stopped', deps.clock())
  })
  return 'next'
}

const faultSentence = 'Unfortunately, an error has occurred. Please try again later.'

/** Of Retry-After, up to an hour. */
function secondsOf(headers: object): number | null {
  const given = Number((headers as Readonly<Record<string, unknown>>)['retry-after'])
  return given > 0 ? Math.min(given, 3_600) : null
}
