/** A point that a test holds: whoever comes there waits until the test lets them go on, in the order that it says. */
export class Held {
  readonly #waiting: (() => void)[] = []
  #came = () => {}

  /** Waits here. */
  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#came()
    })
  }

  /** Resolves once so many have come, those let go included. */
  reached(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#came = () => {
        if (this.#waiting.length >= count) resolve()
      }
      this.#came()
    })
  }

  /** Lets one go on, by the order in which they came. */
  release(index: number): void {
    this.#waiting[index]?.()
  }
}
