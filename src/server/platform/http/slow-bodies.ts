/**
 * For how long somebody may send: 30 seconds, and where the contract takes a file, a second more for each 64 KB that came, so that
 * 10 MB arrive from a telephone too. Whoever sends less holds a connection for no longer than before.
 */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In ms. */
export const usualTime = 30_000
/** For the longest file at the least speed: 512 kbit/s. */
export const longestTime = 240_000
const bytesPerMs = 64

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its body is a file, which may take its time. */
    takesFile?: boolean
  }
}

export interface BodyTimes {
  readonly usual: number
  readonly longest: number
}

/** @returns in ms since its head came, when a body must be there of which so many bytes have come */
export function timeFor(bytes: number, takesFile: boolean, { usual, longest }: BodyTimes): number {
  return takesFile ? Math.min(longest, usual + bytes / bytesPerMs) : usual
}

type Refuse = (request: FastifyRequest, isAnswered: boolean) => void

/** @param refuse is told of a request whose body took too long, and whether it was answered meanwhile */
export function limitSlowBodies(
  app: FastifyInstance,
  refuse: Refuse,
  times: BodyTimes = { usual: usualTime, longest: longestTime },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, times, () => refuse(request, reply.raw.headersSent))
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  'transfer-encoding' in headers || Number(headers['content-length']) > 0

function watch(request: FastifyRequest, times: BodyTimes, refuse: () => void): void {
  const { raw, routeOptions } = request
  const { socket } = raw
  // What is injected has come, and no connection.
  if (!(socket instanceof Socket)) return
  const began = Date.now()
  const before = socket.bytesRead
  let timer: NodeJS.Timeout
  const wait = (ms: number) => {
    timer = setTimeout(look, ms).unref()
  }
  function look() {
    if (raw.complete || socket.destroyed) return
    const arrived = socket.bytesRead - before
    const left = began + timeFor(arrived, routeOptions.config.takesFile === true, times) - Date.now()
    if (left > 0) wait(Math.ceil(left))
    else refuse()
  }
  wait(times.usual)
  // Not when it is closed: what was answered before its body came is closed, and its body goes on coming.
  raw.once('end', () => clearTimeout(timer))
}
