/** A booking that is under way, as the tab keeps it (product §7.16). */
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { Slot } from '../../calendar/weeks.ts'
import { keepInTab, keptInTab, objectIn } from '../tab.ts'
import type { Attempt } from './attempt.ts'
import type { Hold, Offer, Topic } from './calls.ts'

interface BookingParts {
  topic?: Topic | undefined
  type?: AppointmentType | undefined
  wish?: number | undefined
  slot?: Slot | undefined
  hold?: Hold | undefined
  attempt?: Attempt | undefined
}

interface KeptBooking extends BookingParts {
  /** The last question was reached. */
  isLast: boolean
}

interface OpenBooking extends BookingParts {
  step: string
}

export function keepBooking(session: OpenBooking | undefined): void {
  const isOpen = session && session.step !== 'done'
  keepInTab('booking', isOpen ? partsOf(session) : undefined)
}

const partsOf = ({ step, topic, type, wish, slot, hold, attempt }: OpenBooking) => ({
  step,
  topic: topic?.uuid,
  type,
  wish,
  slot,
  hold,
  attempt,
})

/** What was chosen before the page was read anew; nothing of it where its topic or type is no longer offered. */
export function keptBooking({ topics, types }: Offer): Partial<KeptBooking> {
  const { step, wish, ...kept } = keptInTab('booking')
  const topic = topics.find(({ uuid }) => uuid === kept.topic)
  const type = types.find((each) => each === kept.type)
  const wished = typeof wish === 'number' ? { wish } : {}
  if (!topic || (kept.type !== undefined && !type)) return wished
  const slot = isSlot(kept.slot) ? kept.slot : undefined
  const hold = isHold(kept.hold) ? kept.hold : undefined
  const attempt = isAttempt(kept.attempt) ? kept.attempt : undefined
  const isLast = step === 'details' && slot !== undefined && hold !== undefined
  return { ...wished, topic, type, slot, isLast, ...(isLast && { hold, attempt }) }
}

const isSlot = (value: unknown): value is Slot => {
  const { start, end } = objectIn(value)
  return [start, end].every((each) => typeof each === 'string' && !Number.isNaN(Date.parse(each)))
}

const isHold = (value: unknown): value is Hold => {
  const { uuid, token, slot, end, until } = objectIn(value)
  return (
    [uuid, token, end].every((each) => typeof each === 'string') && typeof until === 'number' && isSlot(slot)
  )
}

const isAttempt = (value: unknown): value is Attempt => {
  const { key, body, isOpen } = objectIn(value)
  return typeof key === 'string' && typeof isOpen === 'boolean' && typeof objectIn(body).hold === 'string'
}
