/** How Fastify reads requests here: limits, the one body format, queries, and errors before any route. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import {
  type ConnectionError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { sentence } from '../contract/errors.ts'
import type { Config } from '../process/config.ts'
import { refuseConnection } from './connections.ts'
import { sendError } from './reply-errors.ts'
import { parseQuery } from './request-input.ts'
import { securityHeaders } from './security.ts'
import { limitSlowBodies, longestTime, usualTime } from './slow-bodies.ts'

const largestBody = 256 * 1024
const largestHeader = 128 * 1024

export function httpOptions({ trustProxy }: Pick<Config, 'trustProxy'>): FastifyHttpOptions<Server> {
  return {
    trustProxy: trustProxy === false ? false : [...trustProxy],
    bodyLimit: largestBody,
    // One line per request, written in addHttp.
    logController: new LogController({ disableRequestLogging: true }),
    // A body is watched by slow-bodies.ts; this is for what never becomes a request.
    requestTimeout: longestTime,
    keepAliveTimeout: 10_000,
    connectionTimeout: 60_000,
    // 'idle': requests in flight are finished, connections that only wait are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    genReqId: () => crypto.randomUUID(),
    routerOptions: {
      querystringParser: parseQuery as (text: string) => Record<string, unknown>,
      maxParamLength: 500,
    },
    // A request without a host is refused like one with an unknown host, headers and all; Node would answer it bare.
    // A push asks for the subscribers of up to a thousand advisors in its address, which Node counts as a header.
    http: { requireHostHeader: false, maxHeaderSize: largestHeader, headersTimeout: usualTime },
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply)
    },
    clientErrorHandler: refuseUnreadable,
  }
}

/** What is not HTTP, or too slow or too long for it: there is no request yet, so the reply is written by hand. */
function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  refuse(socket, { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code] ?? 400)
}

/** What took too long has its reply already where nobody may send it. */
function refuseSlow({ raw: { socket } }: FastifyRequest, isAnswered: boolean): void {
  if (isAnswered || !socket.writable) socket.destroy()
  else refuse(socket, 408)
}

function refuse(socket: Socket, status: number): void {
  const body = JSON.stringify({ message: sentence(status) })
  const headers = {
    ...securityHeaders(false),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  refuseConnection(socket, `HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${body}`)
}

export function addHttp(app: FastifyInstance): void {
  limitSlowBodies(app, refuseSlow)
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    // An empty body is a missing one; whether it may be missing is the contract's to say.
    if (text.trim() === '') done(null, undefined)
    else void parse(request, text, done)
  })
  // Level 'warn' and above: nothing to write, so nothing to gather.
  if (!(app.log as Partial<Logger>).isLevelEnabled?.('info')) return
  app.addHook('onResponse', (request, reply, done) => {
    const { method, host } = request
    const req = { method, path: loggedPath(request), host }
    request.log.info({ req, res: reply, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}

/** Parameters of addresses that name a record or a file. What else stands there may be a secret, or somebody. */
const shown = new Set(['alias', 'file', 'id', 'slug', 'uuid'])

/** The address by its route: what no route knows, or takes whatever it is, is not written down. */
function loggedPath({ routeOptions, params }: FastifyRequest): string {
  const values = params as Readonly<Record<string, string>>
  return (routeOptions.url ?? '*').replace(/:(\w+)/g, (_, name: string) =>
    shown.has(name) ? String(values[name]) : `{${name}}`,
  )
}
