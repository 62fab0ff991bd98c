import { type Failure, readFailure } from '../../kit/failure.ts'
import type { RunClock } from '../runs/clock.ts'
import type { Standstill } from '../runs/gate.ts'
import { retryOf } from '../runs/retries.ts'
import type { Run } from '../runs/run.ts'

export interface Surroundings {
  readonly run: Pick<Run<unknown>, 'halt' | 'state' | 'subscribe'>
  readonly clock: RunClock
  readonly signal: AbortSignal
}

/** Asks again while nothing comes through or the server has too much to do, and once somebody has signed in again. */
export function patient({ run, clock, signal }: Surroundings) {
  return async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      const answer = await settled(call)
      if ('value' in answer) return answer.value
      const { failure } = answer
      if (failure.status === 401) {
        run.halt('signed out')
        await untilGoing(run, 'signed out')
        continue
      }
      const retry = retryOf(failure, tries, clock.now())
      if (!retry || signal.aborted) throw answer.reason
      await clock.wait(retry.ms, signal)
    }
  }
}

type Answer<T> = { readonly value: T } | { readonly failure: Failure; readonly reason: unknown }

async function settled<T>(call: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { value: await call() }
  } catch (reason) {
    return { failure: await readFailure(reason), reason }
  }
}

/** Until a run does not stand still for this reason: somebody has signed in again, or let it go on, and said so; or has given up. */
export async function untilGoing(
  { state, subscribe }: Surroundings['run'],
  standstill: Standstill,
): Promise<void> {
  if (state().phase !== standstill) return
  await new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (state().phase === standstill) return
      stop()
      resolve()
    })
  })
}
