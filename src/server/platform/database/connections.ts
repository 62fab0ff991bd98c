/** How the connections that one process may have are shared out. */
import { availableParallelism } from 'node:os'
import { fewestConnections } from '../process/config.ts'

/** One each: health checks, notes, and whoever listens. */
const apart = 3
const mostForJobs = 4

export interface ConnectionShare {
  /** Of the pool that requests wait for. */
  readonly requests: number
  readonly jobs: number
}

/**
 * @param all of the process together; null: as many as its cores keep busy. With a database on the same machine, more would
 * only take the processor from each other.
 */
export function shareOf(all: number | null): ConnectionShare {
  if (all === null) return { requests: Math.min(10, 2 * availableParallelism() + 2), jobs: mostForJobs }
  const rest = Math.max(all, fewestConnections) - apart
  const jobs = Math.max(1, Math.min(mostForJobs, Math.floor(rest / 3)))
  return { requests: rest - jobs, jobs }
}
