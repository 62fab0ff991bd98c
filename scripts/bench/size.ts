import { command } from '#scripts/test/command.ts'
import { inPostgres, postgresWith } from '#scripts/test/postgres.ts'
import type { Values } from './figures.ts'

/** What size costs: 2,001 tenants, one with 10,000 advisors and 1,000,000 appointments, on PostgreSQL. */
export async function measureSize({ short = false }: { short?: boolean } = {}): Promise<Values> {
  const how = postgresWith()
  if (!how) {
    console.error('  no PostgreSQL here: size is left out')
    return {}
  }
  // As it is packed for production.
  const run = ['env', 'TEST_PACKED=1', process.execPath, 'scripts/bench/size-run.ts']
  const { ok, output } = await command(inPostgres(how, short ? [...run, '--short'] : run))
  // The throw-away cluster speaks before and after.
  const measured = output.split('\n').find((each) => each.startsWith('{'))
  if (!ok || !measured) throw new Error(output)
  return JSON.parse(measured) as Values
}
