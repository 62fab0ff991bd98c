/**
 * The one door to data. PGlite in a directory or PostgreSQL by address: the same SQL, the same kysely.
 *
 * PGlite has one connection. A query outside the open transaction would wait for that transaction's end, for ever if
 * the transaction waits for it: so the handle of an engine never leaves this file, and a nested withTenant throws.
 */
import { sql, type Transaction } from 'kysely'
import { type ChangeDesk, createChangeDesk } from './changes.ts'
import type { Engine, Location, Log } from './engine.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { forgetPlans, isOutdatedPlan } from './prepared.ts'
import { type Readiness, readinessOf } from './readiness.ts'
import type { Database, TenantRow, TenantTx } from './tables.ts'
import { transactionsOf } from './transactions.ts'

export type { Database, TenantRow, TenantTx } from './tables.ts'

export interface TenantOptions {
  readonly readOnly?: boolean
}

export interface Db extends Pick<Engine, 'kind' | 'script' | 'alone' | 'jobs' | 'listen' | 'pool'> {
  /** What committed transactions changed of what pages show: those of this door at once, others' by notes. */
  readonly changes: Pick<ChangeDesk, 'hear' | 'notes'>
  /**
   * Runs `fn` in one transaction as the role of requests, with this tenant's rows only. Deadlocks and serialisation
   * failures are tried again twice, so `fn` must have no effect outside the transaction; see afterCommit.
   */
  withTenant<T>(tenantId: number, fn: (tx: TenantTx) => Promise<T>, options?: TenantOptions): Promise<T>
  /** As the owner, without a tenant: tenants and their hosts. Row level security hides all else from a plain owner. */
  withSystem<T>(fn: (tx: Transaction<Database>) => Promise<T>): Promise<T>
  /**
   * Marks what every transaction may see, and counts values for the planner. Outside of any transaction, as it must be.
   *
   * @param target how many values of a column are kept in mind, of three hundred times as many rows; PostgreSQL's own is 100
   */
  vacuum(table: string, target?: number): Promise<void>
  tenantOfHost(host: string): Promise<{ id: number; slug: string } | null>
  tenantIds(): Promise<number[]>
  /** As the owner, for one question about all tenants: which of them have something to do. */
  due(fn: (tx: TenantTx) => Promise<readonly TenantRow[]>): Promise<number[]>
  /** See readiness.ts. */
  answers: Readiness['answers']
  isReady: Readiness['isReady']
  close(): Promise<void>
}

const quiet: Log = { error() {} }

/** Opens the database; nothing is migrated and no lock is taken here. */
export async function open(location: Location, log: Log = quiet): Promise<Db> {
  const engine = 'dataDir' in location ? await openPglite(location, log) : await openPostgres(location, log)
  return openDoor(engine, log)
}

/** The statements that make a transaction one of a tenant; they have no parameters. */
function entryOf(tenantId: number, { readOnly = false }: TenantOptions = {}): string {
  if (!Number.isSafeInteger(tenantId)) throw new Error('A tenant is a whole number.')
  const reading = readOnly ? 'set transaction read only; ' : ''
  return `${reading}set local role app_rw; set local app.tenant = '${tenantId}'`
}

function openDoor(engine: Engine, log: Log): Db {
  const { kysely } = engine
  const changes = createChangeDesk()
  const transactions = transactionsOf(engine, changes, log)
  return {
    changes,
    kind: engine.kind,
    script: engine.script,
    alone: engine.alone,
    jobs: engine.jobs,
    listen: engine.listen,
    pool: engine.pool,
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
    vacuum: (table, target = 100) =>
      kysely.connection().execute(async (connection) => {
        await sql`set default_statistics_target = ${sql.lit(target)}`.execute(connection)
        await sql`vacuum (analyze) ${sql.table(table)}`
          .execute(connection)
          .finally(() => sql`reset default_statistics_target`.execute(connection))
      }),
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
    ...readinessOf(engine, transactions),
    close: engine.close,
  }
}

const deadlock = '40P01'
const serialisationFailure = '40001'
/** What a row refers to went while it was written, or got a row: asked again, the handler says what that means. */
const foreignKeyViolation = '23503'

function isWorthAnotherTry(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (isOutdatedPlan(code)) {
    forgetPlans()
    return true
  }
  return code === deadlock || code === serialisationFailure || code === foreignKeyViolation
}
