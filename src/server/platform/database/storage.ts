/** What a server holds while it runs: its data folder's lock, the key of sealed texts, the database. */
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
  const db = await openDatabase(config, log)
  await migrate(db, (name) => log.info({ migration: name }, 'a migration waits for a table that is in use'))
  await checkIsolation(db)
  return db
}

async function openDatabase(config: Config, log: Log): Promise<Db> {
  const { databaseUrl, databaseConnections, dataDir } = config
  if (!databaseUrl) return await open({ dataDir: `${dataDir}/pglite` }, log)
  const db = await open({ databaseUrl, connections: shareOf(databaseConnections) }, log)
  // It may be starting at the same moment as we are.
  for (const end = Date.now() + 6_000; Date.now() < end; await sleep(300)) {
    if (await db.isReady()) return db
  }
  throw new StartError('The database at DATABASE_URL does not answer.')
}
