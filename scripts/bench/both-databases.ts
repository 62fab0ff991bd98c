import { command } from '#scripts/test/command.ts'
import { inPostgres, postgresWith } from '#scripts/test/postgres.ts'
import type { Values } from './figures.ts'

/**
 * What is measured on the embedded database, and once more on a throw-away PostgreSQL, where one is there.
 *
 * @param script prints there what it measured as one line of JSON
 */
export async function onBothDatabases(
  script: string,
  measureHere: () => Promise<Values>,
  short: boolean,
): Promise<Values> {
  const embedded = await measureHere()
  const how = postgresWith()
  if (!how) {
    console.error(`  no PostgreSQL here: ${script} is left out`)
    return embedded
  }
  const line = inPostgres(how, [process.execPath, script, ...(short ? ['--short'] : [])])
  const { ok, output } = await command(line)
  // The throw-away cluster speaks before and after.
  const measured = output.split('\n').find((each) => each.startsWith('{'))
  if (!ok || !measured) throw new Error(output)
  const values = Object.entries(JSON.parse(measured)).map(([id, value]) => [`${id}-postgres`, value])
  return { ...embedded, ...Object.fromEntries(values) }
}
