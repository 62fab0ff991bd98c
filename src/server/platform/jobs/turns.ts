/**
 * Runs queues in which tenants take turns. Each job begins as soon as a place is free and ends on its own, so that one that
 * hangs holds up no other; and whoever has a single job waits for no more than a turn of those who have thousands.
 */
import type { PgBoss } from 'pg-boss'
import type { Job, OneByOne } from './job.ts'
import type { Places, PlacesOnOffer } from './places.ts'
import { Rounds } from './rounds.ts'
import { type JobAttempt, type QueuedAttempt, settlerOf } from './settling.ts'
import { settle, type Working } from './workers.ts'

export interface Turns {
  /** Somebody sent a job. */
  wake(): void
  /** Takes no more, and lets those under way end, for at most `ms`; the others are tried again. */
  stop(ms: number): Promise<void>
}

/** Under load one question finds what many sent: a fifth of all bookings a second would go to asking after each. */
const restMs = 200
/** Finds what processes without workers sent, and what is due again. */
const pollMs = 2_000
/** Well within the seconds after which a silent process counts as dead (queues.ts). */
const signOfLifeMs = 3_000
/** A job that fails after so long waited for somebody who does not answer. */
const hungMs = 5_000

/** @param queues by name; of one tenant's jobs those of an earlier queue come first */
export function takeTurns(
  boss: PgBoss,
  queues: Readonly<Record<string, OneByOne>>,
  working: Working,
  places: Places,
): Turns {
  const { log } = working.deps
  const settler = settlerOf(boss, log)
  const running = new Map<QueuedAttempt, Promise<void>>()
  const rounds = new Rounds(places, ask, (error) => log.error({ err: error }, 'jobs could not be taken'))

  async function ask(offer: PlacesOnOffer): Promise<number[]> {
    const { most, without } = offer
    const tenants: number[] = []
    for (const [queue, definition] of Object.entries(queues)) {
      if (tenants.length === most) break
      const batchSize = most - tenants.length
      const jobs = await boss.fetch(queue, { batchSize, ignoreGroups: without.map(String) })
      for (const each of jobs as (Job & JobAttempt)[]) {
        const { tenantId } = each.data
        tenants.push(tenantId)
        places.take(tenantId, offer)
        const job = { ...each, queue }
        running.set(
          job,
          run(job, definition).finally(() => running.delete(job)),
        )
      }
    }
    return tenants
  }

  async function run(job: Job & QueuedAttempt, definition: OneByOne): Promise<void> {
    const began = performance.now()
    const outcome = await settle(job.queue, definition, job, working)
    const isHung = outcome.status === 'failed' && performance.now() - began > hungMs
    places.leave(job.data.tenantId, isHung ? 'hung' : outcome.status)
    rounds.placeIsFree()
    await settler.settle(job, outcome)
  }

  const { call: wake, stop: stopWaking } = spaced(() => rounds.wake(), restMs)
  const polling = setInterval(wake, pollMs)
  const living = setInterval(() => void settler.touch([...running.keys()]), signOfLifeMs)
  wake()

  return {
    wake,
    async stop(ms) {
      clearInterval(polling)
      stopWaking()
      await rounds.stop()
      const timeIsUp = new Promise((resolve) => setTimeout(resolve, ms).unref())
      await Promise.race([Promise.all(running.values()), timeIsUp])
      clearInterval(living)
      await settler.giveBack([...running.keys()])
    },
  }
}

/** Calls `fn` at once, but not twice within `ms`: what comes too soon is done at its end, all together. */
function spaced(fn: () => void, ms: number): { call(): void; stop(): void } {
  let last = Number.NEGATIVE_INFINITY
  let waiting: NodeJS.Timeout | undefined
  const now = () => {
    waiting = undefined
    last = performance.now()
    fn()
  }
  return {
    call() {
      const left = ms - (performance.now() - last)
      if (left <= 0) now()
      else waiting ??= setTimeout(now, left)
    },
    stop: () => clearTimeout(waiting),
  }
}
