/**
 * The one door to data. PGlite in a directory or PostgreSQL by address: the same SQL, the same kysely.
 *
 * PGlite has one connection. A query outside the open transaction would wait for that transaction's end, for ever if
 * the transaction waits for it: so the handle of an engine never leaves this file, and a nested withTenant throws.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { Engine, Location, Log } from './engine.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { beginMark, beginningWith, forgetPlans, isOutdatedPlan } from './postgres-driver.ts'
import type { Database, TenantRow, TenantTx } from './tables.ts'

export type { Database, TenantRow, TenantTx } from './tables.ts'

export interface TenantOptions {
  readonly readOnly?: boolean
}

export interface Db extends Pick<Engine, 'kind' | 'script' | 'jobs' | 'listen'> {
  /**
   * Runs `fn` in one transaction as the role of requests, with this tenant's rows only. Deadlocks and serialisation
   * failures are tried again twice, so `fn` must have no effect outside the transaction; see afterCommit.
   */
  withTenant<T>(tenantId: number, fn: (tx: TenantTx) => Promise<T>, options?: TenantOptions): Promise<T>
  /** As the owner, without a tenant: tenants and their hosts. Row level security hides all else from a plain owner. */
  withSystem<T>(fn: (tx: Transaction<Database>) => Promise<T>): Promise<T>
  /** Marks what every transaction may see, and counts values for the planner. Outside of any transaction, as it must be. */
  vacuum(table: string): Promise<void>
  tenantOfHost(host: string): Promise<{ id: number; slug: string } | null>
  tenantIds(): Promise<number[]>
  /** As the owner, for one question about all tenants: which of them have something to do. */
  due(fn: (tx: TenantTx) => Promise<readonly TenantRow[]>): Promise<number[]>
  /** True when a query comes back, or, where it has to queue, others' did within the last ten seconds. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

const quiet: Log = { error() {} }

/** Opens the database; nothing is migrated and no lock is taken here. */
export async function open(location: Location, log: Log = quiet): Promise<Db> {
  const engine = 'dataDir' in location ? await openPglite(location) : await openPostgres(location, log)
  return openDoor(engine, log)
}

const inside = new AsyncLocalStorage<true>()
type Hook = () => void | Promise<void>
const hooks = new WeakMap<object, Hook[]>()
type Note = readonly [channel: string, payloads: readonly string[]]
const notes = new WeakMap<object, Note[]>()

/** Tells those who listen to a channel (see events.ts) once the transaction is committed, and never when it is rolled back. */
export function notifyAfterCommit(tx: TenantTx, ...note: Note): void {
  notes.get(tx)?.push(note)
}

/** Runs `hook` once the transaction is committed, and never when it is rolled back. */
export function afterCommit(tx: TenantTx, hook: Hook): void {
  hooks.get(tx)?.push(hook)
}

/** The statements that make a transaction one of a tenant; they have no parameters. */
function entryOf(tenantId: number, { readOnly = false }: TenantOptions = {}): string {
  if (!Number.isSafeInteger(tenantId)) throw new Error('A tenant is a whole number.')
  const reading = readOnly ? 'set transaction read only; ' : ''
  return `${reading}set local role app_rw; set local app.tenant = '${tenantId}'`
}

const untilDoubted = 10_000

/** How transactions are run, for all who open one. */
interface Transactions {
  /** @param entry statements that it begins with */
  run<T>(entry: string, fn: (tx: TenantTx) => Promise<T>): Promise<T>
  /** When one last ended, as performance.now() has it; 0: none did. */
  lastEnd(): number
}

function transactionsOf(engine: Engine, log: Log): Transactions {
  let lastEnd = 0

  async function begin<T>(entry: string, fn: (tx: TenantTx) => Promise<T>, after: AfterCommit): Promise<T> {
    return await beginningWith(entry, () =>
      engine.kysely.transaction().execute((tx) =>
        inside.run(true, async () => {
          // PostgreSQL takes them with the beginning, kysely's PGlite driver does not.
          if (entry && engine.kind === 'pglite')
            await tx.executeQuery(CompiledQuery.raw(`${beginMark} ${entry}`))
          hooks.set(tx, after.hooks)
          notes.set(tx, after.notes)
          return await fn(tx)
        }),
      ),
    )
  }

  async function finish(after: AfterCommit): Promise<void> {
    for (const note of after.notes) engine.tell(...note)
    for (const hook of after.hooks) {
      try {
        await hook()
      } catch (error) {
        log.error({ err: error }, 'a step after the commit failed')
      }
    }
  }

  return {
    lastEnd: () => lastEnd,
    async run(entry, fn) {
      if (inside.getStore())
        throw new Error('A transaction was opened inside a transaction: pass the open one on.')
      const after: AfterCommit = { hooks: [], notes: [] }
      const result = await begin(entry, fn, after)
      lastEnd = performance.now()
      await finish(after)
      return result
    },
  }
}

interface AfterCommit {
  readonly hooks: Hook[]
  readonly notes: Note[]
}

function openDoor(engine: Engine, log: Log): Db {
  const { kysely } = engine
  const transactions = transactionsOf(engine, log)
  return {
    kind: engine.kind,
    script: engine.script,
    jobs: engine.jobs,
    listen: engine.listen,
    async withTenant(tenantId, fn, options) {
      const entry = entryOf(tenantId, options)
      for (let tries = 0; ; tries++) {
        try {
          return await transactions.run(entry, fn)
        } catch (error) {
          if (tries === 2 || !isWorthAnotherTry(error)) throw error
          await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 40 * (tries + 1)))
        }
      }
    },
    withSystem: (fn) => transactions.run('', fn),
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
    async due(fn) {
      const found = await transactions.run("set transaction read only; set local app.finding_due = 'on'", fn)
      return [...new Set(found.map((row) => row.tenant_id))]
    },
    async isReady() {
      const answer = await answers(engine)
      const last = transactions.lastEnd()
      return answer ?? (last > 0 && performance.now() - last < untilDoubted)
    },
    close: engine.close,
  }
}

/** Whether a query comes back; null: not in time. */
async function answers(engine: Engine): Promise<boolean | null> {
  return await Promise.race([
    engine.ask().then(
      () => true,
      () => false,
    ),
    new Promise<null>((resolve) => setTimeout(resolve, 1_500, null).unref()),
  ])
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
