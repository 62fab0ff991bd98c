/**
 * Figures for monitoring (getMetrics), in Prometheus' text format. Of this process alone, and without a word of who did what:
 * labels are operations of the contract, statuses and queues, never a tenant or a person.
 */
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Contract } from '../contract/contract.ts'
import type { Db } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { addJobFigures } from './job-figures.ts'
import { addMetricsRoute } from './metrics-route.ts'
import { addProcessFigures } from './process-figures.ts'
import { addRequestFigures } from './request-figures.ts'
import { addStateFigures } from './state-figures.ts'

export interface MetricsOptions {
  readonly contract: Contract
  readonly db: Pick<Db, 'pool'>
  readonly jobs: Pick<Jobs, 'depths'>
  /** METRICS_TOKEN; null: for programs of this machine. */
  readonly token: string | null
}

/** To be called before any other route is added: what was added before is not counted. */
export function addMetrics(app: FastifyInstance, { contract, db, jobs, token }: MetricsOptions): void {
  const register = new Registry()
  addRequestFigures(app, contract, register)
  addStateFigures(register, db)
  addJobFigures(register, jobs)
  const stop = addProcessFigures(register)
  app.addHook('onClose', async () => stop())
  addMetricsRoute(app, register, token)
}
