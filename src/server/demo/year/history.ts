/** What became of a demo appointment, step by step. */
import { answerBy } from '#rules/answer-by.ts'
import type { AppointmentState } from '#server/features/appointments/public.ts'
import type { TakenTime } from './calendar.ts'
import { oneOf } from './chances.ts'

type State = Exclude<AppointmentState, 'held'>

export interface Step {
  readonly at: Date
  readonly state: State
  readonly by: 'customer' | 'advisor' | 'system'
  readonly message: string | null
}

interface HistoryOptions {
  readonly now: Date
  readonly isAutomatic: boolean
  /** Whether the advisor has certainly not answered yet; chance leaves others unanswered as well. */
  readonly isUnanswered: boolean
  /** What the advisor writes who declines or cancels. */
  readonly regrets: readonly string[]
  readonly chance: () => number
}

const hour = 3_600_000
const day = 24 * hour

/** Weekends count, holidays do not: the demo's past need not know them. */
export const demoCalendar = { zone: 'Europe/Berlin', holidays: [] }

/** In order; the last one's state is the appointment's. */
export function stepsOf({ start, end }: TakenTime, asks: HistoryOptions): Step[] {
  const { now, chance, isAutomatic, isUnanswered } = asks
  const booked = new Date(
    Math.min(start.getTime() - (2 + chance() * 18) * day, now.getTime() - (1 + chance() * 30) * hour),
  )
  const isFarOff = start.getTime() - 6 * hour > now.getTime()
  const isToConfirm = isUnanswered || (isFarOff && !isAutomatic && chance() < 0.16)
  const lately = isToConfirm ? new Date(now.getTime() - (0.5 + chance() * 20) * hour) : booked
  const isOpen = isToConfirm && answerBy(start, lately, demoCalendar) > now
  const asked = step(isOpen ? lately : booked, 'requested', 'customer')
  if (isOpen) return [asked]
  if (isAutomatic) return [{ ...asked, state: 'confirmed' }, ...outcomeOf(start, end, booked, asks)]
  const answered = new Date(booked.getTime() + chance() * 0.9 * hour)
  const fate = chance()
  if (fate < 0.03) return [asked, step(answered, 'declined', 'advisor', oneOf(asks.regrets, chance))]
  const until = answerBy(start, booked, demoCalendar)
  if (fate < 0.04 && until <= now) return [asked, step(until, 'expired', 'system')]
  return [asked, step(answered, 'confirmed', 'advisor'), ...outcomeOf(start, end, answered, asks)]
}

/** Of a confirmed one: cancelled on the way, kept, missed, or not marked yet. */
function outcomeOf(start: Date, end: Date, since: Date, { now, chance, regrets }: HistoryOptions): Step[] {
  const fate = chance()
  const until = Math.min(start.getTime(), now.getTime())
  const between = new Date(since.getTime() + chance() * (until - since.getTime()))
  if (fate < 0.06) return [step(between, 'cancelled', 'customer')]
  if (fate < 0.08) return [step(between, 'cancelled', 'advisor', oneOf(regrets, chance))]
  if (end.getTime() + 3 * hour > now.getTime()) return []
  return [step(new Date(end.getTime() + hour / 4), fate < 0.14 ? 'missed' : 'done', 'advisor')]
}

const step = (at: Date, state: State, by: Step['by'], message: string | null = null): Step => ({
  at,
  state,
  by,
  message,
})
