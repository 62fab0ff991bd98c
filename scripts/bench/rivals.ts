import { command } from '#scripts/test/command.ts'
import { inPostgres, postgresWith } from '#scripts/test/postgres.ts'
import type { Values } from './figures.ts'

/** 400 rivals for one slot, and many advisors at once, on a real PostgreSQL that writes to disk. */
export async function measureRivals(): Promise<Values> {
  const how = postgresWith()
  if (!how) {
    console.error('  no PostgreSQL here: the rivals are left out')
    return {}
  }
  const line = inPostgres(how, [process.execPath, 'scripts/bench/rivals-run.ts'], { fsync: true })
  const { ok, output } = await command(line)
  // The throw-away cluster speaks before and after.
  const measured = output.split('\n').find((each) => each.startsWith('{'))
  if (!ok || !measured) throw new Error(output)
  return JSON.parse(measured) as Values
}
