/**
 * What makes a transaction on PostgreSQL cost few messages and little planning: it begins, enters its tenant and runs its
 * first statement in one message, and statements that are marked as prepared are planned once per connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Writable } from 'node:stream'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
} from 'kysely'
import type { Client, ClientConfig, QueryConfig } from 'pg'
import { noted } from './changes.ts'
import { isMarked, isUnasked, nameOf } from './prepared.ts'

/** Stands before the statements that a transaction begins with. */
export const beginMark = '/* begin */'

type ClientClass = new (config?: ClientConfig) => Client

/** As pg gives it where there are no rows. */
const began = Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] })
const committed = Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] })

const nothing = Promise.resolve({ command: 'SELECT', rowCount: null, rows: [] })

/**
 * A client that names the marked statements, and waits for no reply that decides nothing: the beginning of a transaction
 * and what nobody asks back go out together with the next statement, which fails if they failed; and what only read is
 * not held up by its own end, behind which the connection's next statement waits.
 *
 * Long because each kind of statement waits for another reply, and all of them share what was written ahead.
 */
export function pipelined(Base: ClientClass): ClientClass {
  return class extends Base {
    /** What was written and waits to go out with the next statement. */
    #ahead: Promise<unknown> | undefined
    #isReading = false
    /** The end of the transaction failed, so that there is nothing to roll back any more. */
    #hasEnded = false

    // biome-ignore lint/suspicious/noExplicitAny: the many signatures of pg's query()
    override query(config: string | QueryConfig, ...more: any[]): any {
      if (typeof config !== 'string') return super.query(config, ...more)
      if (config.startsWith(beginMark)) {
        this.#isReading = config.includes('read only')
        this.#hasEnded = false
        this.#goAhead(() => super.query(config))
        return began
      }
      const query = isMarked(config) ? { name: nameOf(config), text: config } : config
      if (isUnasked(config)) {
        this.#goAhead(() => super.query(query, ...more))
        return nothing
      }
      if (config === 'rollback' && this.#hasEnded) return nothing
      const ahead = this.#ahead
      if (config === 'commit' && this.#isReading && !ahead) {
        void super.query(config).catch(() => {})
        return committed
      }
      const isEnding = config === 'commit' && !this.#isReading
      if (isEnding) this.#askNoted()
      const reply = super.query(query, ...more)
      if (isEnding) this.#stream.uncork()
      if (!ahead) return reply
      this.#ahead = undefined
      this.#stream.uncork()
      reply.catch(() => {})
      // Whoever rolls back has an error to tell already.
      if (config === 'rollback')
        return ahead.then(
          () => reply,
          () => reply,
        )
      if (config !== 'commit') return ahead.then(() => reply)
      return Promise.all([ahead, reply]).then(
        () => reply,
        async (error) => {
          // Where the connection is gone, the rollback is to find that out.
          this.#hasEnded = await reply.then(
            () => true,
            () => false,
          )
          throw error
        },
      )
    }

    #goAhead(send: () => Promise<unknown>): void {
      const before = this.#ahead
      if (!before) this.#stream.cork()
      const sent = send()
      this.#ahead = before ? Promise.all([before, sent]) : sent
      // Told by the next statement; there may be none.
      this.#ahead.catch(() => {})
    }

    /** What the triggers noted. Goes out with the commit; where the transaction is broken, that one says so. */
    #askNoted(): void {
      const told = entering.getStore()?.told
      this.#stream.cork()
      // Not prepared: a connection that forgot the statement would refuse to commit.
      super.query(noted).then(
        ({ rows }) => told?.(rows[0]?.noted ?? null),
        () => {},
      )
    }

    get #stream(): Writable {
      return this.connection.stream
    }
  } as ClientClass
}

interface TransactionFrame {
  /** Statements without parameters that it begins with. */
  readonly entry: string
  /** Called before its commit comes back, with what the triggers noted. */
  told(text: string | null): void
}

const entering = new AsyncLocalStorage<TransactionFrame>()

/** For the transactions that `fn` opens. */
export function beginningWith<T>(frame: TransactionFrame, fn: () => Promise<T>): Promise<T> {
  return entering.run(frame, fn)
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
      await connection.executeQuery(
        CompiledQuery.raw(`${beginMark} begin; ${entering.getStore()?.entry ?? ''}`),
      )
    }
    return driver
  }
}
