/** The one place that turns whatever was thrown into the contract's error shape. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, sentence } from '../contract/errors.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type Language, languageOf } from '../tenancy/language.ts'
import { translate } from '../tenancy/translations.ts'
import { errorPage, errorPagePolicy } from './error-page.ts'
import { pathOf } from './request-site.ts'
import { isScimAddress, scimErrorOf, scimType } from './scim.ts'
import { securityHeaders } from './security.ts'

export interface ErrorReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly message: string; readonly errors?: unknown }
}

/** @param language of the request, for the sentences */
export function errorReply(error: unknown, language: string): ErrorReply {
  const known = error instanceof HttpError ? error : toHttpError(error)
  const { errors, extra, headers = {}, values } = known.options
  const translated = errors && translateAll(errors, language, values)
  return {
    status: known.status,
    headers,
    body: {
      message: translate(language, known.message, values),
      ...(translated && Object.keys(translated).length > 0 && { errors: translated }),
      ...extra,
    },
  }
}

function translateAll(
  errors: Readonly<Record<string, readonly string[]>>,
  language: string,
  values: Record<string, unknown> | undefined,
) {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map((each) => translate(language, each, values)),
    ]),
  )
}

/** Nothing that the error says of itself leaves: no SQL, no stack, no path. */
function toHttpError(error: unknown): HttpError {
  if (isUnavailable(error)) return new HttpError(503, sentence(503), { headers: { 'retry-after': '5' } })
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>
  // An identifier that is too long to exist is not there.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new HttpError(404, sentence(404))
  const status = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500
  return new HttpError(status, sentence(status))
}

export function addErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const asPage = isPage(request)
  const language = languageOfError(request, asPage)
  const sent = errorReply(error, language)
  if (sent.status >= 500 && sent.status !== 501) {
    request.log.error({ err: error }, 'request failed')
    reply.header('x-request-id', request.id)
  }
  if (!reply.hasHeader('x-content-type-options')) reply.headers(securityHeaders(request.protocol === 'https'))
  if (isScimAddress(request.url)) return sendScimError(error, sent, reply)
  reply.code(sent.status).headers(sent.headers)
  if (!asPage) return reply.type('application/json; charset=utf-8').send(JSON.stringify(sent.body))
  const institution = request.site?.tenant.name
  reply
    .headers({
      'content-language': language,
      'x-robots-tag': 'noindex',
      'content-security-policy': errorPagePolicy,
    })
    .type('text/html; charset=utf-8')
  return reply.send(errorPage({ language, message: sent.body.message, institution }))
}

/** As an institution's directory reads refusals, whoever refuses. */
function sendScimError(error: unknown, sent: ErrorReply, reply: FastifyReply): FastifyReply {
  const { status, body } = scimErrorOf(error, sent)
  return reply
    .code(status)
    .headers(sent.headers)
    .type(`${scimType}; charset=utf-8`)
    .send(JSON.stringify(body))
}

/** Below these there are calls alone, which answer programs in JSON, however they are asked. */
const callPrefixes = ['/api/', '/frontend-logs/', '/wallet-cards/v1/', '/scim/']

export const isCallAddress = (path: string) => callPrefixes.some((prefix) => path.startsWith(prefix))

/** Whether a refusal is read by somebody: who opens an address in a browser, where there may be a page. */
function isPage({ url, headers }: FastifyRequest): boolean {
  if (isCallAddress(url)) return false
  return url.startsWith('/app/') || (headers.accept?.includes('text/html') ?? false)
}

function languageOfError({ site, headers }: FastifyRequest, asPage: boolean): Language {
  if (!site) return languageOf({ header: headers['accept-language'] }, 'en')
  return asPage ? site.pageLanguage : site.language
}

interface KnownAddresses {
  /** Methods of the operations at an address; empty if the contract does not know it. */
  methodsOf(path: string): string[]
}

/** 405 with Allow for an address that knows other methods, else 404. */
export function addNotFound(app: FastifyInstance, addresses: KnownAddresses): void {
  app.setNotFoundHandler((request, reply) => {
    const methods = addresses.methodsOf(pathOf(request.url))
    if (methods.length === 0) return sendError(new HttpError(404, sentence(404)), request, reply)
    const headers = { allow: methods.join(', ') }
    return sendError(new HttpError(405, sentence(405), { headers }), request, reply)
  })
}
