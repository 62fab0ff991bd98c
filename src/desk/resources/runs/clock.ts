/** What a run knows of time. Tests give one of their own, in which nothing waits. */
export interface RunClock {
  /** In ms, as Date has it. */
  readonly now: () => number
  /** Kept after so many ms, or as soon as the signal says so. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A timer of the browser takes no more than 31 bits. */
const longestMs = 2 ** 31 - 1

export const realClock: RunClock = {
  now: Date.now,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, longestMs))
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      signal.addEventListener('abort', end, { once: true })
    }),
}
