/** A database as the door to it (database.ts) needs it, whichever it is. */
import type { Kysely } from 'kysely'
import type { Db as BossDatabase } from 'pg-boss'
import type { ConnectionShare } from './connections.ts'
import type { Database } from './tables.ts'

export interface Ear {
  heard(payload: string): void
  /** The connection broke off: nothing is heard any more. */
  lost(): void
}

export interface PostgresLocation {
  readonly databaseUrl: string
  /** As many as the cores keep busy, unless said otherwise. */
  readonly connections?: ConnectionShare
}

export type Location = PgliteLocation | PostgresLocation

export interface PgliteLocation {
  readonly dataDir: string
  /** Of PostgreSQL's setting of this name; its own 128MB pay with large tables, and take a quarter of a second to lay out. */
  readonly sharedBuffers?: string
  /** Whether a power cut may cost no more than a moment (pglite-disk.ts). */
  readonly isLasting?: boolean
  /** In bytes: with less on its disk it is as good as full. Its log grows by 16 MB at a time. */
  readonly leastRoom?: number
}

export type Log = { error(details: object, message: string): void }

/**
 * Gives a connection away for single statements outside of any transaction, as the owner and without a limit of time. What was
 * set or locked on it ends with it.
 */
export type Alone = <T>(
  fn: (run: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>) => Promise<T>,
) => Promise<T>

/** The connections that requests wait for. */
export interface PoolFigures {
  readonly open: number
  readonly idle: number
  readonly most: number
  /** Transactions that have none yet. */
  readonly waiting: number
}

/** A database as the door to it needs it: what differs between PGlite and PostgreSQL. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres'
  readonly kysely: Kysely<Database>
  /** Several statements without parameters in one transaction, as the owner; for migrations. */
  script(text: string): Promise<void>
  /** See Alone. */
  readonly alone: Alone
  /** What pg-boss runs on: the same PGlite, or connections of its own. */
  readonly jobs: { db: BossDatabase; backend: 'pglite' } | { connectionString: string; max: number }
  /** Comes back when the database answers; not on the connections that requests wait for, where there are others. */
  ask(): Promise<unknown>
  /** Whether it takes what is to be stored, as far as can be seen: its disk has room, and it does not read alone. */
  hasRoom(): Promise<boolean>
  /** Null where there are no connections. */
  pool(): PoolFigures | null
  /** Ends the connections of `kysely`, `ask`, `hasRoom` and `tell`. */
  close(): Promise<void>
  /** Tells all processes that listen to the channel, soon. */
  tell(channel: string, payloads: readonly string[]): void
  /** Hears what a channel is told. @returns how to stop */
  listen(channel: string, ear: Ear): Promise<() => Promise<void>>
}

/** Types of PostgreSQL that are read as something else than text: counts are numbers, and dates stay 'YYYY-MM-DD'. */
export const int8 = 20
export const date = 1082
