/** PGlite in a directory and PostgreSQL by address, as the door to data (database.ts) needs them. */
import { EventEmitter } from 'node:events'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Db as BossDatabase } from 'pg-boss'
import { createNotes } from './notes.ts'
import { pgliteModule } from './pglite-module.ts'
import { beginMark, OneMessageDialect, preparing } from './postgres-driver.ts'
import type { Database } from './tables.ts'

export interface Ear {
  heard(payload: string): void
  /** The connection broke off: nothing is heard any more. */
  lost(): void
}

interface PostgresLocation {
  readonly databaseUrl: string
  readonly connections?: number | null
}

export type Location = { readonly dataDir: string } | PostgresLocation

export type Log = { error(details: object, message: string): void }

/** A database as the door to it needs it: what differs between PGlite and PostgreSQL. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Database>
  /** Several statements without parameters in one transaction, as the owner; for migrations. */
  script(text: string): Promise<void>
  /** What pg-boss runs on: the same PGlite, or connections of its own. */
  readonly jobs: { db: BossDatabase; backend: 'pglite' } | { connectionString: string; max: number }
  /** Comes back when the database answers; not on the connections that requests wait for, where there are others. */
  ask(): Promise<unknown>
  /** Ends the connections of `kysely`, `ask` and `tell`. */
  close(): Promise<void>
  /** Tells all processes that listen to the channel, soon. */
  tell(channel: string, payloads: readonly string[]): void
  /** Hears what a channel is told. @returns how to stop */
  listen(channel: string, ear: Ear): Promise<() => Promise<void>>
}

/** With a database on this machine, more would only take the processor from each other. */
const usualConnections = Math.min(10, 2 * availableParallelism() + 2)

const int8 = 20
const date = 1082

export async function openPglite(dataDir: string): Promise<Engine> {
  const [{ PGlite: Embedded }, { btree_gist }, { fromPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('pg-boss'),
  ])
  const pglite = await Embedded.create({
    dataDir,
    pgliteWasmModule: await pgliteModule(),
    extensions: { btree_gist },
    // As on PostgreSQL below: counts are numbers and dates stay 'YYYY-MM-DD'.
    parsers: { [int8]: Number, [date]: (text) => text },
  })
  const kysely = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: enteringAtOnce(pglite) }) })
  // Nobody else has this database: there is no other process to tell.
  const ears = new EventEmitter().setMaxListeners(0)
  return {
    kind: 'pglite',
    kysely,
    ask: () => pglite.query('select 1'),
    close: () => kysely.destroy(),
    script: (text) =>
      pglite.transaction(async (tx) => {
        await tx.exec(text)
      }),
    jobs: { db: patient(fromPglite(pglite) as BossDatabase), backend: 'pglite' },
    tell(channel, payloads) {
      for (const payload of payloads) ears.emit(channel, payload)
    },
    async listen(channel, { heard }) {
      ears.on(channel, heard)
      return async () => void ears.off(channel, heard)
    },
  }
}

/** What transactions begin with goes in one message, instead of five for each statement. */
function enteringAtOnce(pglite: PGlite): PGlite {
  const transaction: PGlite['transaction'] = (fn) =>
    pglite.transaction((tx) => {
      const query: typeof tx.query = async (text, ...more) => {
        if (!text.startsWith(beginMark)) return await tx.query(text, ...more)
        await tx.exec(text)
        return { rows: [], fields: [] }
      }
      return fn(overlaid(tx, { query }))
    })
  return overlaid(pglite, { transaction })
}

/** The same object with some other methods; the private fields of its class stay reachable. */
function overlaid<T extends object>(target: T, methods: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const own = Reflect.get(methods, name)
      if (own) return own
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** PGlite runs in this thread: who waits for a page comes before each statement of the jobs, of which there are many. */
function patient(db: BossDatabase): BossDatabase {
  const executeSql: BossDatabase['executeSql'] = async (text, values) => {
    await setImmediate()
    return await db.executeSql(text, values)
  }
  return { ...db, executeSql }
}

export async function openPostgres(location: PostgresLocation, log: Log): Promise<Engine> {
  const { default: pg } = await import('pg')
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(date, (text: string) => text)
  const pool = new pg.Pool({
    Client: preparing(pg.Client),
    connectionString: location.databaseUrl,
    pipeline: true,
    max: location.connections ?? usualConnections,
    types,
    application_name: 'openbranch',
    // Whoever waits for a turn waits here too: a crowd at one moment is served, not refused.
    connectionTimeoutMillis: 15_000,
    options:
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c client_min_messages=warning',
  })
  const lost = (error: Error) => log.error({ err: error }, 'a database connection was lost')
  // Without a listener, a connection that the server drops while idle would end the process.
  pool.on('error', lost)
  pool.on('connect', (client) => {
    // One that breaks while a transaction has it: whoever uses it gets the error too, and the process lives on.
    client.on('error', (error) => log.error({ err: error }, 'a database connection was lost in use'))
    // Only warnings come (client_min_messages), such as of a transaction inside another: nothing here causes one.
    client.on('notice', (notice) => log.error({ err: notice }, 'the database warned'))
  })
  const kysely = new Kysely<Database>({ dialect: new OneMessageDialect({ pool }) })
  // Whoever watches the process would else queue behind its visitors, and take a busy one for dead.
  const watch = new pg.Pool({
    connectionString: location.databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
    application_name: 'openbranch health',
  })
  watch.on('error', lost)
  const teller = new pg.Pool({
    connectionString: location.databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'openbranch notes',
  })
  teller.on('error', lost)
  const notes = createNotes({
    notify: (channel, payloads) =>
      teller.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads]),
    failed: (error) => log.error({ err: error }, 'nobody could be told of what changed'),
  })
  return {
    kind: 'postgres',
    kysely,
    ask: () => watch.query('select 1'),
    tell: notes.send,
    async close() {
      // Transactions that end meanwhile still tell what they changed.
      await kysely.destroy()
      await notes.close()
      await Promise.all([watch.end(), teller.end()])
    },
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
  }
}
