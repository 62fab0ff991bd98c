import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

/** Visitors who hold and book over HTTP, on a real PostgreSQL that writes to disk; then the same with kill -9. */
export async function measureBookings({ short = false }: { short?: boolean } = {}): Promise<Values> {
  // As it is packed for production.
  const run = ['env', 'TEST_PACKED=1', process.execPath, 'scripts/bench/bookings-run.ts']
  return (await onPostgres('bookings', short ? [...run, '--short'] : run, { fsync: true })) ?? {}
}
