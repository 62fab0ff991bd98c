import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as overHttp,
  type ServerResponse,
} from 'node:http'
import { request as overHttps } from 'node:https'
import { cookieHeader, failureHeader } from '../../src/admin/format.ts'
import { type CookieNames, toApi, toBrowser } from './cookies.ts'

export interface ProxyOptions {
  /** The only address that calls go to; its path stands before theirs. A rejection says in one sentence why there is none. */
  readonly upstream: () => Promise<URL>
  /** Path of the calls on our side. */
  readonly calls: string
  readonly cookiePrefix: string
  /** Whether examples answer: then what Prism says of itself is no reply of an API. */
  readonly isMock?: boolean
  /** Milliseconds without a byte after which the API does not answer any more. */
  readonly patience?: number
}

/** Never handed on, in either direction. */
const ofOneHop =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|expect|x-forwarded-.*|forwarded)$/
/** Says where the browser comes from, which is our business alone. */
const ofBrowser = /^(origin|referer|cookie|sec-.*|access-control-.*|x-upstream-.*)$/
/** What an API says to browsers of its own pages. `www-authenticate` would open the browser's own dialog. */
const ofPages =
  /^(set-cookie|access-control-.*|content-security-policy.*|strict-transport-security|clear-site-data|alt-svc|x-frame-options|refresh|www-authenticate|cross-origin-.*|permissions-policy|x-upstream-.*)$/

/** What the API sends is data: opened as a page it may do nothing. */
const asData = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** Hands calls on to one API and its replies back. */
export function proxy(options: ProxyOptions) {
  const { calls, cookiePrefix, patience = 60_000 } = options
  const names: CookieNames = { prefix: cookiePrefix, path: calls }
  /** `tokenPath`: the call goes there instead, whatever its own address is (oauth.ts). */
  return async (incoming: IncomingMessage, outgoing: ServerResponse, tokenPath?: string): Promise<void> => {
    let upstream: URL
    try {
      upstream = await options.upstream()
    } catch (reason) {
      return fail(outgoing, 502, (reason as Error).message)
    }
    const path = tokenPath === undefined ? pathBelow(incoming.url ?? '', calls) : null
    if (path === null && tokenPath === undefined)
      return fail(outgoing, 400, 'This address leads out of the API.')
    const send = upstream.protocol === 'https:' ? overHttps : overHttp
    const onward = send(
      {
        protocol: upstream.protocol,
        hostname: upstream.hostname.replace(/^\[|\]$/g, ''),
        port: upstream.port,
        method: incoming.method,
        path:
          path === null ? besideApi(upstream, tokenPath ?? '') : upstream.pathname.replace(/\/$/, '') + path,
        headers: headersForApi(incoming.headers, upstream, names),
        timeout: patience,
      },
      (reply) => {
        const { statusCode = 502 } = reply
        const location = reply.headers.location && locationHere(reply.headers.location, upstream, calls)
        if (statusCode >= 300 && statusCode < 400 && reply.headers.location && !location) {
          reply.resume()
          return fail(outgoing, 502, 'The API leads to another address, which is not followed.')
        }
        if (options.isMock && isPrismsOwn(statusCode, reply.headers)) {
          reply.resume()
          return fail(outgoing, 502, 'The description has no usable example for this call.')
        }
        outgoing.writeHead(statusCode, headersForBrowser(reply.headers, location, names))
        reply.pipe(outgoing)
      },
    )
    onward.on('timeout', () => onward.destroy(new Error('timeout')))
    onward.on('error', () => fail(outgoing, 502, 'The API does not answer.'))
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
}

/** Prism refuses wrong calls as an API would; all else it says itself is a fault of the examples. */
function isPrismsOwn(status: number, headers: IncomingHttpHeaders): boolean {
  const isProblem = headers['content-type']?.startsWith('application/problem+json') === true
  return isProblem && headers['sl-violations'] === undefined && ![400, 401, 403, 415, 422].includes(status)
}

/** A path that begins with `./` stands below the API's own, others beside it. */
function besideApi(upstream: URL, path: string): string {
  const below = upstream.pathname.replace(/\/$/, '')
  return path.startsWith('./') ? `${below}/${path.slice(2)}` : path
}

/** Path and query after ours; null where it climbs out of the API. */
function pathBelow(url: string, calls: string): string | null {
  const path = url.slice(calls.length)
  const [pathname = ''] = path.split('?')
  const climbs = pathname.split('/').some((step) => /^(\.|%2e){2}$/i.test(step))
  return path.startsWith('/') && !climbs && !pathname.includes('\\') ? path : null
}

function headersForApi(headers: IncomingHttpHeaders, upstream: URL, names: CookieNames): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !ofOneHop.test(name) && !ofBrowser.test(name))
  const cookie = toApi(headers.cookie, headers[cookieHeader] as string | undefined, names)
  return { ...Object.fromEntries(kept), host: upstream.host, ...(cookie && { cookie }) }
}

function headersForBrowser(
  headers: IncomingHttpHeaders,
  location: string | null | undefined,
  names: CookieNames,
): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !ofOneHop.test(name) && !ofPages.test(name))
  const cookies = headers['set-cookie']?.map((each) => toBrowser(each, names))
  return {
    ...Object.fromEntries(kept),
    ...asData,
    ...(location && { location }),
    ...(cookies && { 'set-cookie': cookies }),
  }
}

/** Where a redirection leads on our side; null if out of the API. */
function locationHere(location: string, upstream: URL, calls: string): string | null {
  if (!URL.canParse(location, upstream)) return null
  const { origin, pathname, search } = new URL(location, upstream)
  const base = upstream.pathname.replace(/\/$/, '')
  return origin === upstream.origin && pathname.startsWith(`${base}/`)
    ? calls + pathname.slice(base.length) + search
    : null
}

/** A reply of ours in place of the API's. */
function fail(outgoing: ServerResponse, status: number, message: string): void {
  if (outgoing.headersSent) return void outgoing.destroy()
  outgoing.writeHead(status, { ...asData, 'content-type': 'application/json', [failureHeader]: '1' })
  outgoing.end(JSON.stringify({ message }))
}
