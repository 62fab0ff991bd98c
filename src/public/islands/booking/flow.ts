import type { AppointmentType } from '#rules/appointment-types.ts'
import { bookingConsentText } from '#rules/consent-text.ts'
import type { PopupPage } from '../../popups.ts'
import { type Entries, forgetDraft } from '../drafts.ts'
import type { IslandTexts } from '../popup.tsx'
import { type Failure, failureOf } from '../refusals.ts'
import type { EntryForm } from '../requests.ts'
import { type Attempt, attemptOf, bodyOf, isUnknown, send } from './attempt.ts'
import { bookSlot, freeSlot, type Hold, holdSlot, type Receipt } from './calls.ts'
import { askOf } from './moves.ts'
import { changeSession, type Session, sessionNow } from './session.ts'
import type { Slot } from './weeks.ts'

/** What the details ask for. A call needs a number (product §7.2). */
export function bookingForm(type: AppointmentType | undefined): EntryForm {
  const isByPhone = type === 'by-phone'
  return {
    fields: ['email', 'phone', 'message'],
    optional: isByPhone ? ['message'] : ['phone', 'message'],
    messageLabel: 'Message to {name}',
    helps: {
      email: 'The confirmation goes here.',
      ...(isByPhone && { phone: '{name} calls you on this number.' }),
    },
    consent: bookingConsentText,
  }
}

/** How a time is kept and booked. */
export interface Flow {
  /** Keeps the time for this visitor, then asks for the details. */
  hold: (slot: Slot) => Promise<void>
  book: (entered: Entries) => Promise<void>
  /** The page is being left: the time is free again. */
  release: () => void
}

/** Everything typed and chosen is kept when a call fails. */
export function flowOf(page: PopupPage, t: IslandTexts): Flow {
  const now = (): Partial<Session> => sessionNow() ?? {}
  const ask = () => askOf(page.alias, now())

  async function refused(reason: unknown, entered: Entries): Promise<void> {
    const { step, slot, hold, type, refusals = 0 } = now()
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
        : withPhone(await failureOf(reason, bookingForm(type), entered, t), now(), entered, t)
    changeSession({ ...says, failure })
  }

  function booked(receipt: Receipt, { body }: Attempt): void {
    forgetDraft('appointment')
    changeSession({
      step: 'done',
      busy: false,
      hold: undefined,
      attempt: undefined,
      booked: { receipt, email: body.email },
    })
  }

  return {
    release() {
      const { hold, busy } = now()
      // What is being booked is freed by nobody.
      if (!hold || busy) return
      void freeSlot(hold)
      changeSession({ hold: undefined })
    },
    async hold(slot) {
      const { busy, step } = now()
      if (busy) return
      changeSession({ slot, busy: true, failure: undefined })
      // Who went back or chose another time meanwhile does not want it any more.
      const isWanted = () => now().step === step && now().slot === slot
      const goOn = () => now().step === step && changeSession({ busy: false })
      try {
        const hold = await holdSlot(ask(), slot)
        if (isWanted()) return changeSession({ hold, busy: false, lost: undefined, step: 'details' })
        // While it is kept it may stand in the way of the time that was chosen instead.
        await freeSlot(hold)
        goOn()
      } catch (reason) {
        if (isWanted()) await refused(reason, {})
        else goOn()
      }
    },
    async book(entered) {
      const { busy, slot, hold: held, attempt: last } = now()
      if (busy || !slot) return
      changeSession({ busy: true, failure: undefined })
      let attempt = last
      try {
        const earlier = last?.isOpen ? await settled(last) : undefined
        if (last && earlier) return booked(earlier, last)
        const hold = held ?? (await holdSlot(ask(), slot))
        attempt = attemptOf(bookingOf(entered, hold))
        changeSession({ hold, attempt })
        booked(await send(attempt), attempt)
      } catch (reason) {
        const isOpen = await isUnknown(reason)
        changeSession({ attempt: attempt && { ...attempt, isOpen } })
        await refused(reason, entered)
      }
    },
  }
}

/** What a call alone needs the server says last: here with whatever else is missing, not after it. */
function withPhone(
  failure: Failure,
  { type }: Partial<Session>,
  { phone }: Entries,
  t: IslandTexts,
): Failure {
  const { errors } = failure
  const isMissing = type === 'by-phone' && !phone && Object.keys(errors).length > 0 && !errors.phone
  return isMissing
    ? { ...failure, errors: { ...errors, phone: [t('Please enter your phone number.')] } }
    : failure
}

/** Perhaps it was booked although no reply came: only when it was not, the words as they stand now are sent. */
async function settled({ body, key }: Attempt): Promise<Receipt | undefined> {
  try {
    return await bookSlot(body, key)
  } catch (reason) {
    if (await isUnknown(reason)) throw reason
    return undefined
  }
}

/** Empty texts are left out; what is missing the server says, in one place for every form. */
function bookingOf(entered: Entries, hold: Hold): Attempt['body'] {
  const { name = '', email = '', phone, message, website } = entered
  return {
    hold: hold.token,
    name,
    email,
    ...(phone && { phone }),
    ...(message && { message }),
    ...(entered.is_customer && { is_customer: true }),
    ...(website && { website }),
    consent: Boolean(entered.consent) as true,
  }
}
