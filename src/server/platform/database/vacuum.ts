/**
 * What autovacuum does on PostgreSQL, for the embedded database, which has none: without it the planner knows nothing of
 * a table that was filled, and no index answers alone.
 */

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Changed rows after which a table is looked after: so many, and this share of its rows; PostgreSQL's own figures are alike. */
const fewest = 1_000
const share = 0.1

const pause = 60_000

/** @returns the tables that had changed enough to be looked after */
export async function vacuumChanged(db: Pick<Db, 'withSystem' | 'vacuum'>): Promise<string[]> {
  const { rows } = await db.withSystem((tx) =>
    sql<{ name: string }>`
      select s.relname as name
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and greatest(s.n_mod_since_analyze, s.n_ins_since_vacuum, s.n_dead_tup)
        > ${fewest} + ${share} * greatest(c.reltuples, 0)
      order by s.relname`.execute(tx),
  )
  for (const { name } of rows) await db.vacuum(name)
  return rows.map(({ name }) => name)
}

/** Every minute until stopped. @returns stops it, once what runs has ended */
export function vacuumRegularly(
  db: Pick<Db, 'kind' | 'withSystem' | 'vacuum'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): () => Promise<void> {
  if (db.kind !== 'pglite') return async () => {}
  let running = Promise.resolve()
  const once = async () => {
    try {
      const tables = await vacuumChanged(db)
      if (tables.length > 0) log.info({ tables }, 'tables were vacuumed and analyzed')
    } catch (error) {
      log.error({ err: error }, 'tables could not be vacuumed')
    }
  }
  const timer = setInterval(() => {
    running = running.then(once)
  }, pause).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
