/**
 * The one door to data. PGlite in a directory or PostgreSQL by address: the same SQL, the same kysely.
 *
 * PGlite has one connection. A query outside the open transaction would wait for that transaction's end, for ever if
 * the transaction waits for it: so the handle never leaves this file, and a nested withTenant throws.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, Kysely, PGliteDialect, sql, type Transaction } from 'kysely'
import type { Db as BossDatabase } from 'pg-boss'
import { StartError } from './config.ts'
import type { Database, TenantTx } from './database-types.ts'
import { pgliteModule } from './pglite-module.ts'
import {
  beginningWith,
  forgetPlans,
  isOutdatedPlan,
  OneMessageDialect,
  preparing,
} from './postgres-driver.ts'

export type { Database, TenantTx } from './database-types.ts'

export interface TenantOptions {
  readonly readOnly?: boolean
}

export interface Db {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Runs `fn` in one transaction as the role of requests, with this tenant's rows only. Deadlocks and serialisation
   * failures are tried again twice, so `fn` must have no effect outside the transaction; see afterCommit.
   */
  withTenant<T>(tenantId: number, fn: (tx: TenantTx) => Promise<T>, options?: TenantOptions): Promise<T>
  /** As the owner, without a tenant: tenants and their hosts. Row level security hides all else from a plain owner. */
  withSystem<T>(fn: (tx: Transaction<Database>) => Promise<T>): Promise<T>
  /** Several statements without parameters in one transaction, as the owner; for migrations. */
  script(text: string): Promise<void>
  /** Marks what every transaction may see, and counts values for the planner. Outside of any transaction, as it must be. */
  vacuum(table: string): Promise<void>
  tenantOfHost(host: string): Promise<{ id: number; slug: string } | null>
  tenantIds(): Promise<number[]>
  /** Hears what transactions notify a channel of, once they are committed; see events.ts. @returns how to stop */
  listen(channel: string, ear: Ear): Promise<() => Promise<void>>
  /** True when a query comes back. */
  isReady(): Promise<boolean>
  /** What pg-boss runs on: the same PGlite, or connections of its own. */
  readonly jobs: { db: BossDatabase; backend: 'pglite' } | { connectionString: string; max: number }
  close(): Promise<void>
}

export interface Ear {
  heard(payload: string): void
  /** The connection broke off: nothing is heard any more. */
  lost(): void
}

export type Location =
  | { readonly dataDir: string }
  | { readonly databaseUrl: string; readonly connections?: number }

type Log = { error(details: object, message: string): void }

const quiet: Log = { error() {} }

/** Opens the database; nothing is migrated and no lock is taken here. */
export function open(location: Location, log: Log = quiet): Promise<Db> {
  return 'dataDir' in location ? openPglite(location.dataDir, log) : openPostgres(location, log)
}

interface Engine {
  readonly kind: Db['kind']
  readonly kysely: Kysely<Database>
  readonly script: Db['script']
  readonly jobs: Db['jobs']
  readonly listen: Db['listen']
}

const int8 = 20
const date = 1082

async function openPglite(dataDir: string, log: Log): Promise<Db> {
  const [{ PGlite }, { btree_gist }, { fromPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('pg-boss'),
  ])
  const pglite = await PGlite.create({
    dataDir,
    pgliteWasmModule: await pgliteModule(),
    extensions: { btree_gist },
    // As on PostgreSQL below: counts are numbers and dates stay 'YYYY-MM-DD'.
    parsers: { [int8]: Number, [date]: (text) => text },
  })
  return doorTo(
    {
      kind: 'pglite',
      kysely: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }),
      script: (text) =>
        pglite.transaction(async (tx) => {
          await tx.exec(text)
        }),
      jobs: { db: fromPglite(pglite) as BossDatabase, backend: 'pglite' },
      async listen(channel, { heard }) {
        const stop = await pglite.listen(channel, heard)
        return async () => {
          if (!pglite.closed) await stop()
        }
      },
    },
    log,
  )
}

async function openPostgres(location: { databaseUrl: string; connections?: number }, log: Log): Promise<Db> {
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(date, (text: string) => text)
  const pool = new pg.Pool({
    Client: preparing(pg.Client),
    connectionString: location.databaseUrl,
    max: location.connections ?? 10,
    types,
    application_name: 'openbranch',
    // Whoever waits for a turn waits here too: a crowd at one moment is served, not refused.
    connectionTimeoutMillis: 15_000,
    options:
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c client_min_messages=warning',
  })
  // Without a listener, a connection that the server drops while idle would end the process.
  pool.on('error', (error) => log.error({ err: error }, 'a database connection was lost'))
  return doorTo(
    {
      kind: 'postgres',
      kysely: new Kysely<Database>({ dialect: new OneMessageDialect({ pool }) }),
      async script(text) {
        const client = await pool.connect()
        try {
          await client.query(`begin; ${text}; commit`)
        } catch (error) {
          await client.query('rollback').catch(() => {})
          throw error
        } finally {
          client.release()
        }
      },
      jobs: { connectionString: location.databaseUrl, max: 4 },
      // A connection of its own: the pool's are handed from one transaction to the next.
      async listen(channel, ear) {
        const client = new pg.Client({
          connectionString: location.databaseUrl,
          application_name: 'openbranch events',
          connectionTimeoutMillis: 5_000,
          keepAlive: true,
        })
        let isOver = false
        const over = () => {
          if (!isOver) ear.lost()
          isOver = true
        }
        client.on('error', over)
        client.on('end', over)
        client.on('notification', ({ payload = '' }) => ear.heard(payload))
        try {
          await client.connect()
          await client.query(`listen ${client.escapeIdentifier(channel)}`)
        } catch (error) {
          isOver = true
          await client.end().catch(() => {})
          throw error
        }
        return async () => {
          isOver = true
          await client.end()
        }
      },
    },
    log,
  )
}

const inside = new AsyncLocalStorage<true>()
type Hook = () => void | Promise<void>
const hooks = new WeakMap<object, Hook[]>()

/** Runs `hook` once the transaction is committed, and never when it is rolled back. */
export function afterCommit(tx: TenantTx, hook: Hook): void {
  hooks.get(tx)?.push(hook)
}

/** How a transaction becomes one of a tenant; PostgreSQL takes it with its beginning, kysely's PGlite driver does not. */
interface Entry {
  readonly withBegin: string
  readonly afterBegin: CompiledQuery
}

const asTenant = "select set_config('role', 'app_rw', true), set_config('app.tenant', $1, true)"
// set_config instead of 'begin read only', which kysely's PGlite driver does not send.
const asReadingTenant = `${asTenant}, set_config('transaction_read_only', 'on', true)`

function entryOf(tenantId: number, { readOnly = false }: TenantOptions = {}): Entry {
  if (!Number.isSafeInteger(tenantId)) throw new Error('A tenant is a whole number.')
  const reading = readOnly ? ' set transaction read only;' : ''
  return {
    withBegin: `${reading} set local role app_rw; set local app.tenant = '${tenantId}'`,
    afterBegin: CompiledQuery.raw(readOnly ? asReadingTenant : asTenant, [String(tenantId)]),
  }
}

function doorTo(engine: Engine, log: Log): Db {
  const { kysely } = engine

  async function transact<T>(entry: Entry | null, fn: (tx: TenantTx) => Promise<T>): Promise<T> {
    if (inside.getStore())
      throw new Error('A transaction was opened inside a transaction: pass the open one on.')
    const after: Hook[] = []
    const result = await beginningWith(entry?.withBegin ?? '', () =>
      kysely.transaction().execute((tx) =>
        inside.run(true, async () => {
          if (entry && engine.kind === 'pglite') await tx.executeQuery(entry.afterBegin)
          hooks.set(tx, after)
          return await fn(tx)
        }),
      ),
    )
    for (const hook of after) {
      try {
        await hook()
      } catch (error) {
        log.error({ err: error }, 'a step after the commit failed')
      }
    }
    return result
  }

  return {
    kind: engine.kind,
    script: engine.script,
    jobs: engine.jobs,
    listen: engine.listen,
    async withTenant(tenantId, fn, options) {
      const entry = entryOf(tenantId, options)
      for (let tries = 0; ; tries++) {
        try {
          return await transact(entry, fn)
        } catch (error) {
          if (tries === 2 || !isWorthAnotherTry(error)) throw error
          await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * (tries + 1)))
        }
      }
    },
    withSystem: (fn) => transact(null, fn),
    async vacuum(table) {
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(kysely)
    },
    async tenantOfHost(host) {
      const { rows } = await sql<{
        id: number
        slug: string
      }>`select id, slug from tenant_of_host(${host})`.execute(kysely)
      return rows[0] ?? null
    },
    async tenantIds() {
      const { rows } = await sql<{ id: number }>`select tenant_ids() as id`.execute(kysely)
      return rows.map((row) => row.id)
    },
    async isReady() {
      return await Promise.race([
        sql`select 1`.execute(kysely).then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(resolve, 1_500, false).unref()),
      ])
    },
    close: () => kysely.destroy(),
  }
}

const deadlock = '40P01'
const serialisationFailure = '40001'

function isWorthAnotherTry(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (isOutdatedPlan(code)) {
    forgetPlans()
    return true
  }
  return code === deadlock || code === serialisationFailure
}

/**
 * Refuses a database on which one tenant could see another's rows: the role of requests must be bound by row level
 * security on every table with a tenant, and see nothing while no tenant is set.
 */
export async function checkIsolation(db: Db): Promise<void> {
  const found = await db.withSystem(async (tx) => {
    await sql`select set_config('role', 'app_rw', true)`.execute(tx)
    const { rows: open } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not row_security_active(c.oid)
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`.execute(
      tx,
    )
    const { rows: seen } = await sql<{ n: number }>`
      select (select count(*) from tenants) + (select count(*) from tenant_hosts) + (select count(*) from settings)
        + (select count(*) from sessions) as n`.execute(tx)
    return { open: open.map((row) => row.name), seen: seen[0]?.n ?? 0 }
  })
  if (found.open.length === 0 && found.seen === 0) return
  throw new StartError(
    `The database does not keep tenants apart (${found.open.join(', ') || `${found.seen} rows seen without a tenant`}).`,
  )
}
