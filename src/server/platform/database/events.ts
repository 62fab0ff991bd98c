/**
 * What happens in the database, told to whoever listens in this process: PostgreSQL's NOTIFY, sent right after the commit
 * that causes it (notifyAfterCommit) and heard by every process. Nothing is kept: who lost the connection is told that
 * anything may have changed.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './database.ts'
import { anything } from './notes.ts'

export interface Listener {
  /** @param payload null: some may have been missed */
  heard(payload: string | null): void
  /** No more will come: the server stops. */
  ended(): void
}

export interface Events {
  /** @returns to be called when nobody wants to hear any more */
  listen(channel: string, listener: Listener): () => void
  close(): Promise<void>
}

/** ms until a lost connection is tried again. */
const pause = 2_000

export function createEvents(db: Pick<Db, 'listen'>, log: Pick<FastifyBaseLogger, 'warn'>): Events {
  const channels = new Map<string, Channel>()
  let isClosed = false
  return {
    listen(channel, listener) {
      if (isClosed) {
        listener.ended()
        return () => {}
      }
      const known = channels.get(channel) ?? new Channel(channel, db, log)
      channels.set(channel, known)
      known.listeners.add(listener)
      return () => known.listeners.delete(listener)
    },
    async close() {
      isClosed = true
      const all = [...channels.values()]
      channels.clear()
      await Promise.all(all.map((channel) => channel.close()))
    },
  }
}

/** One connection for all who listen; it stays once somebody did. */
class Channel {
  readonly listeners = new Set<Listener>()
  readonly #name: string
  readonly #db: Pick<Db, 'listen'>
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #isClosed = false
  #stop: (() => Promise<void>) | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(name: string, db: Pick<Db, 'listen'>, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#name = name
    this.#db = db
    this.#log = log
    void this.#connect()
  }

  async #connect(isAgain = false): Promise<void> {
    try {
      const stop = await this.#db.listen(this.#name, {
        heard: (payload) => this.#tell(payload === anything ? null : payload),
        lost: () => this.#lost(),
      })
      if (this.#isClosed) return await stop()
      this.#stop = stop
      if (isAgain) this.#tell(null)
    } catch (error) {
      this.#log.warn({ err: error, channel: this.#name }, 'nothing is heard of the database')
      this.#lost()
    }
  }

  #lost(): void {
    this.#stop = null
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#connect(true), pause)
    this.#timer.unref()
  }

  #tell(payload: string | null): void {
    for (const listener of [...this.listeners]) listener.heard(payload)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const listener of [...this.listeners]) listener.ended()
    this.listeners.clear()
    await this.#stop?.()
  }
}
