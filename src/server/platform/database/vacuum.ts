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

/**
 * Bytes of a table that are looked at, which are all in memory at once: what a database of one process has taken, it never
 * gives back. Mails are longer than a screen, and thirty thousand of them are 60 MB.
 */
const mostSampled = 8 * 2 ** 20

/** @returns the tables that had changed enough to be looked after */
export async function vacuumChanged(db: Pick<Db, 'withSystem' | 'vacuum'>): Promise<string[]> {
  const { rows } = await db.withSystem((tx) =>
    sql<{ name: string; width: number }>`
      select s.relname as name, (pg_relation_size(s.relid) / greatest(s.n_live_tup, 1))::int as width
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' and greatest(s.n_mod_since_analyze, s.n_ins_since_vacuum, s.n_dead_tup)
        > ${fewest} + ${share} * greatest(c.reltuples, 0)
      order by s.relname`.execute(tx),
  )
  for (const { name, width } of rows) await db.vacuum(name, targetFor(width))
  return rows.map(({ name }) => name)
}

/** @param width of a row, in bytes */
const targetFor = (width: number) =>
  Math.min(100, Math.max(10, Math.floor(mostSampled / (300 * Math.max(1, width)))))

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
