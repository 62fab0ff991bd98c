/**
 * Binds the contract's operations to their handlers.
 *
 * For every operation: access (so that 401 stands before 422), parameters, body, one transaction, handler, the reply
 * by its declared schema. What can be known before a request comes is prepared once.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#rules/access.ts'
import { type Caller, decideAccess, needsBody, refusalOf } from './access.ts'
import type { Contract, OperationEntry } from './contract.ts'
import type { TenantTx } from './database.ts'
import { HttpError, sentence } from './errors.ts'
import { bodyFields, fieldErrors } from './field-errors.ts'
import type { Ctx, OperationId } from './handler.ts'
import { errorReply } from './reply-errors.ts'
import { type ReplyWriter, replyWriter } from './reply-writer.ts'
import { RequestContext, type Surroundings } from './request-context.ts'
import { type Input, type InputReader, inputReader, isRefusal, type Refusal } from './request-input.ts'
import type { Site } from './request-site.ts'

type AnyHandler = (ctx: Ctx) => Promise<AnyReply>

interface AnyReply {
  readonly status: number | string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export interface BindOptions extends Surroundings {
  readonly contract: Contract
  readonly handlers: Readonly<Record<string, unknown>>
}

interface Bound {
  readonly entry: OperationEntry
  readonly handler: AnyHandler
  readonly reader: InputReader
  readonly writer: ReplyWriter
  readonly needsBody: boolean
  readonly isReading: boolean
  /** Names of path parameters as Fastify knows them, where they differ. */
  readonly renamed: readonly (readonly [string, string])[]
}

/** What onRequest found out, for the handler. */
interface Admitted {
  readonly caller: Caller
  readonly scope: Scope
  readonly input: Omit<Input, 'body'>
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted
  }
}

export interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface CallContext {
  readonly site: Site
  readonly log: FastifyBaseLogger
  readonly language?: string
  /** Without it the call opens a transaction of its own. */
  readonly tx?: TenantTx
  /** Left out: whoever the request's session belongs to. Public pages that can be cached call as `nobody`. */
  readonly caller?: Caller
}

export interface CallReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  // biome-ignore lint/suspicious/noExplicitAny: typed by the caller, who knows the operation
  readonly body: any
}

/** A call inside the process: the same access, validation, handler and serialisation as over the network. */
export type Call = (operationId: OperationId, input: CallInput, context: CallContext) => Promise<CallReply>

export interface Binding {
  readonly call: Call
  /** Methods of the operations at an address; empty if the contract does not know it. */
  methodsOf(path: string): string[]
}

export function bind(app: FastifyInstance, options: BindOptions): Binding {
  const bound = boundOperations(options)
  app.decorateRequest('admitted', null as unknown as Admitted)
  const declaredHeads = new Set([...bound.values()].filter(isHead).map(({ entry }) => entry.path))
  for (const each of bound.values()) {
    const { method, path } = each.entry
    app.route({
      method,
      url: fastifyPath(path),
      exposeHeadRoute: method === 'GET' && !declaredHeads.has(path),
      onRequest: (request, _reply, done) =>
        whenKnown(request, done, (caller) => admit(each, options.contract, request, caller)),
      handler: (request, reply) => answer(each, options, request, reply),
    })
  }
  return {
    call: (id, input, context) => call(bound, options, id, input, context),
    methodsOf: methodFinder(bound),
  }
}

const isHead = ({ entry }: Bound) => entry.method === 'HEAD'

function boundOperations(options: BindOptions): Map<string, Bound> {
  const { contract } = options
  const entries = Object.values(contract.operations)
  const missing = entries.filter((entry) => !handlerOf(entry, options))
  if (missing.length > 0) {
    const names = missing.map(({ id }) => id).join(', ')
    throw new Error(
      `No handler for ${names}: add one to src/server/registry.ts, or x-status: planned to the operation.`,
    )
  }
  return new Map(
    entries.map((entry) => [
      entry.id,
      {
        entry,
        handler: handlerOf(entry, options) as AnyHandler,
        reader: inputReader(entry, contract.validators[entry.id]),
        writer: replyWriter(contract, entry),
        needsBody: needsBody(entry.access),
        isReading: entry.method === 'GET' || entry.method === 'HEAD',
        renamed: entry.parameters
          .filter((each) => each.in === 'path' && fastifyName(each.name) !== each.name)
          .map((each) => [fastifyName(each.name), each.name] as const),
      },
    ]),
  )
}

/** HEAD answers as GET does, unless it has a handler of its own. */
function handlerOf(entry: OperationEntry, { contract, handlers }: BindOptions): unknown {
  if (Object.hasOwn(handlers, entry.id)) return handlers[entry.id]
  if (entry.status === 'planned') return planned
  if (entry.method !== 'HEAD') return undefined
  const same = Object.values(contract.operations).find(
    ({ method, path }) => method === 'GET' && path === entry.path,
  )
  return same && handlers[same.id]
}

async function planned(): Promise<never> {
  throw new HttpError(501, sentence(501))
}

/** Fastify's parameters have no hyphens. */
const fastifyName = (name: string) => name.replace(/\W/g, '_')
const fastifyPath = (path: string) =>
  path.replace(/\{([^}]+)\}/g, (_, name: string) => `:${fastifyName(name)}`)

/** With a callback where Fastify takes one: most callers are known at once, and a promise costs as much as the rest. */
function whenKnown(
  request: FastifyRequest,
  done: (error?: Error) => void,
  then: (caller: Caller) => void,
): void {
  const proceed = (caller: Caller) => {
    try {
      then(caller)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
  const caller = request.site.callerAtOnce()
  if (caller) proceed(caller)
  else request.site.caller().then(proceed, done)
}

function admit(bound: Bound, contract: Contract, request: FastifyRequest, caller: Caller): void {
  const { site } = request
  const params = rename(bound, request.params as Record<string, unknown>)
  const query = request.query as Record<string, unknown>
  const scope = scopeFor(bound, site, caller, { path: params, query, body: null })
  const input = bound.reader.parameters({ params, query, headers: request.headers })
  if (isRefusal(input)) throw refused(input, bound, contract, site.language)
  request.admitted = { caller, scope, input }
}

function rename(bound: Bound, params: Record<string, unknown>): Record<string, unknown> {
  if (bound.renamed.length === 0) return params
  const named = { ...params }
  for (const [from, to] of bound.renamed) named[to] = named[from]
  return named
}

/** @throws HttpError 401, 403 or 404 as the policy says. */
function scopeFor(
  bound: Bound,
  site: Site,
  { actor }: Caller,
  values: Parameters<typeof decideAccess>[3],
): Scope {
  const { access } = bound.entry
  const decision = decideAccess(access, site, actor, values)
  if ('status' in decision) throw refusalOf(access, decision.status, site)
  return decision.scope
}

function refused(refusal: Refusal, bound: Bound, contract: Contract, language: string): HttpError {
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

async function answer(bound: Bound, options: BindOptions, request: FastifyRequest, reply: FastifyReply) {
  const { site, admitted, body } = request
  const language = site.language
  const result = await perform(bound, options, {
    site,
    caller: admitted.caller,
    scope: admitted.scope,
    input: admitted.input,
    body,
    log: request.log,
    language,
  })
  const status = Number(result.status)
  reply.code(status)
  if (result.headers) reply.headers(result.headers)
  const serialise = bound.writer.serialiser(status)
  if (serialise && result.body !== undefined) {
    return reply.type('application/json; charset=utf-8').send(serialise(result.body))
  }
  const type = bound.writer.mediaType(status)
  if (type && !reply.hasHeader('content-type')) reply.type(type)
  return reply.send(result.body)
}

interface Performance {
  readonly site: Site
  readonly caller: Caller
  readonly scope: Scope
  readonly input: Omit<Input, 'body'>
  readonly body: unknown
  readonly log: FastifyBaseLogger
  readonly language: string
  readonly tx?: TenantTx | undefined
}

/** From admitted parameters to the handler's reply. */
async function perform(bound: Bound, options: BindOptions, given: Performance): Promise<AnyReply> {
  const { entry, handler } = bound
  const { site, caller, input, body, language } = given
  const wrong = bound.reader.body(body)
  if (wrong) throw refused(wrong, bound, options.contract, language)
  const scope = bound.needsBody
    ? scopeFor(bound, site, caller, { path: input.params, query: input.query, body })
    : given.scope
  const ctx = new RequestContext(options, {
    operation: entry,
    site,
    caller,
    scope,
    input: { ...input, body: entry.body ? body : undefined },
    log: given.log,
    language,
    sharedTx: given.tx,
  })
  const run = () =>
    entry.transaction === 'manual' || given.tx
      ? handler(ctx as unknown as Ctx)
      : options.db.withTenant(
          site.tenant.id,
          (tx) => handler(ctx.enter(tx) as unknown as Ctx),
          bound.isReading ? reading : undefined,
        )
  const result = await run().catch((error: unknown) => declaredError(error, bound, language))
  if (!bound.writer.isDeclared(Number(result.status))) {
    throw new Error(`${entry.id} answered ${result.status}, which the contract does not declare`)
  }
  return result
}

const reading = { readOnly: true }

/** An error that carries a record leaves by the schema declared for it, as every record does. */
function declaredError(error: unknown, bound: Bound, language: string): AnyReply {
  if (!(error instanceof HttpError) || !error.options.extra || !bound.writer.isDeclared(error.status))
    throw error
  return errorReply(error, language)
}

async function call(
  all: ReadonlyMap<string, Bound>,
  options: BindOptions,
  id: OperationId,
  input: CallInput,
  context: CallContext,
): Promise<CallReply> {
  const bound = all.get(id)
  if (!bound) throw new Error(`The contract has no operation ${id}`)
  const { site } = context
  const language = context.language ?? site.language
  try {
    const caller = context.caller ?? (await site.caller())
    const { params = {}, query = {}, headers = {}, body } = input
    const scope = scopeFor(bound, site, caller, { path: params, query, body: null })
    const read = bound.reader.parameters({ params, query: withoutUndefined(query), headers })
    if (isRefusal(read)) throw refused(read, bound, options.contract, language)
    const { log, tx } = context
    const result = await perform(bound, options, {
      site,
      caller,
      scope,
      input: read,
      body,
      log,
      language,
      tx,
    })
    const status = Number(result.status)
    const serialise = bound.writer.serialiser(status)
    const sent = serialise && result.body !== undefined ? JSON.parse(serialise(result.body)) : result.body
    return { status, headers: result.headers ?? {}, body: sent }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return errorReply(error, language)
  }
}

function withoutUndefined(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** Asked for addresses that no route took, so that speed is no matter. */
function methodFinder(all: ReadonlyMap<string, Bound>): (path: string) => string[] {
  const patterns = new Map<string, { pattern: RegExp; names: number; methods: Set<string> }>()
  for (const { entry } of all.values()) {
    const text = entry.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')
    const names = entry.path.split('{').length
    const known = patterns.get(entry.path) ?? { pattern: new RegExp(`^${text}$`), names, methods: new Set() }
    known.methods.add(entry.method)
    if (entry.method === 'GET') known.methods.add('HEAD')
    patterns.set(entry.path, known)
  }
  return (path) => {
    const found = [...patterns.values()].filter(({ pattern }) => pattern.test(path))
    const closest = found.sort((a, b) => a.names - b.names)[0]
    return closest ? [...closest.methods].sort() : []
  }
}
