/**
 * Notes to channels of the database, one statement after the other: what comes while one is on its way goes with the
 * next, and the same note only once. A NOTIFY inside the transaction that causes it would make all transactions wait for
 * each other's commit, since PostgreSQL keeps all notes of a database in the order of their commits.
 */
import { setTimeout } from 'node:timers/promises'

export interface Notes {
  /** Comes back at once. */
  send(channel: string, payloads: readonly string[]): void
  /** Tries once more what waits, then no more. */
  close(): Promise<void>
}

/** What a channel is told where notes may have been lost. */
export const anything = ''

interface NoteSender {
  notify(channel: string, payloads: readonly string[]): Promise<unknown>
  failed(error: unknown): void
  /** ms before the next try */
  readonly pause?: number
}

export function createNotes({ notify, failed, pause = 2_000 }: NoteSender): Notes {
  const waiting = new Map<string, Set<string>>()
  const closing = new AbortController()
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    // What else comes in this turn goes with the first.
    await Promise.resolve()
    for (const [channel, payloads] of waiting) {
      waiting.delete(channel)
      try {
        await notify(channel, [...payloads])
      } catch (error) {
        failed(error)
        if (closing.signal.aborted) break
        // One for all that is told until it goes.
        waiting.set(channel, new Set([anything]))
        await setTimeout(pause, null, { signal: closing.signal }).catch(() => {})
      }
    }
    sending = null
  }

  return {
    send(channel, payloads) {
      const known = waiting.get(channel) ?? new Set<string>()
      waiting.set(channel, known)
      if (!known.has(anything)) for (const payload of payloads) known.add(payload)
      sending ??= sendAll()
    },
    async close() {
      closing.abort()
      await sending
    },
  }
}
