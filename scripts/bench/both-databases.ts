import type { Values } from './figures.ts'
import { onPostgres } from './on-postgres.ts'

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
  const measured = await onPostgres(script, [process.execPath, script, ...(short ? ['--short'] : [])])
  const values = Object.entries(measured ?? {}).map(([id, value]) => [`${id}-postgres`, value])
  return { ...embedded, ...Object.fromEntries(values) }
}
