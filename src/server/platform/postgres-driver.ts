/**
 * What makes a transaction on PostgreSQL cost few messages and little planning: it begins and enters its tenant in one
 * message, and statements that are marked as prepared are planned once per connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  sql,
} from 'kysely'
import type { Client, ClientConfig, QueryConfig } from 'pg'

const mark = '/* prepared */'
const isMarked = (text: string) => /^\s*\/\* prepared \*\//.test(text)

/**
 * Stands at the beginning of a statement that runs with nearly every request, has one text, and finds its rows by their
 * keys: its plan is kept by the connection and is the same for every tenant.
 */
export const prepared = sql.raw(mark)

/** The same for a text that somebody else makes. */
export const asPrepared = (text: string) => `${mark}${text}`

/** Plans that a change of the tables made useless, and statements that the connection no longer knows. */
const outdated: ReadonlySet<unknown> = new Set(['0A000', '26000'])

export const isOutdatedPlan = (code: unknown) => outdated.has(code)

let generation = 0
const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

/** From now on every connection plans anew, each statement when it is next used. */
export function forgetPlans(): void {
  generation++
  names.clear()
}

type ClientClass = new (config?: ClientConfig) => Client

/** A client that names the marked statements. */
export function preparing(Base: ClientClass): ClientClass {
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: the many signatures of pg's query()
    override query(config: string | QueryConfig, ...more: any[]): any {
      if (typeof config !== 'string' || !isMarked(config)) return super.query(config as string, ...more)
      return super.query({ name: nameOf(config), text: config }, ...more)
    }
  } as ClientClass
}

const entering = new AsyncLocalStorage<string>()

/** @param enter statements without parameters that the transactions opened by `fn` begin with */
export function beginningWith<T>(enter: string, fn: () => Promise<T>): Promise<T> {
  return entering.run(enter, fn)
}

export class OneMessageDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    const driver = new PostgresDialect(this.#config).createDriver()
    driver.beginTransaction = async (connection: DatabaseConnection) => {
      try {
        await connection.executeQuery(CompiledQuery.raw(`begin; ${entering.getStore() ?? ''}`))
      } catch (error) {
        // It may have begun, and nobody else ends it.
        await driver.rollbackTransaction(connection)
        throw error
      }
    }
    return driver
  }
}
