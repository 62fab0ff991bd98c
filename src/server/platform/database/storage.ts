/** What a server holds while it runs: its data folder's lock, the key of sealed texts, the database. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, StartError } from '../process/config.ts'
import { type Lock, lock } from '../process/lock.ts'
import type { logger } from '../process/logging.ts'
import { encryptWith, secretOf } from '../secrets/encryption.ts'
import { keepSecretFilesIn } from '../secrets/secret-files.ts'
import { shareOf } from './connections.ts'
import { type Db, open } from './database.ts'
import { checkIsolation } from './isolation.ts'
import { migrate } from './migrate.ts'
import { writeOutFolder } from './pglite-disk.ts'

type Log = ReturnType<typeof logger>

/**
 * @returns null where PostgreSQL serves several servers
 * @throws StartError if another process holds the folder
 */
export async function hold(config: Config): Promise<Lock | null> {
  const held = config.databaseUrl ? null : await lock(config.dataDir)
  encryptWith(await secretOf(config))
  keepSecretFilesIn(config.walletCertificates)
  return held
}

/** @throws StartError if the database does not answer or does not keep tenants apart */
export async function openMigrated(config: Config, log: Log): Promise<Db> {
  try {
    const db = await openDatabase(config, log)
    await migrate(db, (name) => log.info({ migration: name }, 'a migration waits for a table that is in use'))
    await checkIsolation(db)
    return db
  } catch (error) {
    if (!config.databaseUrl && isDamage(error)) throw damaged(config.dataDir, error)
    throw error
  }
}

/** An embedded database whose beginning is gone would be made anew over all that is left of it. */
async function openEmbedded(dataDir: string, log: Log): Promise<Db> {
  const folder = join(dataDir, 'pglite')
  const files = await readdir(folder).catch((): string[] => [])
  if (files.length > 0 && !files.includes('PG_VERSION')) throw damaged(dataDir)
  const db = await open({ dataDir: folder, isLasting: true }, log)
  if (files.length === 0)
    writeOutFolder(folder).catch((error) =>
      log.error({ err: error }, 'the new database could not be written to the disk'),
    )
  return db
}

/** Of PostgreSQL: a system error, an internal one, or no such database; or the embedded program broke off. */
function isDamage(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string') return /^(58|XX|3D)/.test(code)
  return (
    !(error instanceof StartError) &&
    (name === 'RuntimeError' || name === 'ExitStatus' || isOfEmbedded(error))
  )
}

const isOfEmbedded = (error: unknown) => String((error as Error | null)?.stack).includes('pglite')

const damaged = (dataDir: string, cause?: unknown): StartError =>
  new StartError(
    `The embedded database in ${dataDir} is damaged. Put back a copy of the whole folder, or start with another one by --data DIR.`,
    { cause },
  )

async function openDatabase(config: Config, log: Log): Promise<Db> {
  const { databaseUrl, databaseConnections, dataDir } = config
  if (!databaseUrl) return await openEmbedded(dataDir, log)
  const db = await open({ databaseUrl, connections: shareOf(databaseConnections) }, log)
  // It may be starting at the same moment as we are.
  for (const end = Date.now() + 6_000; Date.now() < end; await sleep(300)) {
    if (await db.answers()) return db
  }
  throw new StartError('The database at DATABASE_URL does not answer.')
}
