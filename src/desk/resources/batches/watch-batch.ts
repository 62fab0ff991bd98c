import { readFailure } from '../../kit/failure.ts'
import { type RunClock, realClock } from '../runs/clock.ts'
import type { Run, RunState } from '../runs/run.ts'
import type { Batch, Batches } from './batches.ts'
import { patient } from './patient.ts'
import { isOver, lookMs } from './server-side.ts'

/** A batch that was handed in before, as a run that knows how many rows it has and none of them. */
export function watchBatch(batches: Batches, begun: Batch, clock: RunClock = realClock): Run<never> {
  const uuid = begun.uuid ?? ''
  const listeners = new Set<() => void>()
  const left = new AbortController()
  let batch = begun
  let isSignedOut = false
  let known: RunState | null = null
  const changed = () => {
    known = null
    for (const listener of listeners) listener()
  }
  const become = (next: Batch) => {
    batch = next
    changed()
  }
  const signedOut = (is: boolean) => {
    isSignedOut = is
    changed()
  }
  const run: Omit<Run<never>, 'done'> = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => {
      known ??= stateOf(batch, isSignedOut)
      return known
    },
    reports: () => [],
    halt: () => signedOut(true),
    pause: () => void order('paused'),
    resume: () => (isSignedOut ? signedOut(false) : void order('running')),
    stop: () => void order('stopped'),
    leave: () => left.abort(),
  }
  const ask = patient({ run, clock, signal: left.signal })
  const order = async (state: 'running' | 'paused' | 'stopped') => {
    try {
      become(await ask(() => batches.order(uuid, state)))
    } catch (reason) {
      // It has ended meanwhile, which the next look tells.
      if ((await readFailure(reason)).status !== 409) throw reason
    }
  }
  const watch = async () => {
    while (!left.signal.aborted && !isOver(batch.state)) {
      await clock.wait(lookMs, left.signal)
      if (!left.signal.aborted) become(await ask(() => batches.read(uuid)))
    }
  }
  return { ...run, done: watch() }
}

function stateOf(batch: Batch, isSignedOut: boolean): RunState {
  const { state, total = 0, done = 0, refused = 0 } = batch
  const going = state === 'paused' ? 'paused' : 'running'
  return {
    phase: isOver(state) ? 'ended' : isSignedOut ? 'signed out' : going,
    wait: null,
    total,
    done,
    same: 0,
    refused,
    goesOnAlone: true,
  }
}
