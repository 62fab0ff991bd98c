/**
 * The product's functions in the database: each file of src/server/sql holds today's text of one of them. It is applied
 * once, after the migrations, whenever its version is higher than what the database has.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { migrationLock, quoted } from './script.ts'

const folder = new URL('../../sql/', import.meta.url)

export interface SqlFunction {
  /** Of the function, and of its file without `.sql`. */
  readonly name: string
  /** Of the text; a server that starts with a lower one leaves the newer text as it is. */
  readonly version: number
  readonly text: string
}

export async function readFunctions(from: URL = folder): Promise<SqlFunction[]> {
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql')).sort()
  return await Promise.all(
    files.map(async (file) => sqlFunction(file, await readFile(new URL(file, from), 'utf8'))),
  )
}

/** @throws where the first line does not say the version */
export function sqlFunction(file: string, text: string): SqlFunction {
  const version = /^-- version (\d+)\n/.exec(text)?.[1]
  if (!version) throw new Error(`src/server/sql/${file} does not begin with its version, as in: -- version 1`)
  return { name: file.slice(0, -'.sql'.length), version: Number(version), text }
}

/**
 * All that is newer in one transaction, which either leaves all of it or nothing. Servers that start at the same moment
 * wait for each other.
 *
 * @returns the names of those that were applied
 * @throws where a text has changed and its version has not: of two such texts nobody can say which is newer
 */
export async function applyFunctions(db: Db, functions: readonly SqlFunction[]): Promise<string[]> {
  await db.script(`${migrationLock}; create table if not exists openbranch_functions (
    name text primary key, version int not null, hash text not null, applied_at timestamptz not null default now())`)
  const known = await knownFunctions(db)
  for (const each of functions) refuseSilentChange(each, known.get(each.name))
  const newer = functions.filter(({ name, version }) => version > (known.get(name)?.version ?? 0))
  if (newer.length === 0) return []
  try {
    await db.script(`${migrationLock}; ${newer.map(applying).join('; ')}`)
  } catch (error) {
    throw new Error(`src/server/sql: ${(error as Error).message}`, { cause: error })
  }
  return newer.map(({ name }) => name)
}

interface KnownFunction {
  readonly name: string
  readonly version: number
  readonly hash: string
}

async function knownFunctions(db: Db): Promise<ReadonlyMap<string, KnownFunction>> {
  const { rows } = await db.withSystem((tx) =>
    sql<KnownFunction>`select name, version, hash from openbranch_functions`.execute(tx),
  )
  return new Map(rows.map((row) => [row.name, row]))
}

function refuseSilentChange({ name, version, text }: SqlFunction, known: KnownFunction | undefined): void {
  if (known?.version !== version || known.hash === hashOf(text)) return
  throw new Error(
    `src/server/sql/${name}.sql has changed, its version has not: raise the number in its first line.`,
  )
}

/** Looks once more, under the lock: another server may have been faster, and newer. */
function applying({ name, version, text }: SqlFunction): string {
  return `do ${quoted(`begin
    if coalesce((select version from openbranch_functions where name = ${quoted(name)}), 0) < ${version} then
      execute ${quoted(text)};
      insert into openbranch_functions (name, version, hash)
      values (${quoted(name)}, ${version}, ${quoted(hashOf(text))})
      on conflict (name) do update set version = excluded.version, hash = excluded.hash, applied_at = now();
    end if;
  end`)}`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
