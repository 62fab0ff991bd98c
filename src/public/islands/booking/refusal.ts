import type { Entries } from '../drafts.ts'
import type { IslandTexts } from '../popup.tsx'
import { failureOf, missingIn } from '../refusals.ts'
import { bodyOf } from './attempt.ts'
import { bookingForm } from './booking-form.ts'
import { freeSlot } from './calls.ts'
import { type BookingSession, changeSession, sessionNow } from './session.ts'

/** Says in the popup why a time was not kept or not booked; everything typed and chosen stays. */
export async function sayRefusal(reason: unknown, t: IslandTexts): Promise<void> {
  const { step, slot, hold, type, refusals = 0 }: Partial<BookingSession> = sessionNow() ?? {}
  const kept = step === 'details' ? ` ${t('Your entries are still here.')}` : ''
  const says = { busy: false, refusals: refusals + 1 }
  const { message, slots, errors } = reason instanceof Response ? await bodyOf(reason) : {}
  const said = (errors?.hold ?? errors?.start)?.join(' ') ?? (slots && message)
  if (said) {
    // What is kept although it cannot be booked would stand in the way of the times around it.
    if (hold && hold.until > Date.now()) void freeSlot(hold)
    const lost = { message: said + kept, slots }
    // Without others nobody has taken it: only its hold is not known any more.
    const left = errors?.hold && !slots ? slot : undefined
    changeSession({ ...says, step: 'slot', slot: left, hold: undefined, attempt: undefined, lost })
    return
  }
  const isOnItsWay = reason instanceof Response && reason.status === 409
  const failure =
    isOnItsWay && message
      ? { message: message + kept, errors: {} }
      : await failureOf(reason, bookingForm(type), t)
  changeSession({ ...says, failure })
}

/** Says at its fields what the form lacks. @returns whether it does */
export function sayMissing(entered: Entries, t: IslandTexts): boolean {
  const { type, refusals = 0 }: Partial<BookingSession> = sessionNow() ?? {}
  const failure = missingIn(bookingForm(type), entered, t)
  if (failure) changeSession({ failure, refusals: refusals + 1 })
  return failure !== undefined
}
