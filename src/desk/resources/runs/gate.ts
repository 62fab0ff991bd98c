import type { RunClock } from './clock.ts'
import type { Retry, WaitReason } from './retries.ts'

/** Why nothing goes on before a person says so. */
export type Standstill = 'paused' | 'signed out'

/** Until when a run waits by itself, in ms as Date has it. */
export interface RunWait {
  readonly reason: WaitReason
  readonly until: number
}

/** Lets calls through: so many at once, none while a run stands still or waits, and none after it was stopped. */
export interface Gate {
  /** Waits for its turn. False: the run was stopped. */
  readonly enter: () => Promise<boolean>
  /** After each call that was let through. */
  readonly leave: () => void
  readonly halt: (why: Standstill) => void
  readonly resume: () => void
  readonly stop: () => void
  readonly hold: (retry: Retry) => void
  readonly state: () => {
    readonly standstill: Standstill | null
    readonly wait: RunWait | null
    readonly isStopped: boolean
  }
}

/** Who waits for something to become other than it is. */
function wakers() {
  let waiting: (() => void)[] = []
  return {
    change: () => new Promise<void>((resolve) => waiting.push(resolve)),
    wake: () => {
      const woken = waiting
      waiting = []
      for (const go of woken) go()
    },
  }
}

export function createGate(atOnce: number, clock: RunClock, onChange: () => void): Gate {
  const stopped = new AbortController()
  const { change, wake } = wakers()
  let most = atOnce
  let underWay = 0
  let holds = 0
  let standstill: Standstill | null = null
  let wait: RunWait | null = null

  const changed = () => {
    wake()
    onChange()
  }
  const isOpen = () => standstill === null && holds === 0 && underWay < most
  const become = (next: Standstill | null) => {
    standstill = next
    changed()
  }
  return {
    enter: async () => {
      while (!stopped.signal.aborted && !isOpen()) await change()
      if (stopped.signal.aborted) return false
      underWay += 1
      return true
    },
    leave: () => {
      underWay -= 1
      wake()
    },
    halt: become,
    resume: () => become(null),
    stop: () => {
      stopped.abort()
      changed()
    },
    hold: ({ reason, ms }) => {
      // Whoever has too much to do is asked for less at once from then on.
      if (reason === 'busy' && holds === 0) most = Math.max(1, Math.floor(most / 2))
      holds += 1
      const until = clock.now() + ms
      if (wait === null || until > wait.until) wait = { reason, until }
      changed()
      void clock.wait(ms, stopped.signal).then(() => {
        holds -= 1
        if (holds === 0) wait = null
        changed()
      })
    },
    state: () => ({ standstill, wait, isStopped: stopped.signal.aborted }),
  }
}
