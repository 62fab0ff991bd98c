import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

/** What size costs: 2,001 tenants, one with 10,000 advisors and 1,000,000 appointments, on PostgreSQL. */
export async function measureSize({ short = false }: { short?: boolean } = {}): Promise<Values> {
  // As it is packed for production.
  const run = ['env', 'TEST_PACKED=1', process.execPath, 'scripts/bench/size-run.ts']
  return (await onPostgres('size', short ? [...run, '--short'] : run)) ?? {}
}
