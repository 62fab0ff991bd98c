/** Pages note how far visitors come who agreed to statistics (product §19.22); of all others nothing. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agreedVisitor, noteVisitorSteps, type VisitorStep } from '../features/reports/public.ts'
import type { Db } from '../platform/database/database.ts'
import { isProgram } from '../platform/http/programs.ts'

/** Of a request that is counted. */
export type NoteStep = (request: FastifyRequest, step: VisitorStep['step']) => void

export function notingSteps(app: FastifyInstance, db: Db): NoteStep {
  const steps = noteVisitorSteps(db, app.log)
  app.addHook('onClose', () => steps.close())
  return ({ site, headers, url }, step) => {
    // In a frame of another site nobody is known.
    const visitor = url.startsWith('/embed/') ? null : agreedVisitor(site)
    if (visitor && !isProgram(headers['user-agent'] ?? ''))
      steps.add(site.tenant.id, { visitor, at: site.now, step })
  }
}
