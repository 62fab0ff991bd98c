import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where tests find a PostgreSQL: one that is given, or Debian's throw-away clusters of the version named. */
export type Postgres = { url: string } | { version: string }

function onPath(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))
}

/** The PostgreSQL to test with, or null when there is none. */
export function postgresWith(env = process.env): Postgres | null {
  if (env.TEST_DATABASE_URL) return { url: env.TEST_DATABASE_URL }
  const home = '/usr/lib/postgresql'
  if (!onPath('pg_virtualenv') || !existsSync(home)) return null
  const versions = readdirSync(home).filter((name) => existsSync(join(home, name, 'bin', 'initdb')))
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest ? { version: newest } : null
}

/**
 * The command line that runs another one with TEST_DATABASE_URL set; `fsync` makes commits as slow as in production.
 * Commits are always written out: tests of what was acknowledged must not run on a database that may forget it.
 */
export function inPostgres(how: Postgres, line: string[], options: { fsync?: boolean } = {}): string[] {
  if ('url' in how) return line
  const script =
    'export TEST_DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/postgres"; exec "$@"'
  // pg_virtualenv switches fsync off unless it is told otherwise.
  const durability = options.fsync ? ['-o', 'fsync=on'] : ['-o', 'fsync=off', '-o', 'full_page_writes=off']
  return [
    'pg_virtualenv',
    // In a folder of its own, also for root: one that a killed run left behind does not stop the next.
    '-t',
    '-v',
    how.version,
    // Whatever the system's locale is: without one, Debian would make a cluster that takes text for bytes.
    '-c',
    '--locale=C.UTF-8 --encoding=UTF8',
    ...durability,
    '-o',
    'max_connections=300',
    'bash',
    '-c',
    script,
    'bash',
    ...line,
  ]
}
