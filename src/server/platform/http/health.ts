/** For whoever watches the process: is it alive, and may it be sent requests. On any host name. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Events } from '../database/events.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * To be called before close(): from now on not ready, and time for what is on its way. Connections whose request is
     * not read yet when the listener closes would be reset.
     *
     * @returns when nothing came and nothing ran for a moment, or after three seconds.
     */
    drain(): Promise<void>
  }
}

const tick = 50
const quietTicks = 4
const mostTicks = 60

export function addHealth(
  app: FastifyInstance,
  db: Pick<Db, 'isReady'>,
  events: Pick<Events, 'close'>,
): void {
  let isDraining = false
  let running = 0
  let quiet = 0

  app.addHook('onRequest', (_request, reply, done) => {
    running++
    quiet = 0
    // The client's next request goes over a new connection, to whoever listens then.
    if (isDraining) reply.header('connection', 'close')
    // Unlike the hook onResponse, this comes for streams too whose readers went away: they kept each stop waiting.
    reply.raw.once('close', () => {
      running--
    })
    done()
  })

  app.decorate('drain', async () => {
    isDraining = true
    // Streams never end by themselves.
    await events.close()
    for (let ticks = 0; ticks < mostTicks && quiet < quietTicks; ticks++) {
      await new Promise((resolve) => setTimeout(resolve, tick))
      quiet = running === 0 ? quiet + 1 : 0
    }
  })

  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !isDraining && (await db.isReady())
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
}
