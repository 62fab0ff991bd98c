import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

/** The nightly job over a million rows, on a real PostgreSQL that writes to disk, while visitors look and book. */
export async function measureRetention({ short = false }: { short?: boolean } = {}): Promise<Values> {
  // As it is packed for production.
  const run = ['env', 'TEST_PACKED=1', process.execPath, 'scripts/bench/retention-run.ts']
  return (await onPostgres('retention', short ? [...run, '--short'] : run, { fsync: true })) ?? {}
}
