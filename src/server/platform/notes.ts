/**
 * Notes to a channel of the database, one statement after the other: what comes while one is on its way goes with the
 * next, and the same note only once. A NOTIFY inside the transaction that causes it would make all transactions wait for
 * each other's commit, since PostgreSQL keeps all notes of a database in the order of their commits.
 */
import { setTimeout } from 'node:timers/promises'

export interface Notes {
  /** Comes back at once. */
  send(channel: string, payloads: readonly string[]): void
  /** Once all is sent, or given up. */
  close(): Promise<void>
}

interface Sending {
  notify(channel: string, payloads: readonly string[]): Promise<unknown>
  failed(error: unknown): void
  /** ms before the next try */
  readonly pause?: number
}

const mostTries = 3

export function createNotes({ notify, failed, pause = 500 }: Sending): Notes {
  const waiting = new Map<string, Set<string>>()
  let sending: Promise<void> | null = null
  let isClosed = false

  async function sendAll(): Promise<void> {
    // What else comes in this turn goes with the first.
    await Promise.resolve()
    for (const [channel, payloads] of waiting) {
      waiting.delete(channel)
      await attempt(channel, [...payloads])
    }
    sending = null
  }

  async function attempt(channel: string, payloads: readonly string[]): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await notify(channel, payloads)
        return
      } catch (error) {
        if (tries === mostTries || isClosed) return failed(error)
        await setTimeout(pause)
      }
    }
  }

  return {
    send(channel, payloads) {
      const known = waiting.get(channel) ?? new Set<string>()
      waiting.set(channel, known)
      for (const payload of payloads) known.add(payload)
      sending ??= sendAll()
    },
    async close() {
      isClosed = true
      await sending
    },
  }
}
