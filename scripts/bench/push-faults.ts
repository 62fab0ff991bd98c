import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

/** A push to a million phones while the push service refuses, hangs and breaks off, on PostgreSQL. */
export async function measurePushFaults({ short = false }: { short?: boolean } = {}): Promise<Values> {
  // As it is packed for production.
  const run = ['env', 'TEST_PACKED=1', process.execPath, 'scripts/bench/push-faults-run.ts']
  return (await onPostgres('push-faults', short ? [...run, '--short'] : run)) ?? {}
}
