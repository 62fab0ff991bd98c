import type { AppointmentType } from '#rules/appointment-types.ts'
import type { Entries } from '../drafts.ts'
import { emptyTexts } from '../empty-texts.ts'
import type { IslandTexts } from '../popup.tsx'
import { type Failure, failureOf } from '../refusals.ts'
import { bodyOf } from './attempt.ts'
import { bookingForm } from './booking-form.ts'
import { freeSlot } from './calls.ts'
import { type BookingSession, changeSession, sessionNow } from './session.ts'

/** Says in the popup why a time was not kept or not booked; everything typed and chosen stays. */
export async function sayRefusal(reason: unknown, entered: Entries, t: IslandTexts): Promise<void> {
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
      : withPhone(await failureOf(reason, bookingForm(type), entered, t), type, entered, t)
  changeSession({ ...says, failure })
}

/** What a call alone needs the server says last: here with whatever else is missing, not after it. */
function withPhone(
  failure: Failure,
  type: AppointmentType | undefined,
  { phone }: Entries,
  t: IslandTexts,
): Failure {
  const { errors } = failure
  const isMissing = type === 'by-phone' && !phone && Object.keys(errors).length > 0 && !errors.phone
  return isMissing ? { ...failure, errors: { ...errors, phone: [t(emptyTexts.phone)] } } : failure
}
