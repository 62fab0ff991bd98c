import { command } from '#scripts/test/command.ts'
import { inPostgres, postgresWith } from '#scripts/test/postgres.ts'

/**
 * What a command line measures on a throw-away PostgreSQL, and prints there as one line of JSON.
 *
 * @param what is left out where no PostgreSQL is there, as people call it
 * @returns null where none is there
 */
export async function onPostgres(
  what: string,
  line: string[],
  options?: { fsync?: boolean },
): Promise<Record<string, number> | null> {
  const how = postgresWith()
  if (!how) {
    console.error(`  no PostgreSQL here: left out: ${what}`)
    return null
  }
  const { ok, output } = await command(inPostgres(how, line, options))
  // The throw-away cluster speaks before and after.
  const measured = output.split('\n').find((each) => each.startsWith('{'))
  if (!ok || !measured) throw new Error(output)
  return JSON.parse(measured)
}
