/**
 * What transactions changed of what public pages show. Triggers note it in a setting of the transaction (migration 0042),
 * and it is read together with the commit: this process forgets what it keeps before the writer hears of the end, the others
 * are told by a note.
 */
import { randomUUID } from 'node:crypto'

/** The first line of a payload is who tells. */
const channel = 'changes'

/** A note of changes is for everybody. */
export const allChanges = ''

/** Asked in a transaction that is about to commit. */
export const noted = "select current_setting('app.changed', true) as noted"

/**
 * Lines as the triggers write them: tenant, kind, and the uuid where one is meant, as in `17 advisor 3f2b8c1e-…`.
 */
export type Changes = readonly string[]

export interface ChangeDesk {
  /** @returns to be called when nobody wants to hear any more */
  hear(listener: (changes: Changes) => void): () => void
  /** Tells this process at once, and the others by `tell`. @param text as the triggers left it; none: nothing changed */
  report(text: string | null | undefined, tell: (channel: string, payloads: readonly string[]) => void): void
  /** What other processes tell, as a topic of events.ts; of an own note nothing. */
  readonly notes: {
    readonly channel: string
    read(payload: string): Changes
    subjectOf(): string
  }
}

export function createChangeDesk(): ChangeDesk {
  const own = randomUUID()
  const listeners = new Set<(changes: Changes) => void>()
  return {
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    report(text, tell) {
      const changes = text?.split('\n').filter(Boolean) ?? []
      if (changes.length === 0) return
      for (const listener of listeners) listener(changes)
      tell(channel, [[own, ...changes].join('\n')])
    },
    notes: {
      channel,
      read(payload) {
        const [teller, ...changes] = payload.split('\n')
        return teller === own ? [] : changes
      },
      subjectOf: () => allChanges,
    },
  }
}
