/** How the door runs a transaction: what it begins with, and what follows its commit. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import { type ChangeDesk, noted } from './changes.ts'
import type { Engine, Log } from './engine.ts'
import { beginMark, beginningWith } from './postgres-driver.ts'
import { startReading } from './read-once.ts'
import type { TenantTx } from './tables.ts'
import { isRefusedWrite, isWriteWhileReading, OnlyReads } from './unavailable.ts'

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

/** How transactions are run, for all who open one. */
export interface Transactions {
  /** @param entry statements that it begins with */
  run<T>(entry: string, fn: (tx: TenantTx) => Promise<T>): Promise<T>
  /** When one last ended, as performance.now() has it; 0: none did. */
  lastEnd(): number
  /** Whether one was refused because nothing can be stored, since this was last forgotten. */
  readonly refusal: { isThere: boolean }
}

export function transactionsOf(engine: Engine, changes: ChangeDesk, log: Log): Transactions {
  let lastEnd = 0
  const refusal = { isThere: false }

  async function begin<T>(entry: string, fn: (tx: TenantTx) => Promise<T>, after: AfterCommit): Promise<T> {
    const told = (text: string | null) => {
      after.changed = text
    }
    return await beginningWith({ entry, told }, () =>
      engine.kysely.transaction().execute((tx) =>
        inside.run(true, async () => {
          // PostgreSQL takes them with the beginning, kysely's PGlite driver does not.
          if (entry && engine.kind === 'pglite')
            await tx.executeQuery(CompiledQuery.raw(`${beginMark} ${entry}`))
          hooks.set(tx, after.hooks)
          notes.set(tx, after.notes)
          const isReading = isReadOnly(entry)
          if (isReading) startReading(tx)
          const result = await fn(tx)
          if (engine.kind === 'pglite' && !isReading) told(await notedIn(tx))
          return result
        }),
      ),
    )
  }

  async function finish(after: AfterCommit): Promise<void> {
    changes.report(after.changed, engine.tell)
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
    refusal,
    async run(entry, fn) {
      if (inside.getStore())
        throw new Error('A transaction was opened inside a transaction: pass the open one on.')
      const after: AfterCommit = { hooks: [], notes: [], changed: null }
      const result = await begin(entry, fn, after).catch((error: unknown) => {
        const isRefused = !isReadOnly(entry) && isWriteWhileReading(error)
        const told = isRefused ? new OnlyReads('The database only reads.', { cause: error }) : error
        refusal.isThere ||= isRefusedWrite(told)
        throw told
      })
      lastEnd = performance.now()
      await finish(after)
      return result
    },
  }
}

const isReadOnly = (entry: string) => entry.includes('read only')

interface AfterCommit {
  readonly hooks: Hook[]
  readonly notes: Note[]
  /** As the triggers left it. */
  changed: string | null
}

/** PostgreSQL is asked together with the commit, see postgres-driver.ts. */
async function notedIn(tx: TenantTx): Promise<string | null> {
  const { rows } = await tx.executeQuery<{ noted: string | null }>(CompiledQuery.raw(noted))
  return rows[0]?.noted ?? null
}
