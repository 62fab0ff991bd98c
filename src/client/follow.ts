import { watchEvents } from './watch-events.ts'

export interface Follower {
  /** Something is new, or may be. */
  readonly changed: () => void
  /** Somebody writes at this moment. */
  readonly writing?: (who: { readonly uuid: string; readonly side: string }) => void
}

/** Follows what happens in conversations. @returns how to stop */
export const follow = (url: string, { changed, writing }: Follower) =>
  watchEvents(url, {
    changed,
    kinds: ['ready', 'reset', 'message', 'conversation'],
    others: { writing: ({ data }) => writing?.(JSON.parse(data)) },
    pause: 10_000,
    patience: 10_000,
  })
