import type { Slot } from '../../calendar/weeks.ts'
import { newKey } from '../new-key.ts'
import { bookSlot, type Details, type Receipt } from './calls.ts'

/** A booking that was sent: sent again word for word under the same key, it books once. */
export interface Attempt {
  key: string
  body: Details & { hold: string }
  /** No reply has said whether it was booked. */
  isOpen: boolean
}

/** A booking of these words that was not sent yet. */
export function attemptOf(body: Attempt['body']): Attempt {
  return { key: newKey(), body, isOpen: true }
}

/** Pauses in ms between tries of a booking whose reply did not come. */
const pauses = [1000, 3000]

/**
 * Sends it, and again where no reply says what became of it: the key makes sure that it is booked once.
 *
 * @throws the Response of a refusal, or a NetworkError
 */
export async function send({ key, body }: Attempt): Promise<Receipt> {
  for (const pause of pauses) {
    try {
      return await bookSlot(body, key)
    } catch (reason) {
      if (!(await isUnknown(reason))) throw reason
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return await bookSlot(body, key)
}

/** Whether it may have been booked all the same: the connection broke, the server failed, or it is still at it. */
export async function isUnknown(reason: unknown): Promise<boolean> {
  if (!(reason instanceof Response)) return true
  if (reason.status >= 500) return true
  // A conflict that names no other times is the same booking on its way.
  return reason.status === 409 && !(await bodyOf(reason)).slots
}

interface Refusal {
  message?: string
  /** The next free ones. */
  slots?: Slot[]
  errors?: Record<string, string[]>
}

/** What a refusal says; nothing where it is no JSON. */
export async function bodyOf(reason: Response): Promise<Refusal> {
  return await reason
    .clone()
    .json()
    .catch(() => ({}))
}
