/**
 * Binds the contract's operations to their handlers.
 *
 * For every operation: access (so that 401 stands before 422), parameters, body, one transaction, handler, the reply
 * by its declared schema. What can be known before a request comes is prepared once.
 */
import { Readable } from 'node:stream'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteOptions,
} from 'fastify'
import type { Scope } from '#rules/access.ts'
import { methodFinder } from '../contract/allowed-methods.ts'
import type { Contract } from '../contract/contract.ts'
import { HttpError, sentence } from '../contract/errors.ts'
import { releaseConnection } from '../http/connections.ts'
import { asksForEvents, EventStream, opening } from '../http/event-stream.ts'
import { addFileParser } from '../http/file-body.ts'
import { formReader, formType } from '../http/form-body.ts'
import { sendJson } from '../http/packed-json.ts'
import { sendError } from '../http/reply-errors.ts'
import { type Input, isRefusal } from '../http/request-input.ts'
import { addScimParser, longestScimBody, scimType } from '../http/scim.ts'
import { type Caller, decideAccess, nobody } from '../identity/access.ts'
import { givenToken, withTokens } from '../identity/tokens.ts'
import { translate } from '../tenancy/translations.ts'
import { type BindOptions, type Bound, boundOperations, fastifyPath } from './bound.ts'
import type { Call } from './call.ts'
import { directoryCaller } from './directory-access.ts'
import type { Translate } from './handler.ts'
import { call } from './in-process.ts'
import { perform, refused, scopeFor } from './perform.ts'
import { checkSite, siteCaller } from './site-access.ts'
import { endWithAccess, type StreamReader } from './stream-access.ts'

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

export interface Binding {
  readonly call: Call
  /** Methods of the operations at an address; empty if the contract does not know it. */
  methodsOf(path: string): string[]
}

export function bind(app: FastifyInstance, given: BindOptions): Binding {
  const bound = boundOperations(given)
  const options: BindOptions = {
    ...given,
    call: (id, input, context) => call(bound, options, id, input, context),
  }
  app.decorateRequest('admitted', null, [])
  const declaredHeads = new Set([...bound.values()].filter(isHead).map(({ entry }) => entry.path))
  for (const each of bound.values()) {
    const { method, path } = each.entry
    const route: RouteOptions = {
      method: method as HTTPMethods,
      url: fastifyPath(path),
      exposeHeadRoute: method === 'GET' && !declaredHeads.has(path),
      onRequest: (request, _reply, done) =>
        whenKnown(each, options, request, done, (caller) => admit(each, options, request, caller)),
      handler: (request, reply) => answer(each, options, request, reply),
      ...(each.entry.body === null && { errorHandler: refuseBody }),
      ...(each.entry.body?.longest !== undefined && { bodyLimit: each.entry.body.longest }),
    }
    if (each.entry.body?.mediaTypes.includes(formType)) addFormRoute(app, route, options.contract, each)
    else if (each.entry.body?.mediaTypes.includes(scimType)) addScimRoute(app, route)
    else if (each.entry.body?.mostBytes !== undefined) addFileRoute(app, route, each)
    else app.route(route)
  }
  return {
    call: (id, input, context) => call(bound, options, id, input, context),
    methodsOf: methodFinder([...bound.values()].map(({ entry }) => entry)),
  }
}

/** Forms are read where the contract declares them, and nowhere else: every page of the web can send one. */
function addFormRoute(app: FastifyInstance, route: RouteOptions, contract: Contract, { entry }: Bound): void {
  const read = formReader(contract, entry)
  void app.register(async (own) => {
    own.addContentTypeParser(formType, { parseAs: 'string' }, (_, text: string, done) => {
      try {
        done(null, read(text))
      } catch (error) {
        done(error as Error)
      }
    })
    own.route(route)
  })
}

/** What directories send is read where the contract declares it: names in small or capital letters, lists of members. */
function addScimRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (own) => {
    addScimParser(own)
    own.route({ ...route, bodyLimit: longestScimBody })
  })
}

/** Files are read where the contract declares them, in the kinds and up to the length that it says. */
function addFileRoute(app: FastifyInstance, route: RouteOptions, { entry, handler }: Bound): void {
  const { mediaTypes = [], mostBytes = 0 } = entry.body ?? {}
  void app.register(async (own) => {
    addFileParser(own, mediaTypes, mostBytes)
    own.route({
      ...route,
      config: { ...route.config, takesFile: true },
      bodyLimit: mostBytes,
      errorHandler: (error: FastifyError, request, reply) => {
        const { statusCode = 500 } = error
        const isOfBody = statusCode === 413 || statusCode === 415
        const refusal = isOfBody ? new HttpError(statusCode, sentence(statusCode)) : null
        const say: Translate = (key, values) => translate(request.site.language, key, values)
        void sendError(
          refusal ? (handler.tellRefusal?.(refusal, null, say) ?? refusal) : error,
          request,
          reply,
        )
      },
    })
  })
}

/** A body where none is declared, too long or of some other kind: the operation declares neither 413 nor 415. */
function refuseBody(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const isOfBody =
    error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
  void sendError(isOfBody ? new HttpError(400, sentence(400)) : error, request, reply)
}

const isHead = ({ entry }: Bound) => entry.method === 'HEAD'

/** With a callback where Fastify takes one: most callers are known at once, and a promise costs as much as the rest. */
function whenKnown(
  bound: Bound,
  options: BindOptions,
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
  const { site } = request
  const kinds = bound.tokenKinds
  if (kinds.includes('api-key')) {
    proceed(request.siteKey ? siteCaller(request.siteKey) : nobody)
    return
  }
  if (kinds.includes('directory')) {
    directoryCaller(request, options).then(proceed, done)
    return
  }
  const given =
    kinds.length > 0 ? givenToken(kinds, valuesOf(bound, request), request.headers.authorization) : null
  const caller = given ? null : site.callerAtOnce()
  if (caller) {
    proceed(caller)
    return
  }
  const known = site.caller()
  if (!given) known.then(proceed, done)
  else known.then((one) => withTokens(one, bound.tokenKinds, options, site, given)).then(proceed, done)
}

const valuesOf = (bound: Bound, request: FastifyRequest) => ({
  path: rename(bound, request.params as Record<string, unknown>),
  query: request.query as Record<string, unknown>,
})

function admit(bound: Bound, options: BindOptions, request: FastifyRequest, caller: Caller): void {
  const { site } = request
  const { path: params, query } = valuesOf(bound, request)
  const scope = scopeFor(bound, site, caller, { path: params, query, body: null })
  if (request.siteKey) checkSite(bound, options, request, request.siteKey)
  const input = bound.reader.parameters({ params, query, headers: request.headers })
  if (isRefusal(input)) throw refused(input, bound, options.contract, site.language)
  request.admitted = { caller, scope, input }
}

function rename(bound: Bound, params: Record<string, unknown>): Record<string, unknown> {
  if (bound.renamed.length === 0) return params
  const named = { ...params }
  for (const [from, to] of bound.renamed) named[to] = named[from]
  return named
}

/** Unless a handler says otherwise, as of a page to read that is another form of the same. */
const isJson = (reply: FastifyReply) => /json|^undefined$/.test(String(reply.getHeader('content-type')))

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
  if (serialise && result.body !== undefined && isJson(reply)) {
    return sendJson(request, reply, serialise(result.body), bound.writer.mediaType(status) ?? undefined)
  }
  const type = bound.writer.mediaType(status)
  if (type && !reply.hasHeader('content-type')) reply.type(type)
  if (result.body instanceof Readable && request.method === 'HEAD') {
    // Fastify would read it to its end, for nobody.
    result.body.destroy()
    return reply.send()
  }
  if (!(result.body instanceof EventStream)) return reply.send(result.body)
  reply.header('x-accel-buffering', 'no')
  // Whoever asks for no stream (HEAD, a program that waits for the end) reads how it begins.
  if (request.method !== 'GET' || !asksForEvents(request.headers.accept)) return reply.send(opening)
  // Guests' streams count among the connections of their address: nobody else bounds them.
  if (admitted.caller.session) releaseConnection(request.raw.socket)
  const reader = readerOf(bound, options, request)
  return reply.send(result.body.open((sink) => endWithAccess(reader, sink)))
}

/** Who was let in to a stream, and whether they still would be. */
function readerOf(bound: Bound, options: BindOptions, request: FastifyRequest): StreamReader {
  const { entry, tokenKinds } = bound
  const { events } = options
  const { site, admitted, log } = request
  const { params: path, query } = admitted.input
  return {
    events,
    tenantId: site.tenant.id,
    session: admitted.caller.session,
    log,
    async goesOn() {
      const [facts, caller] = await Promise.all([site.factsNow(), site.callerNow()])
      if (facts?.tenant.id !== site.tenant.id) return null
      // A link is looked at again too: what it opened may be gone.
      const given = givenToken(tokenKinds, { path, query })
      const proven = given ? await withTokens(caller, tokenKinds, options, site, given) : caller
      const decision = decideAccess(entry.access, facts, proven, { path, query, body: null })
      if ('status' in decision) return null
      return caller.session
        ? caller.session.endsAt.getTime() - site.clock().getTime()
        : Number.POSITIVE_INFINITY
    },
  }
}
