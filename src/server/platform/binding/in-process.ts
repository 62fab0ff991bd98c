/** Calls inside the process: the same access, validation, handler and serialisation as over the network. */
import { HttpError } from '../contract/errors.ts'
import { errorReply } from '../http/reply-errors.ts'
import { isRefusal } from '../http/request-input.ts'
import type { Caller } from '../identity/access.ts'
import { givenToken, type TokenPlaces, withTokens } from '../identity/tokens.ts'
import type { BindOptions, Bound } from './bound.ts'
import type { CallContext, CallInput, CallReply } from './call.ts'
import type { OperationId } from './handler.ts'
import { perform, refused, scopeFor } from './perform.ts'

export async function call(
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
    const { params = {}, query = {}, headers = {}, body } = input
    const caller = await proven(context.caller ?? (await site.caller()), bound, options, context, {
      path: params,
      query,
    })
    const scope = scopeFor(bound, site, caller, { path: params, query, body: null })
    const read = bound.reader.parameters({ params, query: withoutUndefined(query), headers })
    if (isRefusal(read)) throw refused(read, bound, options.contract, language)
    const { log, tx, isLogged, isAgreed } = context
    const result = await perform(bound, options, {
      site,
      caller,
      scope,
      input: read,
      body,
      log,
      language,
      tx,
      isLogged,
      isAgreed,
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

async function proven(
  caller: Caller,
  { tokenKinds }: Bound,
  options: BindOptions,
  { site, tx }: CallContext,
  values: TokenPlaces,
): Promise<Caller> {
  const given = tokenKinds.length > 0 ? givenToken(tokenKinds, values) : null
  return given ? await withTokens(caller, tokenKinds, options, site, given, tx) : caller
}

function withoutUndefined(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}
