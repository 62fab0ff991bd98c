/** For whoever watches the process: is it alive, and may it be sent requests. On any host name. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../database/database.ts'
import type { Draining } from './draining.ts'

export function addHealth(app: FastifyInstance, db: Pick<Db, 'isReady'>, draining: Draining): void {
  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !draining.hasBegun && (await db.isReady())
    return await reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' })
  })
}
