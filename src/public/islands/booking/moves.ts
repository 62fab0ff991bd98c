import type { AppointmentType } from '#rules/appointment-types.ts'
import type { Slot } from '../../calendar/weeks.ts'
import { freeSlot, type Offer, type SlotChoice, type Topic } from './calls.ts'
import { type BookingSession, type BookingStep, changeSession, sessionNow, stepsOf } from './session.ts'

/** How a visitor goes from question to question. */
export interface Moves {
  steps: readonly BookingStep[]
  chooseTopic: (topic: Topic) => void
  chooseType: (type: AppointmentType) => void
  pick: (slot: Slot) => void
  /** Asks a question again that was answered. */
  change: (step: 'topic' | 'type') => void
  /** Goes one question back; a time that is kept is free again. */
  back: () => void
}

export function movesOf(offer: Offer): Moves {
  const steps = stepsOf(offer)
  const goTo = (from: BookingStep, by: 1 | -1) =>
    changeSession({ step: steps[steps.indexOf(from) + by] ?? from, failure: undefined })
  return {
    steps,
    chooseTopic(topic) {
      const isSame = topic.uuid === sessionNow()?.topic?.uuid
      changeSession({ topic, ...(!isSame && { slot: undefined, lost: undefined }) })
      goTo('topic', 1)
    },
    chooseType(type) {
      const isSame = type === sessionNow()?.type
      changeSession({ type, ...(!isSame && { slot: undefined, lost: undefined }) })
      goTo('type', 1)
    },
    pick: (slot) => changeSession({ slot, failure: undefined }),
    change: (step) => changeSession({ step, lost: undefined, failure: undefined }),
    back() {
      const { step, hold } = sessionNow() ?? {}
      if (!step || step === 'done') return
      if (hold) void freeSlot(hold)
      changeSession({ hold: undefined, lost: undefined, busy: false })
      goTo(step, -1)
    },
  }
}

/** What times are asked for, once topic and type are known. */
export function askOf(alias: string, { topic, type }: Pick<BookingSession, 'topic' | 'type'>): SlotChoice {
  return { alias, topic: topic?.uuid ?? '', type: type ?? 'in-branch' }
}
