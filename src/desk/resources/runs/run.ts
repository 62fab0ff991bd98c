import { type Failure, readFailure } from '../../kit/failure.ts'
import { type RunClock, realClock } from './clock.ts'
import { createGate, type RunWait, type Standstill } from './gate.ts'
import { retryOf } from './retries.ts'

/** What became of a row: `same` needed no change, `not reached` was not sent. */
export type RowEnd = 'done' | 'same' | 'refused' | 'not reached'

export interface RowReport<Row> {
  readonly row: Row
  readonly end: RowEnd
  /** Why it was refused, null otherwise. Without a status and lost: nobody knows whether it was done. */
  readonly failure: Failure | null
}

export interface RunState {
  /** `stopping`: what was sent already is waited for. `pausing`: the server was told, and has not said yes. */
  readonly phase: 'running' | 'pausing' | Standstill | 'stopping' | 'ended'
  /** Why it waits by itself at the moment, and until when. */
  readonly wait: RunWait | null
  readonly total: number
  readonly done: number
  readonly same: number
  readonly refused: number
  /** The server has all that is to be done: it goes on whether somebody looks at it or not. */
  readonly goesOnAlone: boolean
}

/** Many calls, one for each row, under way. */
export interface Run<Row> {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something has changed. */
  readonly state: () => RunState
  /** Of all rows, in their order, as far as it is known by now. */
  readonly reports: () => readonly RowReport<Row>[]
  /** Sends nothing more until it goes on. */
  readonly pause: () => void
  /** Stands still until it is told to go on. */
  readonly halt: (why: Standstill) => void
  /** Goes on, also after somebody has signed in again. */
  readonly resume: () => void
  /** Sends nothing more at all; what was sent is waited for. */
  readonly stop: () => void
  /** Nobody looks at it any more: it stops, unless it goes on alone. */
  readonly leave: () => void
  /** Kept when it has ended, whatever became of its rows. */
  readonly done: Promise<void>
}

export interface RunOptions<Row> {
  readonly rows: readonly Row[]
  /** Sends what one row asks for. Rejects as the client does, or with a CallError of its own. */
  readonly perform: (row: Row) => Promise<'done' | 'same'>
  /** How many rows are under way at the same time. */
  readonly atOnce?: number
  /**
   * Whether a row may be sent again where no reply came: not what makes a record, which might then be there twice. Such
   * a row is refused, and its report says that nobody knows.
   */
  readonly mayRepeat?: (row: Row) => boolean
  /** When a row is sent again by itself. */
  readonly retryOf?: typeof retryOf
  readonly clock?: RunClock
}

/** Rejects a row that was not sent. */
export class NotReached extends Error {}

const politeNumber = 4

/**
 * Performs many rows, a few at once. One that is refused stops no other; where the server has too much to do, or nothing
 * comes through, all wait and then go on; where the session has ended, all stand still until somebody has signed in (product §33.16).
 */
export function startRun<Row>(options: RunOptions<Row>): Run<Row> {
  const { rows, atOnce = politeNumber, clock = realClock } = options
  const listeners = new Set<() => void>()
  let known: RunState | null = null
  const changed = () => {
    known = null
    for (const listener of listeners) listener()
  }
  const ends = createEnds(rows, changed)
  const gate = createGate(atOnce, clock, changed)
  const attempt = attemptWith(options, gate, clock)
  let next = 0
  let hasEnded = false

  const work = async () => {
    while (next < rows.length) {
      const at = next
      next += 1
      const { end, failure } = await attempt(rows[at] as Row)
      ends.set(at, end, failure)
    }
  }
  const workers = Array.from({ length: Math.min(atOnce, rows.length) }, work)
  const done = Promise.all(workers).then(() => {
    hasEnded = true
    changed()
  })
  const read = (): RunState => {
    const { standstill, wait, isStopped } = gate.state()
    const going = isStopped ? 'stopping' : (standstill ?? 'running')
    return {
      phase: hasEnded ? 'ended' : going,
      wait,
      total: rows.length,
      ...ends.counts(),
      goesOnAlone: false,
    }
  }
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => {
      known ??= read()
      return known
    },
    reports: ends.reports,
    halt: gate.halt,
    pause: () => gate.halt('paused'),
    resume: gate.resume,
    stop: gate.stop,
    leave: gate.stop,
    done,
  }
}

type Ended = Omit<RowReport<unknown>, 'row'>

const notReached: Ended = { end: 'not reached', failure: null }

/** Sends a row, as often as that may help. */
function attemptWith<Row>(
  { perform, mayRepeat = () => true, retryOf: again = retryOf }: RunOptions<Row>,
  gate: ReturnType<typeof createGate>,
  clock: RunClock,
) {
  const send = async (row: Row): Promise<Ended> => {
    try {
      return { end: await perform(row), failure: null }
    } catch (reason) {
      if (reason instanceof NotReached) return notReached
      return { end: 'refused', failure: await readFailure(reason) }
    } finally {
      gate.leave()
    }
  }
  return async (row: Row): Promise<Ended> => {
    let last = notReached
    for (let tries = 1; await gate.enter(); tries += 1) {
      const ended = await send(row)
      const { failure } = ended
      if (!failure) return ended
      if (failure.status === 401) {
        gate.halt('signed out')
        continue
      }
      const retry = again(failure, tries, clock.now())
      if (!retry || (failure.isLost && !mayRepeat(row))) return ended
      // Stopped while it waits: a server that had too much to do has done nothing, of one without a reply nobody knows.
      last = failure.isLost ? ended : notReached
      gate.hold(retry)
    }
    return last
  }
}

/** What became of each row, and how many of each kind there are. */
function createEnds<Row>(rows: readonly Row[], onChange: () => void) {
  const ends = new Map<number, Ended>()
  const counts = { done: 0, same: 0, refused: 0 }
  return {
    set: (at: number, end: RowEnd, failure: Failure | null) => {
      ends.set(at, { end, failure })
      if (end !== 'not reached') counts[end] += 1
      onChange()
    },
    counts: () => ({ ...counts }),
    reports: () => rows.map((row, at) => ({ row, ...(ends.get(at) ?? notReached) })),
  }
}
