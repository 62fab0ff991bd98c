/** Calls that a job makes for a person: what they may do is read afresh for each, and each leaves what it always leaves. */
import type { FastifyBaseLogger } from 'fastify'
import { siteOfJob } from '../http/job-site.ts'
import { type ActorOf, nobody } from '../identity/access.ts'
import type { JobDeps } from '../jobs/job.ts'
import type { Tenancy } from '../tenancy/tenancy.ts'
import type { Call } from './call.ts'

interface PersonCallOptions {
  readonly tenancy: Pick<Tenancy, 'ofId'>
  readonly actorOf: ActorOf
  readonly clock: () => Date
  readonly log: FastifyBaseLogger
  readonly call: Call
}

/**
 * Nobody is asked for a second factor here: they were when they handed the calls in. The tenant's facts are read first, since
 * they may need a transaction of their own.
 */
export function personCalls({ tenancy, actorOf, clock, log, call }: PersonCallOptions): JobDeps['callsFor'] {
  return async (tenantId) => {
    const facts = await tenancy.ofId(tenantId)
    return async ({ tx, userUuid, language }, operation, given) => {
      const user = await actorOf(tx, userUuid)
      const caller = user ? { actor: { ...user, owesSecondFactor: false }, session: null } : nobody
      const site = siteOfJob(facts, language, clock)
      return await call(operation, given, { site, tx, caller, log, language, isLogged: true })
    }
  }
}
