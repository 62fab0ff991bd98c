/**
 * How a server stops without cutting anybody off. First it is not ready, and goes on as before until whoever sends it
 * requests has heard of that. Then it lets nobody new in, and the next reply on each connection says that it is the last.
 */
import { Server as ListeningServer, type Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Events } from '../database/events.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * To be called before close(), which ends what is idle at that moment, whatever is on its way to it.
     *
     * @returns when nobody is connected whom close() could cut off, or after seven seconds.
     */
    drain(): Promise<void>
  }
}

export interface Draining {
  readonly hasBegun: boolean
}

const tick = 50
/** In ticks: nothing came and nothing ran, so that nobody sends requests any more. */
const quietTicks = 4
/** In ticks: for how long a connection brings nothing before it counts as idle. */
const idleTicks = 10
/** In ticks: of the time until nobody new is let in, and again of the time after it. */
const mostTicks = 60
/** In ms: for how long requests are held back until nobody waits to be let in. */
const longestHold = 1_000

export function addDraining(app: FastifyInstance, events: Pick<Events, 'close'>): Draining {
  const drain = new Drain(app.server)
  app.addHook('onRequest', (request, reply, done) => drain.admit(request, reply, done))
  app.decorate('drain', async () => {
    drain.hasBegun = true
    // Streams never end by themselves.
    await events.close()
    await drain.untilQuiet()
    await drain.letNobodyIn()
    await drain.untilServed()
  })
  return drain
}

interface Connection {
  /** Requests that are not answered yet. */
  running: number
  bytesRead: number
  silentTicks: number
}

class Drain implements Draining {
  hasBegun = false
  readonly #server: FastifyInstance['server']
  readonly #open = new Map<Socket, Connection>()
  #running = 0
  #quiet = 0
  #isLast = false
  /** Requests that wait until the listener is closed. */
  #held: (() => void)[] | null = null

  constructor(server: FastifyInstance['server']) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { running: 0, bytesRead: 0, silentTicks: 0 })
      socket.once('close', () => this.#open.delete(socket))
    })
  }

  admit(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const connection = this.#open.get(request.raw.socket)
    this.#running++
    this.#quiet = 0
    if (connection) connection.running++
    // Unlike the hook onResponse, this comes for streams too whose readers went away: they kept each stop waiting.
    reply.raw.once('close', () => {
      this.#running--
      if (connection) connection.running--
    })
    const goOn = () => {
      // The client's next request goes over a new connection, to whoever listens then.
      if (this.#isLast) reply.header('connection', 'close')
      done()
    }
    if (this.#held) this.#held.push(goOn)
    else goOn()
  }

  async untilQuiet(): Promise<void> {
    for (let ticks = 0; ticks < mostTicks && this.#quiet < quietTicks; ticks++) {
      await sleep(tick)
      this.#quiet = this.#running === 0 ? this.#quiet + 1 : 0
    }
  }

  /**
   * Closing the listener cuts off whoever waits to be let in: so it closes right after a look that found nobody. Requests
   * are held back meanwhile, for who is answered comes again. Connections stay, which close() of the server would end.
   */
  async letNobodyIn(): Promise<void> {
    this.#held = []
    let hasCome = true
    const come = () => {
      hasCome = true
    }
    this.#server.on('connection', come)
    for (const end = performance.now() + longestHold; hasCome && performance.now() < end; ) {
      hasCome = false
      await turn()
    }
    ListeningServer.prototype.close.call(this.#server)
    this.#server.off('connection', come)
    this.#isLast = true
    for (const goOn of this.#held) goOn()
    this.#held = null
  }

  async untilServed(): Promise<void> {
    for (let ticks = 0; ticks < mostTicks && this.#areServed; ticks++) {
      await sleep(tick)
      this.#endIdle()
    }
  }

  /** Whether somebody is connected who has not been told that it is over. */
  get #areServed(): boolean {
    return [...this.#open.keys()].some((socket) => !socket.writableEnded)
  }

  #endIdle(): void {
    for (const [socket, connection] of this.#open) {
      const isSilent = connection.running === 0 && socket.bytesRead === connection.bytesRead
      connection.silentTicks = isSilent ? connection.silentTicks + 1 : 0
      connection.bytesRead = socket.bytesRead
      if (connection.silentTicks >= idleTicks) socket.end()
    }
  }
}
