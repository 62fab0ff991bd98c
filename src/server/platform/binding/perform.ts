/** From a decoded request to the handler's reply: access, body, one transaction. */
import type { FastifyBaseLogger } from 'fastify'
import type { Scope } from '#rules/access.ts'
import type { Contract } from '../contract/contract.ts'
import { HttpError, sentence, tooMany } from '../contract/errors.ts'
import { bodyFields, fieldErrors } from '../contract/field-errors.ts'
import type { TenantTx } from '../database/database.ts'
import { limitedForGuests } from '../guards/guest-calls.ts'
import { errorReply } from '../http/reply-errors.ts'
import type { Input, Refusal } from '../http/request-input.ts'
import type { Site } from '../http/request-site.ts'
import { type Caller, decideAccess, refusalOf, type Values } from '../identity/access.ts'
import { forgetTotals } from '../tenancy/totals.ts'
import { translate } from '../tenancy/translations.ts'
import type { BindOptions, Bound } from './bound.ts'
import { inTurnOfDirectory } from './directory-turns.ts'
import type { AnyReply, Translate } from './handler.ts'
import { logged } from './logged-changes.ts'
import { type InLog, RequestContext, type RequestParts } from './request-context.ts'
import { askSecondPerson, asksSecondPerson } from './second-person.ts'

interface Performance {
  readonly site: Site
  readonly caller: Caller
  readonly scope: Scope
  readonly input: Omit<Input, 'body'>
  readonly body: unknown
  readonly log: FastifyBaseLogger
  readonly language: string
  readonly tx?: TenantTx | undefined
  /** Beside `tx`: whether the call leaves an entry in the change log, as it does in a transaction of its own. */
  readonly isLogged?: boolean | undefined
  /** Whether a second person has agreed, so that it waits no more. */
  readonly isAgreed?: boolean | undefined
}

/** From admitted parameters to the handler's reply. */
export async function perform(bound: Bound, options: BindOptions, given: Performance): Promise<AnyReply> {
  const { entry, handler } = bound
  const { site, caller, input, body, language } = given
  const wrong = bound.reader.body(body)
  if (wrong) {
    const error = refused(wrong, bound, options.contract, language)
    const say: Translate = (key, values) => translate(language, key, values)
    return declaredError(handler.tellRefusal?.(error, body, say) ?? error, bound, language)
  }
  const scope = bound.needsBody
    ? scopeFor(bound, site, caller, { path: input.params, query: input.query, body })
    : given.scope
  const parts: RequestParts = {
    operation: entry,
    site,
    caller,
    scope,
    input: { ...input, body: entry.body ? body : undefined },
    log: given.log,
    language,
    sharedTx: given.tx,
  }
  const { change } = bound
  const inLog: InLog | undefined =
    change === null ? undefined : (tx, run) => logged(tx, { change, options, parts }, run)
  const ctx = new RequestContext(options, parts, inLog)
  if (caller.actor.kind !== 'user') limitGuests(bound, options, site)
  if (!bound.isReading && !given.tx) await options.canSend?.()
  const { keepAsked } = options
  const waits = bound.mayWait && !given.isAgreed && asksSecondPerson(site)
  const runIn = (tx: TenantTx) => {
    const handle = () => handler(ctx.enter(tx))
    if (waits && keepAsked && change)
      return askSecondPerson(tx, { change, options, parts }, handle, keepAsked)
    return inLog ? inLog(tx, handle) : handle()
  }
  const run = () => {
    if (entry.transaction === 'manual' || (given.tx && !given.isLogged)) return handler(ctx)
    if (given.tx) return runIn(given.tx)
    return options.db.withTenant(site.tenant.id, runIn, bound.isReading ? reading : undefined)
  }
  const isOfDirectory = caller.tokens?.has('directory') ?? false
  const done = isOfDirectory
    ? inTurnOfDirectory(site.tenant.id, bound.isReading ? 'reads' : 'writes', run)
    : run()
  const result = await done.catch((error: unknown) => declaredError(error, bound, language))
  if (!bound.writer.isDeclared(Number(result.status))) {
    throw new Error(`${entry.id} answered ${result.status}, which the contract does not declare`)
  }
  const changesRecords = caller.actor.kind === 'user' || isOfDirectory
  if (!bound.isReading && changesRecords) forgetTotals(site.tenant.id)
  return result
}

const reading = { readOnly: true }

/** @throws HttpError 429 */
function limitGuests({ entry }: Bound, { guestCalls }: BindOptions, site: Site): void {
  if (!limitedForGuests.has(entry.id)) return
  const wait = guestCalls?.take(site) ?? null
  if (wait !== null) throw tooMany(wait)
}

/** An error that carries a record leaves by the schema declared for it, as every record does. */
function declaredError(error: unknown, bound: Bound, language: string): AnyReply {
  if (!(error instanceof HttpError) || !error.options.extra || !bound.writer.isDeclared(error.status))
    throw error
  return errorReply(error, language)
}

/** @throws HttpError 401, 403 or 404 as the policy says. */
export function scopeFor(bound: Bound, site: Site, caller: Caller, values: Values): Scope {
  const { access } = bound.entry
  const decision = decideAccess(access, site, caller, values)
  if ('status' in decision) throw refusalOf(access, decision.status, site)
  return decision.scope
}

export function refused(refusal: Refusal, bound: Bound, contract: Contract, language: string): HttpError {
  const { part, faults } = refusal
  if (part === 'body') {
    const errors = fieldErrors(faults, language, bodyFields(contract, bound.entry))
    return new HttpError(422, sentence(422), errors ? { errors } : {})
  }
  // An identifier that cannot exist is not there.
  if (part === 'params' && bound.writer.isDeclared(404)) return new HttpError(404, sentence(404))
  const errors = fieldErrors(faults, language, () => undefined)
  return new HttpError(400, sentence(400), errors ? { errors } : {})
}
