/**
 * Who may have how many of the places that the tenants of one process share, and who is next. Nobody has all of them, whoever
 * has none gets one first, and a tenant whose job hung has one place until one of its jobs is done.
 */

import { mostOfOne } from '../process/mail-limits.ts'

/** Which jobs to ask the database for. */
export interface PlacesOnOffer {
  readonly most: number
  /** Tenants that are not to get them. */
  readonly without: readonly number[]
  /** Tenants that had their turn; it ends when nobody else waits. */
  readonly round: Set<number>
}

/** More are not given to one tenant in its turn: others wait for so many at most. */
const mostInOneTurn = 10

export class Places {
  readonly #all: () => number
  readonly #taken = new Map<number, number>()
  /** Those whose jobs hung. */
  readonly #doubted = new Set<number>()
  readonly #rounds = { ofSeveral: new Set<number>(), ofSingle: new Set<number>() }
  #used = 0

  /** @param all how many there are; it may change meanwhile */
  constructor(all: () => number) {
    this.#all = all
  }

  /** Whether a question is worth while: for a whole turn, or where only those have a chance who have none. */
  get isWorthAsking(): boolean {
    const free = this.#freeForMany()
    return this.#used === 0 || free >= this.#turn() || (free <= 0 && this.#used < this.#all())
  }

  take(tenantId: number, { round }: Pick<PlacesOnOffer, 'round'>): void {
    this.#used++
    this.#taken.set(tenantId, (this.#taken.get(tenantId) ?? 0) + 1)
    round.add(tenantId)
  }

  leave(tenantId: number, how: 'completed' | 'failed' | 'hung'): void {
    this.#used--
    const left = (this.#taken.get(tenantId) ?? 1) - 1
    if (left > 0) this.#taken.set(tenantId, left)
    else this.#taken.delete(tenantId)
    if (how === 'hung') this.#doubted.add(tenantId)
    if (how === 'completed') this.#doubted.delete(tenantId)
  }

  /** For tenants that had no turn in this round, or in a new one; null: too few are free. */
  several({ isNewRound }: { readonly isNewRound: boolean }): PlacesOnOffer | null {
    const free = this.#freeForMany()
    const round = this.#rounds.ofSeveral
    if (isNewRound) round.clear()
    if (free <= 0) return null
    return { most: Math.min(free, this.#turn()), without: [...round, ...this.#doubted], round }
  }

  /** For a tenant that has none; null: none is free. */
  single(): PlacesOnOffer | null {
    const round = this.#rounds.ofSingle
    if (this.#used >= this.#all()) return null
    return { most: 1, without: [...round, ...this.#taken.keys()], round }
  }

  get isShared(): boolean {
    return this.#taken.size > 1
  }

  /** Whether somebody is given no more than one. */
  get hasDoubts(): boolean {
    return this.#doubted.size > 0
  }

  #turn(): number {
    return Math.max(1, Math.min(mostInOneTurn, Math.floor(this.#all() / 4)))
  }

  /** A tenth is kept for tenants that have none. */
  #freeForMany(): number {
    return mostOfOne(this.#all()) - this.#used
  }
}
