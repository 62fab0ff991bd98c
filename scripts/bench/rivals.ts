import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

/** 400 rivals for one slot, and many advisors at once, on a real PostgreSQL that writes to disk. */
export async function measureRivals(): Promise<Values> {
  const run = [process.execPath, 'scripts/bench/rivals-run.ts']
  return (await onPostgres('rivals', run, { fsync: true })) ?? {}
}
