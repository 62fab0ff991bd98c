import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

/** What an institution costs that does nothing: the same calls of one beside 1, 200 and 2,000 others, on PostgreSQL. */
export async function measureTenants({ short = false }: { short?: boolean } = {}): Promise<Values> {
  // As it is packed for production.
  const run = ['env', 'TEST_PACKED=1', process.execPath, 'scripts/bench/tenants-run.ts']
  return (await onPostgres('tenants', short ? [...run, '--short'] : run)) ?? {}
}
