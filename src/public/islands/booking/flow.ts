import { sendWithTicket } from '#client/form-ticket.ts'
import type { Slot } from '../../calendar/weeks.ts'
import type { PopupPage } from '../../popups.ts'
import { type Entries, forgetDraft } from '../drafts.ts'
import type { IslandTexts } from '../popup.tsx'
import type { Failure } from '../refusals.ts'
import { type Attempt, attemptOf, isUnknown, send } from './attempt.ts'
import { bookSlot, extendHold, freeSlot, type Hold, holdSlot, type Receipt } from './calls.ts'
import { askOf } from './moves.ts'
import { sayMissing, sayRefusal } from './refusal.ts'
import { type BookingSession, changeSession, sessionNow } from './session.ts'

/** How a time is kept and booked. */
export interface Flow {
  /** Keeps the time for this visitor, then asks for the details. */
  hold: (slot: Slot) => Promise<void>
  /** Keeps the held time longer. */
  extend: () => Promise<void>
  book: (entered: Entries) => Promise<void>
}

type HoldSlot = (slot: Slot) => Promise<Hold>
type Refused = (reason: unknown) => Promise<void>

/** Everything typed and chosen is kept when a call fails. */
export function flowOf(page: PopupPage, t: IslandTexts): Flow {
  const holdOf: HoldSlot = (slot) => holdSlot(askOf(page.alias, now()), slot)
  const refused: Refused = (reason) => sayRefusal(reason, t)
  return {
    hold: (slot) => hold(slot, holdOf, refused),
    extend: () => extend(refused),
    book: async (entered) => {
      if (!now().busy && !sayMissing(entered, t)) await book(entered, holdOf, refused)
    },
  }
}

const now = (): Partial<BookingSession> => sessionNow() ?? {}

async function hold(slot: Slot, holdOf: HoldSlot, refused: Refused): Promise<void> {
  const { busy, step } = now()
  if (busy) return
  changeSession({ slot, busy: true, failure: undefined })
  // Who went back or chose another time meanwhile does not want it any more.
  const isWanted = () => now().step === step && now().slot === slot
  const goOn = () => now().step === step && changeSession({ busy: false })
  try {
    const hold = await holdOf(slot)
    if (isWanted()) return changeSession({ hold, busy: false, lost: undefined, step: 'details' })
    // While it is kept it may stand in the way of the time that was chosen instead.
    await freeSlot(hold)
    goOn()
  } catch (reason) {
    if (isWanted()) await refused(reason)
    else goOn()
  }
}

async function extend(refused: Refused): Promise<void> {
  const { hold, isExtending } = now()
  if (!hold || isExtending) return
  changeSession({ isExtending: true })
  // A booking under way says itself what became of the time.
  const isOpen = () => now().hold?.uuid === hold.uuid && !now().busy
  try {
    const longer = await extendHold(hold)
    if (now().hold?.uuid === hold.uuid) changeSession({ hold: longer, failure: ofFields(now().failure) })
  } catch (reason) {
    if (isOpen()) await refused(reason)
  } finally {
    changeSession({ isExtending: false })
  }
}

/** What was said of fields still stands. */
const ofFields = (failure: Failure | undefined) =>
  failure && Object.keys(failure.errors).length > 0 ? failure : undefined

async function book(entered: Entries, holdOf: HoldSlot, refused: Refused): Promise<void> {
  const { busy, slot, hold: held, attempt: last, tickets } = now()
  if (busy || !slot || !tickets) return
  changeSession({ busy: true, failure: undefined })
  let attempt = last
  try {
    const earlier = last?.isOpen ? await settled(last) : undefined
    if (last && earlier) return booked(earlier, last.body.email)
    const hold = held ?? (await holdOf(slot))
    changeSession({ hold })
    const receipt = await sendWithTicket(tickets, (ticket) => {
      attempt = attemptOf(bookingOf(entered, hold, ticket))
      changeSession({ attempt })
      return send(attempt)
    })
    booked(receipt, entered.email ?? '')
  } catch (reason) {
    const isOpen = await isUnknown(reason)
    changeSession({ attempt: attempt && { ...attempt, isOpen } })
    await refused(reason)
  }
}

function booked(receipt: Receipt, email: string): void {
  forgetDraft('appointment')
  changeSession({
    step: 'done',
    busy: false,
    hold: undefined,
    attempt: undefined,
    booked: { receipt, email },
  })
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
function bookingOf(entered: Entries, hold: Hold, ticket?: string): Attempt['body'] {
  const { name = '', email = '', phone, message, website } = entered
  return {
    hold: hold.token,
    name,
    email,
    ...(phone && { phone }),
    ...(message && { message }),
    ...(entered.is_customer && { is_customer: true }),
    ...(entered.review_consent && { review_consent: true }),
    ...(website && { website }),
    consent: Boolean(entered.consent) as true,
    ...(ticket && { ticket }),
  }
}
