/**
 * Every connection has an end, whatever the other side does, and no address has all of them. A process may hold as many as
 * it may open files, often 1,024: who leaves theirs half open, or reads no reply, would shut out everybody else.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../guards/rate-limits.ts'
import type { Config } from '../process/config.ts'

/** In ms: for how long the last words to a connection that is refused may be read. */
const farewell = 1_000

/** In ms: how long a reply may take to be read; a slow telephone has 40 KB in a few seconds. */
const longestReply = 300_000

/** Ends a connection with a text, which the other side need not read. */
export function refuseConnection(socket: Socket, text: string): void {
  socket.end(text)
  const timer = setTimeout(() => socket.destroy(), farewell)
  socket.once('close', () => clearTimeout(timer))
  // What still comes is read and thrown away: unread, it would take the reply with it.
  socket.resume()
}

/** Connections that count for nobody: of streams, which those have who are signed in. */
const released = new WeakSet<Socket>()
const counts = new WeakMap<Socket, () => void>()

/** For a reply that goes on for as long as somebody reads it, to somebody who may have it. */
export function releaseConnection(socket: Socket): void {
  released.add(socket)
  counts.get(socket)?.()
}

/** @param mostOfAddress connections at the same time; those of trusted proxies are not counted */
export function addConnectionLimits(
  app: FastifyInstance,
  { connectionsPerAddress, trustProxy }: Pick<Config, 'connectionsPerAddress' | 'trustProxy'>,
): void {
  const isTrusted = trustProxy ? compile([...trustProxy]) : () => false
  limitAddresses(app.server, connectionsPerAddress, (address) => isTrusted(address, 0))
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const end = () => {
      if (!released.has(socket)) socket.destroy()
    }
    const timer = setTimeout(end, longestReply).unref()
    const stop = () => clearTimeout(timer)
    reply.raw.once('finish', stop).once('close', stop)
    done()
  })
}

function limitAddresses(server: Server, most: number, isTrusted: (address: string) => boolean): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isTrusted(address)) return
    const key = addressKey(address)
    const count = open.get(key) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(key, count + 1)
    const leave = () => {
      if (!counts.delete(socket)) return
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
    counts.set(socket, leave)
    socket.once('close', leave)
  })
}
