import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers by the app that was given last. */
export interface Swapped {
  answer(request: IncomingMessage, reply: ServerResponse): Promise<void>
  /** From now on this app answers; the one before ends what it has begun, then the jobs of this one start. */
  take(app: FastifyInstance): void
  /** The last app and its jobs. */
  close(): Promise<void>
}

/** @param fail is told what went wrong beside the requests */
export function swapped(fail: (error: unknown) => void): Swapped {
  let current: FastifyInstance | undefined
  let jobs = Promise.resolve()
  return {
    async answer(request, reply) {
      // What is written may send a job, which an app can once its jobs have started.
      if (request.method !== 'GET' && request.method !== 'HEAD') await jobs
      if (current) current.routing(request, reply)
      else reply.writeHead(503).end()
    },
    take(app) {
      const before = current
      current = app
      jobs = jobs
        .then(() => before?.close())
        .then(() => app.jobs.start())
        .catch(fail)
    },
    async close() {
      await jobs
      await current?.close()
    },
  }
}
