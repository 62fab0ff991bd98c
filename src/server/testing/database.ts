/**
 * A migrated database of its own for a test file: copied from a template that is made once per state of migrations
 * and demo data; on PGlite, or on TEST_DATABASE_URL.
 */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, open } from '#server/platform/database/database.ts'
import { checkIsolation } from '#server/platform/database/isolation.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { keepSecretFilesIn } from '#server/platform/secrets/secret-files.ts'
import { forgetAll } from '#server/platform/tenancy/cache.ts'
import { once } from '#tests/once.ts'
import { isInRun } from '#tests/temporary-folder.ts'

export interface TestDatabase {
  readonly db: Db
  /** Set for PGlite. */
  readonly dataDir: string | null
  /** Set for PostgreSQL. */
  readonly databaseUrl: string | null
  /** Closes the database and removes it. */
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  /** With the demo's tenants and people. */
  readonly demo?: boolean
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/openbranch')

export function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  // Files share a process: what one remembered of its tenants is nothing to the next.
  forgetAll()
  keepSecretFilesIn(null)
  const url = process.env.TEST_DATABASE_URL
  return url ? openOnPostgres(url, options) : openOnPglite(options)
}

/** Fills a folder with PGlite's files of a migrated database that nobody has opened. */
export async function copyTestDatabase(folder: string, options: TestDatabaseOptions = {}): Promise<void> {
  const template = join(cache, `pglite-${await templateFor(options, makePgliteTemplate)}`)
  // A thousand small files: five times as fast as the copy that waits for each.
  cpSync(template, folder, { recursive: true })
}

async function openOnPglite(options: TestDatabaseOptions): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openbranch-test-'))
  await copyTestDatabase(dataDir, options)
  const db = await open({ dataDir, sharedBuffers: '16MB' })
  return {
    db,
    dataDir,
    databaseUrl: null,
    async close() {
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const templates = new Map<string, Promise<string>>()

/** The template's name, made once per process and state of migrations and demo data. */
function templateFor(
  options: TestDatabaseOptions,
  make: (name: string, options: TestDatabaseOptions) => Promise<void>,
): Promise<string> {
  const kind = options.demo ? 'demo' : 'empty'
  const template = templates.get(kind) ?? madeTemplate(kind, options, make)
  templates.set(kind, template)
  return template
}

async function madeTemplate(
  kind: string,
  options: TestDatabaseOptions,
  make: (name: string, options: TestDatabaseOptions) => Promise<void>,
): Promise<string> {
  const name = `${kind}_${await fingerprint(options)}`
  const build = () => make(name, options)
  await (isInRun() ? once(`template-${name}`, build) : build())
  return name
}

/** Runs side by side share the cache: each builds under a name of its own, the first to finish gives it the shared name. */
async function makePgliteTemplate(name: string, options: TestDatabaseOptions): Promise<void> {
  const template = join(cache, `pglite-${name}`)
  if (await exists(template)) return
  await mkdir(cache, { recursive: true })
  const own = await mkdtemp(join(cache, 'building-'))
  const db = await open({ dataDir: own })
  await fill(db, options)
  await db.close()
  await rename(own, template).catch(() => rm(own, { recursive: true, force: true }))
}

async function fingerprint(options: TestDatabaseOptions): Promise<string> {
  const hash = createHash('sha256')
  const folders = [
    'src/server/migrations',
    'src/server/sql',
    ...(options.demo ? ['src/server/demo', 'src/server/features'] : []),
  ]
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
      hash.update(path).update(await readFile(path))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

async function fill(db: Db, options: TestDatabaseOptions): Promise<void> {
  await migrate(db)
  await checkIsolation(db)
  if (!options.demo) return
  const { seed } = await import('#server/demo/seed.ts')
  await seed(db, { small: true })
}

async function openOnPostgres(url: string, options: TestDatabaseOptions): Promise<TestDatabase> {
  const { default: pg } = await import('pg')
  const admin = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return await client.query(text).finally(() => client.end())
  }
  const urlOf = (name: string) => {
    const own = new URL(url)
    own.pathname = `/${name}`
    return own.href
  }
  /** As with PGlite: built under a name of its own, and the first to finish gives it the shared name. */
  const makeTemplate = async (name: string) => {
    const template = `openbranch_template_${name}`
    const found = await admin(`select from pg_database where datname = '${template}'`)
    if (found.rowCount) return
    const building = `openbranch_building_${randomBytes(6).toString('hex')}`
    await admin(`create database ${building}`)
    const db = await open({ databaseUrl: urlOf(building) })
    await fill(db, options)
    await db.close()
    await admin(`alter database ${building} rename to ${template}`).catch(() =>
      admin(`drop database ${building}`),
    )
  }
  const template = await templateFor(options, makeTemplate)
  const name = `openbranch_test_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name} template openbranch_template_${template} strategy file_copy`)
  const databaseUrl = urlOf(name)
  const db = await open({ databaseUrl })
  return {
    db,
    dataDir: null,
    databaseUrl,
    async close() {
      await db.close()
      await admin(`drop database ${name} with (force)`)
    },
  }
}
