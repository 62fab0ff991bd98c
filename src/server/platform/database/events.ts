/**
 * What happens in the database, told to whoever listens in this process: PostgreSQL's NOTIFY, heard by every process. A note
 * is read once, and told to those alone whom it is for. Nothing is kept: who lost the connection is told that anything may
 * have changed.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './database.ts'
import { anything } from './notes.ts'

/** What the notes of a channel are, and whom each of them is for. */
export interface Topic<Note> {
  readonly channel: string
  /** @throws for what is no note */
  read(payload: string): Note
  /** Whoever listens to this subject is told of the note. */
  subjectOf(note: Note): string
}

export interface Listener<Note> {
  /** @param note null: some may have been missed */
  heard(note: Note | null): void
  /** No more will come: the server stops. */
  ended(): void
}

export interface Events {
  /** @returns to be called when nobody wants to hear any more */
  listen<Note>(topic: Topic<Note>, subject: string, listener: Listener<Note>): () => void
  /** Comes back once the database tells of a topic, so that nothing is missed from then on, or at once after a failure. */
  opened<Note>(topic: Topic<Note>): Promise<void>
  close(): Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'warn'>

/** ms until a lost connection is tried again. */
const pause = 2_000

export function createEvents(db: Pick<Db, 'listen'>, log: Log): Events {
  const channels = new Map<string, Channel<unknown>>()
  let isClosed = false

  function channelOf<Note>(topic: Topic<Note>): Channel<Note> {
    const known = channels.get(topic.channel) as Channel<Note> | undefined
    if (known) return known
    const channel = new Channel(topic, db, log)
    channels.set(topic.channel, channel as Channel<unknown>)
    return channel
  }

  return {
    listen(topic, subject, listener) {
      if (isClosed) {
        listener.ended()
        return () => {}
      }
      return channelOf(topic).add(subject, listener)
    },
    async opened(topic) {
      if (!isClosed) await channelOf(topic).opened
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
class Channel<Note> {
  /** Ends with the first try to connect. */
  readonly opened: Promise<void>
  readonly #listeners = new Map<string, Set<Listener<Note>>>()
  readonly #topic: Topic<Note>
  readonly #db: Pick<Db, 'listen'>
  readonly #log: Log
  #isClosed = false
  #stop: (() => Promise<void>) | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(topic: Topic<Note>, db: Pick<Db, 'listen'>, log: Log) {
    this.#topic = topic
    this.#db = db
    this.#log = log
    this.opened = this.#connect()
  }

  add(subject: string, listener: Listener<Note>): () => void {
    const others = this.#listeners.get(subject) ?? new Set()
    this.#listeners.set(subject, others)
    others.add(listener)
    return () => {
      others.delete(listener)
      if (others.size === 0 && this.#listeners.get(subject) === others) this.#listeners.delete(subject)
    }
  }

  async #connect(isAgain = false): Promise<void> {
    try {
      const stop = await this.#db.listen(this.#topic.channel, {
        heard: (payload) => this.#heard(payload),
        lost: () => this.#lost(),
      })
      if (this.#isClosed) return await stop()
      this.#stop = stop
      if (isAgain) this.#tellAll()
    } catch (error) {
      this.#log.warn({ err: error, channel: this.#topic.channel }, 'nothing is heard of the database')
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

  #heard(payload: string): void {
    const note = payload === anything ? null : this.#read(payload)
    if (note === null) this.#tellAll()
    else for (const listener of this.#concerned(note)) listener.heard(note)
  }

  #read(payload: string): Note | null {
    try {
      return this.#topic.read(payload)
    } catch (error) {
      // Another version of the server may know other kinds of notes.
      this.#log.warn({ err: error, channel: this.#topic.channel }, 'a note could not be read')
      return null
    }
  }

  #tellAll(): void {
    for (const listener of this.#all()) listener.heard(null)
  }

  /** A copy: who is told may stop listening. */
  #concerned(note: Note): Listener<Note>[] {
    return [...(this.#listeners.get(this.#topic.subjectOf(note)) ?? [])]
  }

  #all(): Listener<Note>[] {
    return [...this.#listeners.values()].flatMap((some) => [...some])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const listener of this.#all()) listener.ended()
    this.#listeners.clear()
    await this.#stop?.()
  }
}
