import { type Answer, isGone, isWakeable } from '#server/testing/fake-apns.ts'

/** What became of a push, phone by phone: sums may agree while one phone is told twice and another never. */
export class PushLedger {
  readonly #woken: Uint8Array
  readonly #gone: Uint8Array

  /** @param phones their tokens are `phone0`, `phone1`, … */
  constructor(phones: number) {
    this.#woken = new Uint8Array(phones)
    this.#gone = new Uint8Array(phones)
  }

  note(token: string, answer: Answer): void {
    const phone = Number(token.slice('phone'.length))
    if (isWakeable(answer)) this.#woken[phone] = Math.min((this.#woken[phone] ?? 0) + 1, 255)
    if (isGone(answer)) this.#gone[phone] = 1
  }

  /** How many were woken, were said to be gone, and were woken more than once; and which were neither woken nor gone. */
  sum() {
    const lost = [...this.#woken.keys()].filter((phone) => !this.#woken[phone] && !this.#gone[phone])
    return {
      lost: lost.map((phone) => `phone${phone}`),
      woken: this.#woken.filter((times) => times > 0).length,
      gone: this.#gone.filter((is) => is > 0).length,
      twice: this.#woken.filter((times) => times > 1).length,
    }
  }
}
