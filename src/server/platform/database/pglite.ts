/** PGlite in a directory: one connection, in this thread. */
import { EventEmitter } from 'node:events'
import { statfs } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { PGlite, Results } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Db as BossDatabase } from 'pg-boss'
import { date, type Engine, int8, type Log, type PgliteLocation } from './engine.ts'
import { lastingDisk, lastingParams } from './pglite-disk.ts'
import { pgliteModule } from './pglite-module.ts'
import { statementsOf } from './pglite-statements.ts'
import { beginMark } from './postgres-driver.ts'
import { isMarked } from './prepared.ts'
import type { Database } from './tables.ts'

const usualRoom = 32 * 2 ** 20

export async function openPglite(location: PgliteLocation, log: Log): Promise<Engine> {
  const { dataDir, sharedBuffers, isLasting = false, leastRoom = usualRoom } = location
  const [{ PGlite: Embedded }, { btree_gist }, { fromPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
    import('pg-boss'),
  ])
  const pglite = await Embedded.create({
    dataDir,
    pgliteWasmModule: await pgliteModule(),
    startParams: [
      ...Embedded.defaultStartParams,
      ...(sharedBuffers ? ['-c', `shared_buffers=${sharedBuffers}`] : []),
      ...(isLasting ? lastingParams : []),
    ],
    extensions: { btree_gist },
    parsers: { [int8]: Number, [date]: (text) => text },
  })
  const disk = isLasting ? lastingDisk(pglite, log) : null
  const kysely = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: enteringAtOnce(pglite) }) })
  // Nobody else has this database: there is no other process to tell.
  const ears = new EventEmitter().setMaxListeners(0)
  return {
    kind: 'pglite',
    kysely,
    ask: () => pglite.query('select 1'),
    async hasRoom() {
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize >= leastRoom
    },
    pool: () => null,
    async close() {
      await kysely.destroy()
      await disk?.close()
    },
    script: (text) =>
      pglite.transaction(async (tx) => {
        await tx.exec(text)
      }),
    alone: (fn) => fn(async (statement) => (await pglite.query<Record<string, unknown>>(statement)).rows),
    jobs: { db: patient(fromPglite(pglite) as BossDatabase), backend: 'pglite' },
    tell(channel, payloads) {
      for (const payload of payloads) ears.emit(channel, payload)
    },
    async listen(channel, { heard }) {
      ears.on(channel, heard)
      // What the database tells by itself: its triggers.
      const stop = await pglite.listen(channel, heard)
      return async () => {
        ears.off(channel, heard)
        await stop()
      }
    },
  }
}

/** What transactions begin with goes in one message, instead of five for each statement; marked statements are kept. */
function enteringAtOnce(pglite: PGlite): PGlite {
  const statements = statementsOf(pglite)
  const transaction: PGlite['transaction'] = (fn) =>
    pglite.transaction((tx) => {
      const query: typeof tx.query = async (text, values, ...more) => {
        if (isMarked(text)) return (await statements.run(text, values ?? [])) as Results<never>
        if (!text.startsWith(beginMark)) return await tx.query(text, values, ...more)
        await tx.exec(text)
        return { rows: [], fields: [] }
      }
      return fn(overlaid(tx, { query }))
    })
  return overlaid(pglite, { transaction })
}

/** An object with some of its methods replaced; the private fields of its class stay reachable. */
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
