/** The one way in which tests wait: for what must happen, never for a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import { patienceMs } from './patience.ts'

/**
 * Waits until `look` succeeds: until it throws nothing and gives neither false nor null. An assertion can be given as it
 * is: `await until(() => expect(mails).toHaveLength(2))`.
 *
 * @returns what `look` gave
 * @throws what it threw last, once the tests' patience is at its end
 */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  mostMs = patienceMs,
): Promise<Exclude<Found, false | null>> {
  const begin = performance.now()
  while (true) {
    let problem: unknown
    try {
      const found = await look()
      if (found !== false && found !== null) return found as Exclude<Found, false | null>
      problem = new Error(`In ${mostMs / 1000} seconds this never came true: ${look}`)
    } catch (error) {
      problem = error
    }
    if (performance.now() - begin > mostMs) throw problem
    await sleep(20)
  }
}

const soon = setTimeout

/** Lets everything run that is due already, and what that brings about: so many turns of the event loop, not a time. */
export async function turns(count = 10): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => soon(resolve))
}

/**
 * Waits until a timer has rung that was set before and runs for `ms` at most: for what must not happen then. Timers ring
 * in their order, however slow the machine is.
 */
export async function afterTimersOf(ms: number): Promise<void> {
  await new Promise((resolve) => soon(resolve, ms + 1))
  await turns()
}
