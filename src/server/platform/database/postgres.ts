/** PostgreSQL by address: a pool for requests, and connections of their own for health checks, notes, listeners and jobs. */
import { Kysely } from 'kysely'
import type pg from 'pg'
import { shareOf } from './connections.ts'
import { type Alone, date, type Engine, int8, type Log, type PostgresLocation } from './engine.ts'
import { createListening } from './listening.ts'
import { createNotes, type Notes } from './notes.ts'
import { OneMessageDialect, pipelined } from './postgres-driver.ts'
import type { Database } from './tables.ts'

type Driver = typeof pg

export async function openPostgres(location: PostgresLocation, log: Log): Promise<Engine> {
  const { default: driver } = await import('pg')
  const { databaseUrl: connectionString } = location
  const share = location.connections ?? shareOf(null)
  const pool = requestPool(driver, connectionString, share.requests, log)
  const kysely = new Kysely<Database>({ dialect: new OneMessageDialect({ pool }) })
  const watch = watchPool(driver, connectionString, log)
  const teller = tellerPool(driver, connectionString, log)
  const notes = notesBy(teller, log)
  const listening = createListening(() => {
    const options = { connectionString, application_name: 'openbranch events' }
    // Nothing is sent on it: without signs of life soon, it would be hours until a line that broke silently is noticed.
    const alive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
    return new driver.Client({ ...options, ...alive, connectionTimeoutMillis: 5_000 })
  })
  return {
    kind: 'postgres',
    kysely,
    ask: () => watch.query('select 1'),
    async hasRoom() {
      const { rows } = await watch.query<{ transaction_read_only: string }>('show transaction_read_only')
      return rows[0]?.transaction_read_only === 'off'
    },
    tell: notes.send,
    pool: () => {
      const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool
      return { open, idle, waiting, most: share.requests }
    },
    async close() {
      // Transactions that end meanwhile still tell what they changed.
      await kysely.destroy()
      await notes.close()
      await Promise.all([watch.end(), teller.end()])
    },
    script: (text) => runScript(pool, text),
    alone: (fn) => runAlone(pool, fn),
    jobs: { connectionString, max: share.jobs },
    listen: listening.listen,
  }
}

function requestPool(driver: Driver, connectionString: string, max: number, log: Log): pg.Pool {
  const types = new driver.TypeOverrides()
  types.setTypeParser(int8, Number)
  types.setTypeParser(date, (text: string) => text)
  const pool = new driver.Pool({
    Client: pipelined(driver.Client),
    connectionString,
    pipeline: true,
    max,
    types,
    application_name: 'openbranch',
    // Whoever waits for a turn waits here too: a crowd at one moment is served, not refused.
    connectionTimeoutMillis: 15_000,
    options:
      '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c client_min_messages=warning',
  })
  keepRunning(pool, log)
  pool.on('connect', (client) => {
    // One that breaks while a transaction has it: whoever uses it gets the error too, and the process lives on.
    client.on('error', (error) => log.error({ err: error }, 'a database connection was lost in use'))
    // Only warnings come (client_min_messages), such as of a transaction inside another: nothing here causes one.
    client.on('notice', (notice) => log.error({ err: notice }, 'the database warned'))
  })
  return pool
}

/** Whoever watches the process would else queue behind its visitors, and take a busy one for dead. */
function watchPool(driver: Driver, connectionString: string, log: Log): pg.Pool {
  const pool = new driver.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
    application_name: 'openbranch health',
  })
  keepRunning(pool, log)
  return pool
}

function tellerPool(driver: Driver, connectionString: string, log: Log): pg.Pool {
  const pool = new driver.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'openbranch notes',
  })
  keepRunning(pool, log)
  return pool
}

/** Without a listener, a connection that the server drops while idle would end the process. */
function keepRunning(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.error({ err: error }, 'a database connection was lost'))
}

function notesBy(teller: pg.Pool, log: Log): Notes {
  return createNotes({
    notify: (channel, payloads) =>
      teller.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads]),
    failed: (error) => log.error({ err: error }, 'nobody could be told of what changed'),
  })
}

async function runScript(pool: pg.Pool, text: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`begin; ${text}; commit`)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function runAlone<T>(pool: pg.Pool, fn: Parameters<Alone>[0]): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    return (await fn(async (statement) => (await client.query(statement)).rows)) as T
  } finally {
    // Not given back: it is no longer as others expect it.
    client.release(true)
  }
}
