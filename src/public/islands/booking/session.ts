import { useSyncExternalStore } from 'react'
import { type TicketSource, ticketSource } from '#client/form-ticket.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import { type BookingWish, wishInHash } from '#rules/hash-tags.ts'
import type { Slot } from '../../calendar/weeks.ts'
import { client } from '../popup.tsx'
import type { Failure } from '../refusals.ts'
import type { Attempt } from './attempt.ts'
import { freeSlot, type Hold, type Offer, type Receipt, type Topic } from './calls.ts'
import { keepBooking, keptBooking } from './kept.ts'

export type BookingStep = 'topic' | 'type' | 'slot' | 'details'

/** A time is not kept any more: why, and what is free next where the server says so. */
export interface LostHold {
  message: string
  slots: readonly Slot[] | undefined
}

/** How far a visitor has come. */
export interface BookingSession {
  offer: Offer
  /** What the booking sends along to show that a person filled it in. */
  tickets: TicketSource
  step: BookingStep | 'done'
  topic?: Topic | undefined
  type?: AppointmentType | undefined
  /** The time that was clicked before booking began, in ms. */
  wish?: number | undefined
  slot?: Slot | undefined
  hold?: Hold | undefined
  /** More time is being asked for. */
  isExtending?: boolean
  lost?: LostHold | undefined
  busy?: boolean
  failure?: Failure | undefined
  /** How often something was refused: each takes the focus. */
  refusals: number
  attempt?: Attempt | undefined
  booked?: { receipt: Receipt; email: string } | undefined
}

/** Outlives the popup, and by the tab a reload: who closes it by mistake goes on where they were. */
let session: BookingSession | undefined
const listeners = new Set<() => void>()

export const sessionNow = () => session

/** Changes the booking that is under way; does nothing where none has begun. */
export function changeSession(changes: Partial<BookingSession>): void {
  if (!session) return
  session = { ...session, ...changes }
  keepBooking(session)
  for (const listener of listeners) listener()
}

export function forgetSession(): void {
  session = undefined
  keepBooking(session)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The steps that ask something: where there is one topic or one type, nobody is asked. */
export function stepsOf({ topics, types }: Offer): BookingStep[] {
  return [
    ...(topics.length > 1 ? (['topic'] as const) : []),
    ...(types.length > 1 ? (['type'] as const) : []),
    'slot',
    'details',
  ]
}

/** The first question that is not answered. */
function openStep(offer: Offer, { topic, type }: Pick<BookingSession, 'topic' | 'type'>): BookingStep {
  const isOpen = (step: BookingStep) => (step === 'topic' ? !topic : step !== 'type' || !type)
  return stepsOf(offer).find(isOpen) ?? 'slot'
}

/** Begins where the first question is, or goes on where the tab has left off. */
export function beginSession(offer: Offer): void {
  const { isLast, ...kept } = keptBooking(offer)
  const [topics, types] = [offer.topics, offer.types]
  const topic = topics.length === 1 ? topics[0] : kept.topic
  const type = types.length === 1 ? types[0] : kept.type
  const step = isLast ? 'details' : openStep(offer, { topic, type })
  session ??= { ...kept, offer, tickets: ticketSource(client), step, refusals: 0, topic, type }
  takeWish(wishInHash(location.hash))
}

/** A time that was clicked goes before what an earlier look has left; asked is what is not answered yet. */
export function takeWish(wish: BookingWish | null): void {
  if (!session || !wish || session.busy || session.step === 'done') return
  const { offer, hold, type } = session
  const topic = offer.topics.find((each) => each.topic === wish.topic || each.uuid === wish.topic)
  if (!wish.start) {
    takeTopic(topic)
    return
  }
  const start = Date.parse(wish.start)
  if (session.wish === start) return
  if (hold) void freeSlot(hold)
  const known = topic ?? session.topic
  const step = openStep(offer, { topic: known, type })
  changeSession({ wish: start, topic: known, step, slot: undefined, hold: undefined, lost: undefined })
}

/** A topic alone answers its question where nobody has: the address still has it when another was chosen since. */
function takeTopic(topic: Topic | undefined): void {
  if (!session || !topic || session.topic) return
  changeSession({ topic, step: openStep(session.offer, { topic, type: session.type }) })
}

export function useSession(): BookingSession | undefined {
  return useSyncExternalStore(subscribe, sessionNow)
}
