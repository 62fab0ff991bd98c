/** When the database is asked for jobs of queues in which tenants take turns, and for whose. */
import type { Places, PlacesOnOffer } from './places.ts'

/** @returns the tenant of each job that was there; they have taken their places */
type Ask = (offer: PlacesOnOffer) => Promise<readonly number[]>

export class Rounds {
  readonly #places: Places
  readonly #ask: Ask
  readonly #failed: (error: unknown) => void
  #asking: Promise<void> | undefined
  #isWanted = false
  #isStopped = false
  /** Somebody may wait who did not when it was last asked. */
  #isWoken = false
  /** Several tenants have jobs, as far as was seen. */
  #isShared = false
  #isMoreWaiting = false

  constructor(places: Places, ask: Ask, failed: (error: unknown) => void) {
    this.#places = places
    this.#ask = ask
    this.#failed = failed
  }

  /** There may be jobs of anybody. */
  wake(): void {
    this.#isWoken = true
    this.#begin()
  }

  /** A job has left its place. */
  placeIsFree(): void {
    if (this.#isMoreWaiting && this.#places.isWorthAsking) this.#begin()
  }

  /** Comes back when nothing is asked any more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#asking
  }

  #begin(): void {
    this.#isWanted = true
    this.#asking ??= this.#run()
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      // The next poll asks again.
      await this.#round().catch(this.#failed)
    }
    this.#asking = undefined
  }

  /** Asks until nobody waits or no place is free. */
  async #round(): Promise<void> {
    // A look for others reads past all that those wait for who had their turn: only where there may be others.
    const isForAll = this.#isWoken || this.#isShared
    this.#isWoken = false
    const several = () => this.#places.several({ isNewRound: !isForAll })
    const single = () => (isForAll || this.#places.hasDoubts ? this.#places.single() : null)
    let found: readonly number[]
    do {
      found = await this.#askFor(several)
      if (found.length === 0) found = await this.#askFor(single)
    } while (found.length > 0 && !this.#isStopped)
    this.#isMoreWaiting = several() === null
    if (this.#places.isShared) this.#isShared = true
  }

  /** Where all who wait had their turn, the next round begins. */
  async #askFor(offer: () => PlacesOnOffer | null): Promise<readonly number[]> {
    const first = offer()
    if (!first) return []
    const found = await this.#ask(first)
    if (found.length > 0 || first.round.size === 0) return found
    this.#isShared = first.round.size > 1
    first.round.clear()
    const again = offer()
    return again ? await this.#ask(again) : []
  }
}
