/** One call of a batch, in a transaction of its own: what it did and that it was made are stored together, or neither is. */
import { sentence } from '#server/platform/contract/errors.ts'
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
  readonly reply: Reply
  constructor(reply: Reply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

type Reply = Awaited<ReturnType<CallAs>>

/** Makes the next call. A process that is killed meanwhile leaves it as if it had never begun. */
export async function performNext(batch: Batch, deps: JobDeps): Promise<Outcome> {
  const { tenantId, uuid } = batch
  const callAs = await deps.callsFor(tenantId)
  let call: OpenCall | null = null
  try {
    await deps.withTenant(tenantId, async (tx) => {
      call = await nextCall(tx, uuid)
      if (call)
        await settleCall(tx, uuid, { number: call.number, status: await made(tx, call, callAs), reply: null })
    })
  } catch (error) {
    // The database is away: that refuses nothing, and the job is tried again.
    if (!call || isUnavailable(error)) throw error
    return await refuse(batch, call, replyOf(error, call, deps), deps)
  }
  forgetTotals(tenantId)
  return call ? 'next' : 'nothing left'
}

/** @throws Refused */
async function made(tx: TenantTx, call: OpenCall, callAs: CallAs): Promise<number> {
  const { userUuid, operation, params, ifMatch, body } = call
  const language = languageOf({ query: call.language }, call.language)
  const headers: Record<string, string> = ifMatch === null ? {} : { 'if-match': ifMatch }
  const reply = await callAs({ tx, userUuid, language }, operation, { params, headers, body })
  if (reply.status >= 400) throw new Refused(reply)
  return reply.status
}

/** A fault of ours refuses the call that met it, and no other. */
function replyOf(error: unknown, { operation, language }: OpenCall, { log, translate }: JobDeps): Reply {
  if (error instanceof Refused) return error.reply
  log.error({ err: error, operation }, 'a call of a batch failed')
  return { status: 500, headers: {}, body: { message: translate(language, sentence(500)) } }
}

async function refuse(batch: Batch, call: OpenCall, reply: Reply, deps: JobDeps): Promise<Outcome> {
  const { tenantId, uuid } = batch
  const { number, tries } = call
  const isBusy = reply.status === 429 || reply.status === 503
  if (isBusy && tries + 1 < mostTries) {
    await deps.withTenant(tenantId, (tx) => countTry(tx, uuid, number))
    return { wait: secondsOf(reply.headers) ?? 2 ** tries }
  }
  await deps.withTenant(tenantId, async (tx) => {
    await settleCall(tx, uuid, { number, status: reply.status, reply: reply.body })
    // Whoever handed it in may not sign in any more: nothing of it would be done.
    if (reply.status === 401) await setState(tx, uuid, 'stopped', deps.clock())
  })
  return 'next'
}

/** Of Retry-After, up to an hour. */
function secondsOf(headers: object): number | null {
  const given = Number((headers as Readonly<Record<string, unknown>>)['retry-after'])
  return given > 0 ? Math.min(given, 3_600) : null
}
