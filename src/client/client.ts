import createClient, { type FetchResponse, type MaybeOptionalInit, type Middleware } from 'openapi-fetch'
import type { paths } from '#generated/types.ts'
import { listParameters, querySerializer } from './query.ts'

type HttpMethod = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete'

// openapi-typescript writes the methods that a path lacks as `never`.
type PathsWithMethod<M extends HttpMethod> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never
}[keyof paths]

// biome-ignore lint/suspicious/noExplicitAny: openapi-fetch types its replies over any operation
type AnyOperation = Record<string | number, any>

type OperationAt<P extends keyof paths, M extends HttpMethod> = M extends keyof paths[P]
  ? Extract<paths[P][M], AnyOperation>
  : never

type Replied<P extends keyof paths, M extends HttpMethod, Init> = Extract<
  FetchResponse<OperationAt<P, M>, Init, `${string}/${string}`>,
  { error?: never }
>

type InitParam<Init> = Record<string, never> extends Init ? [init?: Init] : [init: Init]

type Send<M extends HttpMethod> = <
  P extends PathsWithMethod<M>,
  Init extends MaybeOptionalInit<paths[P], M & keyof paths[P]>,
>(
  path: P,
  ...init: InitParam<Init>
) => Promise<Replied<P, M, Init>>

type Delete = <
  P extends PathsWithMethod<'delete'>,
  Init extends MaybeOptionalInit<paths[P], 'delete' & keyof paths[P]>,
>(
  path: P,
  ...init: InitParam<Init>
) => Promise<true>

/** A request whose path stands in the contract but is known only at run time (resources, operation table). */
export interface UntypedInit {
  readonly params?: Record<string, string>
  readonly query?: object
  readonly headers?: Record<string, string | undefined>
  /** JSON, or a file, which travels as it is. */
  readonly body?: unknown
  readonly serializeQuery?: (query: object) => string
  /** JSON unless said otherwise; a stream is whoever reads it to end. */
  readonly readAs?: 'json' | 'text' | 'stream'
  /** Ends the request; who gives it is told by an AbortError. */
  readonly signal?: AbortSignal | undefined
}

export interface Client {
  readonly GET: Send<'get'>
  readonly HEAD: Send<'head'>
  readonly POST: Send<'post'>
  readonly PUT: Send<'put'>
  readonly PATCH: Send<'patch'>
  /** Answers true when the thing is gone. */
  readonly DELETE: Delete
  readonly request: (
    method: string,
    path: string,
    init?: UntypedInit,
  ) => Promise<{ data: unknown; response: Response }>
}

export interface ClientOptions {
  /** Defaults to the page's own origin. */
  readonly baseUrl?: string
  readonly fetch?: Fetch
  /** The language in which the server should speak, asked for each request. */
  readonly language?: () => string | undefined
}

/**
 * Typed calls over the contract. It transports and nothing else: credentials always travel, bodies are JSON, a reply
 * that is not OK rejects with the Response, a broken connection with a NetworkError (product §25.1, §28.2).
 */
export function createApiClient(options: ClientOptions = {}): Client {
  const client = createClient<paths>({
    baseUrl: options.baseUrl ?? globalThis.location?.origin ?? '',
    credentials: 'include',
    querySerializer: querySerializer(listParameters),
    fetch: transport(options.fetch ?? ((request) => globalThis.fetch(request))),
  })
  client.use(speaking(options.language), rejecting)
  // biome-ignore lint/suspicious/noExplicitAny: the typed faces are given back by Client
  const untyped = client as any
  return {
    GET: untyped.GET,
    HEAD: untyped.HEAD,
    POST: untyped.POST,
    PUT: untyped.PUT,
    PATCH: untyped.PATCH,
    DELETE: async (path: string, ...init: readonly unknown[]) => {
      await untyped.DELETE(path, ...init)
      return true
    },
    request: (method, path, { params, query, headers, body, serializeQuery, readAs, signal } = {}) =>
      untyped.request(method.toLowerCase(), path, {
        params: { path: params, query },
        headers: body instanceof Blob ? { ...headers, 'Content-Type': body.type } : headers,
        body,
        ...(body instanceof Blob && { bodySerializer: () => body }),
        ...(readAs && { parseAs: readAs }),
        ...(signal && { signal }),
        ...(serializeQuery && { querySerializer: serializeQuery }),
      }),
  }
}

/** No reply, or one that broke off (product §28.2). */
export class NetworkError extends Error {
  constructor(cause?: unknown, message = 'Network request failed.') {
    super(message, { cause })
    this.name = 'NetworkError'
  }
}

type Fetch = (request: Request) => Promise<Response>

/** Whatever breaks on the way, before the reply or in the middle of it, is the network's; who cancels knows it. */
function transport(fetch: Fetch): Fetch {
  const failed = (cause: unknown): never => {
    const isCancelled = cause instanceof Error && cause.name === 'AbortError'
    throw isCancelled || cause instanceof NetworkError ? cause : new NetworkError(cause)
  }
  return async (request) => {
    const response = await fetch(request).catch(failed)
    const { body } = response
    return Object.defineProperties(response, {
      text: { value: () => Response.prototype.text.call(response).catch(failed) },
      json: { value: async () => JSON.parse(await response.text()) },
      blob: { value: () => Response.prototype.blob.call(response).catch(failed) },
      arrayBuffer: { value: () => Response.prototype.arrayBuffer.call(response).catch(failed) },
      body: { value: body && watched(body, failed) },
    })
  }
}

/** Hands on a stream whose failures are told by `failed`. The given stream stays unlocked until somebody reads. */
function watched(body: ReadableStream, failed: (cause: unknown) => never): ReadableStream {
  let reader: ReadableStreamDefaultReader | undefined
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= body.getReader()
        const { done, value } = await reader.read().catch(failed)
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => (reader ?? body).cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

const rejecting: Middleware = {
  onResponse({ response }) {
    if (!response.ok) throw response
  },
}

const speaking = (language: ClientOptions['language']): Middleware => ({
  onRequest({ request }) {
    const asked = language?.()
    if (asked && !request.headers.has('Accept-Language')) request.headers.set('Accept-Language', asked)
  },
})
