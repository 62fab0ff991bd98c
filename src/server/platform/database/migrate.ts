/**
 * Brings the database up to date: every file of src/server/migrations once, in the order of their names, and then what is
 * newer in src/server/sql (functions.ts).
 */
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { buildIndexes, isListOfIndexes } from './build-indexes.ts'
import type { Db } from './database.ts'
import { applyFunctions, readFunctions } from './functions.ts'
import { isLockTimeout, migrationLock, quoted } from './script.ts'

const folder = new URL('../../migrations/', import.meta.url)

export interface Migration {
  readonly name: string
  readonly text: string
}

export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, from), 'utf8') })),
  )
}

/** Told of a migration that waits until others leave a table alone. */
export type OnWait = (name: string) => void

/** @returns the files that ran, as they are called in src/server/migrations and src/server/sql */
export async function migrate(db: Db, onWait?: OnWait): Promise<string[]> {
  const ran = await runMigrations(db, await readMigrations(), onWait)
  const applied = await applyFunctions(db, await readFunctions())
  return [...ran, ...applied.map((name) => `${name}.sql`)]
}

/**
 * Each file runs in one transaction together with the row that says so: an interrupted one leaves nothing behind. One that
 * builds indexes cannot, and goes on where it was interrupted (build-indexes.ts).
 * Servers that start at the same moment wait for each other.
 *
 * @returns the names of those that ran.
 */
export async function runMigrations(
  db: Db,
  all: readonly Migration[],
  onWait: OnWait = () => {},
): Promise<string[]> {
  await db.script(`${migrationLock}; create table if not exists openbranch_migrations (
    name text primary key, ran_at timestamptz not null default now())`)
  const ran: string[] = []
  for (const { name, text } of await pending(db, all)) {
    const run = isListOfIndexes(text) ? runIndexes : runOne
    if (
      await patiently(
        () => run(db, name, text),
        () => onWait(name),
      )
    )
      ran.push(name)
  }
  return ran
}

async function pending(db: Db, all: readonly Migration[]): Promise<Migration[]> {
  const done = await finished(db)
  return all.filter(({ name }) => !done.has(name) && !done.has(formerName(name)))
}

async function finished(db: Db): Promise<ReadonlySet<string>> {
  return await db.withSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`select name from openbranch_migrations`.execute(tx)
    return new Set(rows.map((row) => row.name))
  })
}

/** Files that had one number got a letter behind it: a database knows them by the name under which it ran them. */
const formerName = (name: string) => name.replace(/^(\d{4})[a-z]-/, '$1-')

/** In ms, between two tries; a try waits for two seconds itself. Visitors go first, for half an hour at most. */
const pause = 1_000
const mostTries = 600

async function patiently<T>(run: () => Promise<T>, onWait: () => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === mostTries || !isLockTimeout((error as Error).cause)) throw error
      if (tries === 1) onWait()
      await sleep(pause)
    }
  }
}

async function runOne(db: Db, name: string, text: string): Promise<boolean> {
  try {
    // The insert stands first: it fails, and the file does not run, if another server was faster.
    await db.script(
      `${migrationLock}; insert into openbranch_migrations (name) values (${quoted(name)}); ${text}`,
    )
    return true
  } catch (error) {
    const { code, table } = error as { code?: string; table?: string }
    if (code === '23505' && table === 'openbranch_migrations') return false
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error })
  }
}

async function runIndexes(db: Db, name: string, text: string): Promise<boolean> {
  try {
    const isDone = async () => (await finished(db)).has(name)
    if (!(await buildIndexes(db, text, isDone))) return false
  } catch (error) {
    throw new Error(`Migration ${name}: ${(error as Error).message}`, { cause: error })
  }
  await db.script(`insert into openbranch_migrations (name) values (${quoted(name)}) on conflict do nothing`)
  return true
}
