import type { Http } from '../http.ts'
import { type RunClock, realClock } from '../runs/clock.ts'
import { retryOf } from '../runs/retries.ts'
import { type Run, type RunOptions, type RunState, startRun } from '../runs/run.ts'
import type { Batches, BatchKind } from './batches.ts'
import { queueCalls } from './queued-calls.ts'
import { serverSide } from './server-side.ts'

/** Fewer rows are sent by the browser, which tells of each at once. */
export const fewestOfBatch = 20

export interface BatchRunOptions<Row> extends Pick<RunOptions<Row>, 'rows'> {
  readonly open: () => Promise<Batches>
  readonly kind: BatchKind
  readonly resource: string
  /** Sends what one row asks for: one writing call at most, which waits in what is given here. */
  readonly performWith: (over: (http: Http) => Http) => (row: Row) => Promise<'done' | 'same'>
  /** Where a row stands in its file; null where it comes from none. */
  readonly lineOf?: ((row: Row) => number | null) | undefined
  readonly clock?: RunClock
}

/**
 * A run whose writing calls the server makes: they wait until each row has asked for its own or needs none, are handed in
 * together, and are answered by what became of them (product §33.19).
 */
export function startBatchRun<Row>(options: BatchRunOptions<Row>): Run<Row> {
  const { rows, performWith, lineOf = () => null, clock = realClock } = options
  const queue = queueCalls()
  const run = startRun({
    rows,
    perform: (row) => performWith(queue.over(lineOf(row)))(row),
    // No call waits for the place of another: all wait for the server.
    atOnce: Math.max(rows.length, 1),
    retryOf: (failure, ...others) => (queue.isAnswer(failure) ? null : retryOf(failure, ...others)),
    clock,
  })
  let isHandedIn = false
  const handInOnceAllWait = () => {
    const { done, same, refused } = run.state()
    const asked = queue.calls.length
    if (isHandedIn || asked === 0 || asked + done + same + refused < rows.length) return
    isHandedIn = true
    void server.handIn()
  }
  const { listeners, changed, state } = watched(() => {
    const own = run.state()
    const phase = own.phase === 'paused' && server.isBeingTold() ? 'pausing' : own.phase
    return { ...own, phase, goesOnAlone: server.isGoing() }
  })
  const server = serverSide({ ...options, run, queue, clock, changed })
  queue.onCall(handInOnceAllWait)
  run.subscribe(() => {
    handInOnceAllWait()
    changed()
  })
  const stop = () => {
    run.stop()
    server.stop()
  }
  return {
    ...run,
    state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pause: () => {
      // Told before it is said: nobody reads that it is paused meanwhile.
      server.order('paused')
      run.pause()
    },
    resume: () => {
      const { phase } = run.state()
      run.resume()
      if (phase === 'paused') server.order('running')
    },
    stop,
    leave: () => (server.isGoing() ? server.leave() : stop()),
  }
}

/** A state that is made anew only after a change, and who is told of it. */
function watched(read: () => RunState) {
  const listeners = new Set<() => void>()
  let known: RunState | null = null
  return {
    listeners,
    changed: () => {
      known = null
      for (const listener of listeners) listener()
    },
    state: () => {
      known ??= read()
      return known
    },
  }
}
