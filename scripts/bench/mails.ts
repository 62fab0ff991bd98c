import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

/** How fast mails leave one process by a mail server that takes 150 ms for each, on PostgreSQL. */
export async function measureMails({ short = false }: { short?: boolean } = {}): Promise<Values> {
  // As it is packed for production.
  const run = ['env', 'TEST_PACKED=1', process.execPath, 'scripts/bench/mails-run.ts']
  return (await onPostgres('mails', short ? [...run, '--short'] : run)) ?? {}
}
