/** Whether a database can serve requests at this moment: it answers, and it takes what is to be stored. */
import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { Transactions } from './transactions.ts'
import { isRefusedWrite } from './unavailable.ts'

export interface Readiness {
  /** True when a query comes back, or, where it has to queue, others' did within the last ten seconds. */
  answers(): Promise<boolean>
  /** True when it answers and can store something. Where a write was refused, another is tried until one succeeds. */
  isReady(): Promise<boolean>
}

const untilDoubted = 10_000

export function readinessOf(engine: Engine, { run, lastEnd, refusal }: Transactions): Readiness {
  async function answers(): Promise<boolean> {
    const last = lastEnd()
    return (
      (await inTime(engine.ask().then(() => true))) ?? (last > 0 && performance.now() - last < untilDoubted)
    )
  }

  /** Needs a new page in a new file, which is what a full disk has not, and is gone with its transaction. */
  async function canWrite(): Promise<boolean> {
    try {
      await run('', (tx) =>
        sql`create temp table room_on_disk on commit drop as select repeat('x', 100) as bytes`.execute(tx),
      )
      return true
    } catch (error) {
      return !isRefusedWrite(error)
    }
  }

  return {
    answers,
    async isReady() {
      if (!(await answers())) return false
      if ((await inTime(engine.hasRoom())) === false) return false
      if (!refusal.isThere) return true
      if (!(await inTime(canWrite()))) return false
      refusal.isThere = false
      return true
    },
  }
}

/** False for a failure; null: it did not come back in time. */
async function inTime(answer: Promise<boolean>): Promise<boolean | null> {
  return await Promise.race([
    answer.catch(() => false),
    new Promise<null>((resolve) => setTimeout(resolve, 1_500, null).unref()),
  ])
}
