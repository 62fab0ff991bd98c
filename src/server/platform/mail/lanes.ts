/** Lets so many of each tenant pass at once; the others wait in the order in which they came. */
export class Lanes {
  readonly #width: () => number
  readonly #inside = new Map<number, number>()
  readonly #waiting = new Map<number, (() => void)[]>()

  constructor(width: () => number) {
    this.#width = width
  }

  /** @returns what is to be called at the end */
  async enter(tenantId: number): Promise<() => void> {
    const inside = this.#inside.get(tenantId) ?? 0
    if (inside < this.#width()) this.#inside.set(tenantId, inside + 1)
    // Whoever leaves hands its place on.
    else await new Promise<void>((enter) => this.#queueOf(tenantId).push(enter))
    return () => this.#leave(tenantId)
  }

  #queueOf(tenantId: number): (() => void)[] {
    const queue = this.#waiting.get(tenantId) ?? []
    this.#waiting.set(tenantId, queue)
    return queue
  }

  #leave(tenantId: number): void {
    const next = this.#waiting.get(tenantId)?.shift()
    if (next) {
      next()
      return
    }
    this.#waiting.delete(tenantId)
    const left = (this.#inside.get(tenantId) ?? 1) - 1
    if (left > 0) this.#inside.set(tenantId, left)
    else this.#inside.delete(tenantId)
  }
}
