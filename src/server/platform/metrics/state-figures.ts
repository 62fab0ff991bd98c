/** What is held at this moment: connections, cached values, streams; asked when the figures are read. */
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../database/database.ts'
import { openStreams } from '../http/event-stream.ts'
import { cacheFigures } from '../tenancy/cache.ts'

export function addStateFigures(register: Registry, db: Pick<Db, 'pool'>): void {
  const registers = [register]
  addCacheFigures(registers)
  new Gauge({
    name: 'open_streams',
    help: 'Replies that go on: calendars that are looked at',
    registers,
    collect() {
      this.set(openStreams())
    },
  })
  // The embedded database has no connections.
  if (!db.pool()) return
  new Gauge({
    name: 'database_connections',
    help: 'Of the pool for requests: used and idle ones, and the most that it may have',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, most } = db.pool() ?? { open: 0, idle: 0, most: 0 }
      this.set({ state: 'used' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'most' }, most)
    },
  })
  new Gauge({
    name: 'database_connections_waited_for',
    help: 'Transactions that wait for a connection of the pool',
    registers,
    collect() {
      this.set(db.pool()?.waiting ?? 0)
    },
  })
}

function addCacheFigures(registers: Registry[]): void {
  new Gauge({
    name: 'cache_bytes',
    help: 'Memory that cached pages and settings take, and the most that they may (CACHE_MEGABYTES)',
    labelNames: ['of'],
    registers,
    collect() {
      const { bytes, budget } = cacheFigures()
      this.set({ of: 'kept' }, bytes)
      this.set({ of: 'budget' }, budget)
    },
  })
  new Gauge({
    name: 'cache_entries',
    help: 'Values that are kept, and those that are known to be missing',
    labelNames: ['of'],
    registers,
    collect() {
      const { entries, missing } = cacheFigures()
      this.set({ of: 'kept' }, entries)
      this.set({ of: 'missing' }, missing)
    },
  })
  new Counter({
    name: 'cache_lookups_total',
    help: 'Values that were asked for: hit, found; miss, to be made',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = cacheFigures()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
}
