import { command } from '#scripts/test/command.ts'
import { inPostgres, postgresWith } from '#scripts/test/postgres.ts'
import type { Values } from './figures.ts'

/** Visitors who hold and book over HTTP, on a real PostgreSQL that writes to disk; then the same with kill -9. */
export async function measureBookings({ short = false }: { short?: boolean } = {}): Promise<Values> {
  const how = postgresWith()
  if (!how) {
    console.error('  no PostgreSQL here: the bookings are left out')
    return {}
  }
  // As it is packed for production.
  const run = [
    'env',
    'TEST_PACKED=1',
    process.execPath,
    'scripts/bench/bookings-run.ts',
    ...(short ? ['--short'] : []),
  ]
  const { ok, output } = await command(inPostgres(how, run, { fsync: true }))
  // The throw-away cluster speaks before and after.
  const measured = output.split('\n').find((each) => each.startsWith('{'))
  if (!ok || !measured) throw new Error(output)
  return JSON.parse(measured) as Values
}
