/**
 * What becomes of an appointment, and who may do what with it when (product §10.2, §10.3): one table for
 * the server, the desk and the customer's page.
 */

export const appointmentStates = [
  'requested',
  'confirmed',
  'declined',
  'cancelled',
  'expired',
  'done',
  'missed',
] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** Message keys. */
export const stateNames = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  done: 'Done',
  missed: 'Missed',
} as const satisfies Record<AppointmentState, string>

export const appointmentActions = [
  'confirm',
  'decline',
  'cancel',
  'move',
  'substitute',
  'done',
  'missed',
] as const
export type AppointmentAction = (typeof appointmentActions)[number]

/** The advisor's side is whoever acts for it: a substitute or an administrator too. */
export type AppointmentSide = 'advisor' | 'customer'

interface Actions {
  /** Until it begins. */
  readonly ahead?: Readonly<Record<AppointmentSide, readonly AppointmentAction[]>>
  /** From its start on, for the advisor's side. */
  readonly begun?: readonly AppointmentAction[]
}

const table: Readonly<Record<AppointmentState, Actions>> = {
  requested: {
    ahead: { advisor: ['confirm', 'decline', 'move', 'substitute'], customer: ['cancel', 'move'] },
  },
  confirmed: {
    ahead: { advisor: ['cancel', 'move', 'substitute'], customer: ['cancel', 'move'] },
    begun: ['done', 'missed'],
  },
  declined: {},
  cancelled: {},
  expired: {},
  // What was marked by mistake is corrected.
  done: { begun: ['missed'] },
  missed: { begun: ['done'] },
}

/** What may be done with it now. */
export function actionsFor(
  state: AppointmentState,
  starts: Date,
  now: Date,
  side: AppointmentSide,
): readonly AppointmentAction[] {
  const { ahead, begun } = table[state]
  if (now < starts) return ahead?.[side] ?? []
  return side === 'advisor' ? (begun ?? []) : []
}

/** How an appointment stands by the clock, whether or not somebody, or a job, has said so yet (product §7.18). */
export type AppointmentStanding = AppointmentState | 'begun' | 'over'

/** @returns the state where the clock adds nothing: what was called off stays called off */
export function standingOf(
  state: AppointmentState,
  starts: Date,
  ends: Date,
  now: Date,
): AppointmentStanding {
  if (now < starts) return state
  if (state === 'requested') return 'expired'
  if (state !== 'confirmed') return state
  return now < ends ? 'begun' : 'over'
}

/** The state that an action leads to; handing over keeps it, and moving has stateAfterMove(). */
export const stateAfter = {
  confirm: 'confirmed',
  decline: 'declined',
  cancel: 'cancelled',
  done: 'done',
  missed: 'missed',
} as const satisfies Partial<Record<AppointmentAction, AppointmentState>>

/**
 * The state that a move leads to (product §10.12): what the advisor's side chose is agreed with it; what a customer chose
 * is answered first, unless the advisor confirms without looking.
 */
export function stateAfterMove(side: AppointmentSide, isAutomatic: boolean): 'requested' | 'confirmed' {
  return side === 'advisor' || isAutomatic ? 'confirmed' : 'requested'
}

const became: Readonly<Record<AppointmentState, string>> = {
  requested: 'This appointment is not confirmed yet.',
  confirmed: 'This appointment was confirmed meanwhile.',
  declined: 'This appointment was declined meanwhile.',
  cancelled: 'This appointment was cancelled meanwhile.',
  expired: 'This request has expired meanwhile.',
  done: 'This appointment took place.',
  missed: 'This appointment was missed.',
}

/** Why an action is none of actionsFor: a message key. */
export function refusalOf(
  action: AppointmentAction,
  state: AppointmentState,
  starts: Date,
  now: Date,
  side: AppointmentSide,
): string {
  const { ahead, begun } = table[state]
  if (now >= starts && ahead?.[side].includes(action)) return 'This appointment has already begun.'
  if (now < starts && begun?.includes(action)) return 'This appointment has not begun yet.'
  return became[state]
}

/** For so many seconds the desk lets a confirmation be taken back (product §10.11). */
export const takeBackSeconds = 10
/** A call that was sent in time may be a little late. */
const lateSeconds = 2
/** After so many the customer is told: a call that came in time has ended by then. */
export const toldAfterSeconds = takeBackSeconds + lateSeconds + 3

/** A step of an appointment's history, as far as it says whether it can be taken back. */
export interface AnswerStep {
  readonly state: AppointmentState
  readonly by: string
  readonly at: Date
  readonly start: Date
  /** Whether its mails began to leave; absent where nobody asks. */
  readonly isTold?: boolean
}

/** Whether a step says yes to the request before it: its mail waits. */
export function isConfirmation(step: AnswerStep, before: AnswerStep | undefined): boolean {
  const isAsked = before?.state === 'requested' && before.start.getTime() === step.start.getTime()
  return isAsked && step.state === 'confirmed' && step.by !== 'customer' && step.by !== 'system'
}

/** Why a confirmed appointment cannot be made a request again: a message key; null if it can. */
export function refusalOfTakeBack(
  last: AnswerStep | undefined,
  before: AnswerStep | undefined,
  now: Date,
): string | null {
  if (last?.state !== 'confirmed') return became[last?.state ?? 'requested']
  if (now >= last.start) return 'This appointment has already begun.'
  const isOpen = now.getTime() - last.at.getTime() < (takeBackSeconds + lateSeconds) * 1000
  return isConfirmation(last, before) && isOpen && !last.isTold ? null : told
}

const told = 'The customer is being told already. Please move or cancel the appointment instead.'
