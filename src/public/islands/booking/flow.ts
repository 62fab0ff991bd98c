import { bookingConsentText } from '#rules/consent-text.ts'
import type { PopupPage } from '../../popups.ts'
import { type Entries, forgetDraft } from '../drafts.ts'
import type { IslandTexts } from '../popup.tsx'
import { failureOf } from '../refusals.ts'
import type { EntryForm } from '../requests.ts'
import { type Attempt, attemptOf, bodyOf, isUnknown, send } from './attempt.ts'
import {
  type Ask,
  bookSlot,
  freeSlot,
  type Hold,
  holdSlot,
  type Offer,
  type Receipt,
  type Topic,
  type Type,
} from './calls.ts'
import { changeSession, type Session, type Step, sessionNow, stepsOf } from './session.ts'
import type { Slot } from './weeks.ts'

/** What the details ask for. A call needs a number (decisions §5). */
export function bookingForm(type: Type | undefined): EntryForm {
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

export interface Flow {
  steps: readonly Step[]
  chooseTopic: (topic: Topic) => void
  chooseType: (type: Type) => void
  pick: (slot: Slot) => void
  /** Keeps the time for this visitor, then asks for the details. */
  hold: (slot: Slot) => Promise<void>
  /** Goes one question back; a time that is kept is free again. */
  back: () => void
  book: (entered: Entries) => Promise<void>
  /** The page is being left: the time is free again. */
  release: () => void
}

/** What a visitor can do, and what becomes of it. Everything typed and chosen is kept when a call fails. */
export function flowOf(page: PopupPage, offer: Offer, t: IslandTexts): Flow {
  const steps = stepsOf(offer)
  const now = (): Session => sessionNow() ?? { offer, step: 'topic', refusals: 0 }
  const goTo = (from: Step, by: 1 | -1) =>
    changeSession({ step: steps[steps.indexOf(from) + by] ?? from, failure: undefined })
  const ask = (): Ask => {
    const { topic, type } = now()
    return { alias: page.alias, topic: topic?.uuid ?? '', type: type ?? 'in-branch' }
  }

  async function refused(reason: unknown, entered: Entries): Promise<void> {
    const { type, step, refusals } = now()
    const kept = step === 'details' ? ` ${t('Your entries are still here.')}` : ''
    const says = { busy: false, refusals: refusals + 1 }
    const { message, slots, errors } = reason instanceof Response ? await bodyOf(reason) : {}
    const said = (errors?.hold ?? errors?.start)?.join(' ') ?? (slots && message)
    if (said) {
      const lost = { message: said + kept, slots: slots ?? [] }
      changeSession({ ...says, step: 'slot', slot: undefined, hold: undefined, attempt: undefined, lost })
      return
    }
    const isOnItsWay = reason instanceof Response && reason.status === 409
    const failure =
      isOnItsWay && message
        ? { message: message + kept, errors: {} }
        : await failureOf(reason, bookingForm(type), entered, t)
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
    steps,
    chooseTopic(topic) {
      const isSame = topic.uuid === now().topic?.uuid
      changeSession({ topic, ...(!isSame && { slot: undefined, lost: undefined }) })
      goTo('topic', 1)
    },
    chooseType(type) {
      changeSession({ type, ...(type !== now().type && { slot: undefined, lost: undefined }) })
      goTo('type', 1)
    },
    pick: (slot) => changeSession({ slot, failure: undefined }),
    back() {
      const { step, hold } = now()
      if (step === 'done') return
      if (hold) freeSlot(hold)
      changeSession({ hold: undefined, lost: undefined, busy: false })
      goTo(step, -1)
    },
    release() {
      const { hold, busy } = now()
      // What is being booked is freed by nobody.
      if (!hold || busy) return
      freeSlot(hold)
      changeSession({ hold: undefined })
    },
    async hold(slot) {
      const { busy, step } = now()
      if (busy) return
      changeSession({ slot, busy: true, failure: undefined })
      try {
        const hold = await holdSlot(ask(), slot)
        // Who went back meanwhile does not want it any more.
        if (now().step !== step || now().slot !== slot) return freeSlot(hold)
        changeSession({ hold, busy: false, lost: undefined, step: 'details' })
      } catch (reason) {
        await refused(reason, {})
      }
    },
    async book(entered) {
      const { busy, slot, hold: held, attempt: last } = now()
      if (busy || !slot) return
      changeSession({ busy: true, failure: undefined })
      let attempt = last
      try {
        const hold = held ?? (await holdSlot(ask(), slot))
        const next = attemptOf(bookingOf(entered, hold), last)
        const earlier = last?.isOpen && last.key !== next.key ? await settled(last) : undefined
        if (last && earlier) return booked(earlier, last)
        attempt = next
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

/** Other words are sent now; but perhaps the first ones were booked although no reply came. */
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
