/** What a step of an appointment's history was, told from the step before it. */
import { type AnswerStep, isConfirmation, toldAfterSeconds } from '#rules/appointment-states.ts'
import type { AdvisorContact, HistorySide, HistoryStep, MailedAppointment } from './queries.ts'

export type ChangeKind =
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'moved'
  | 'moved-and-confirmed'
  | 'expired'
  | 'substituted'

export interface AppointmentChange {
  readonly kind: ChangeKind
  /** From then on. */
  readonly state: 'requested' | 'confirmed' | 'declined' | 'cancelled' | 'expired'
  readonly by: HistorySide
  readonly start: Date
  readonly end: Date
  /** Of one that moved: when it was before. */
  readonly before: Date | null
  readonly isFirst: boolean
  /** Who advises from then on. */
  readonly holder: AdvisorContact
  /** Who had it until then, if somebody else. */
  readonly former: AdvisorContact | null
  readonly message: string | null
  /** Of the calendar file: each step counts, and a mail that is late keeps its own. */
  readonly sequence: number
}

/**
 * Null where nobody is told: there is no such step, the appointment was kept or missed, or a confirmation was overtaken
 * before its mail left.
 */
export function changeAt(appointment: MailedAppointment, number: number): AppointmentChange | null {
  const { history, starts_at, ends_at } = appointment
  const at = history.findIndex(({ step }) => step === number)
  const step = history[at]
  if (!step || step.state === 'done' || step.state === 'missed' || isOvertaken(history, at)) return null
  const told = history.slice(0, at).filter((_, index) => !isOvertaken(history, index))
  const before = told.at(-1)
  const length = ends_at.getTime() - starts_at.getTime()
  const isMoved = before !== undefined && before.starts_at.getTime() !== step.starts_at.getTime()
  return {
    kind: kindOf(step.state, before, isMoved),
    state: step.state,
    by: step.by,
    start: step.starts_at,
    end: new Date(step.starts_at.getTime() + length),
    before: isMoved ? before.starts_at : null,
    isFirst: before === undefined,
    holder: (cameMeanwhile(history, at) ?? step).holder,
    former: before && before.holder.uuid !== step.holder.uuid ? before.holder : null,
    message: step.message?.trim() || null,
    sequence: step.step - 1,
  }
}

/** What came while the mail of a confirmation waited (product §10.11). */
function cameMeanwhile(history: readonly HistoryStep[], at: number): HistoryStep | null {
  const [before, step, next] = [history[at - 1], history[at], history[at + 1]]
  if (!step || !next || !isConfirmation(answerOf(step), before && answerOf(before))) return null
  return next.at.getTime() - step.at.getTime() < toldAfterSeconds * 1000 ? next : null
}

/** Whether a step is one that its advisor may take back until its mails leave. */
export function mayBeTakenBack({ history }: MailedAppointment, number: number): boolean {
  const at = history.findIndex(({ step }) => step === number)
  const [before, step] = [history[at - 1], history[at]]
  return step !== undefined && isConfirmation(answerOf(step), before && answerOf(before))
}

/** The step of the confirmation that is told before this one, which came while its mail waited; null: there is none. */
export function toldFirst({ history }: MailedAppointment, number: number): number | null {
  const at = history.findIndex(({ step }) => step === number)
  const here = history[at]
  const found = history.findLastIndex((step, index) => {
    const before = history[index - 1]
    return index < at && isConfirmation(answerOf(step), before && answerOf(before))
  })
  const confirmation = history[found]
  if (!here || !confirmation || isOvertaken(history, found)) return null
  const isSoon = here.at.getTime() - confirmation.at.getTime() < toldAfterSeconds * 1000
  return isSoon ? confirmation.step : null
}

/** Taken back, called off or moved before it was told: handed over, it is told all the same. */
function isOvertaken(history: readonly HistoryStep[], at: number): boolean {
  const [step, next] = [history[at], cameMeanwhile(history, at)]
  if (!step || !next) return false
  return next.state !== step.state || next.starts_at.getTime() !== step.starts_at.getTime()
}

const answerOf = ({ starts_at: start, ...step }: HistoryStep): AnswerStep => ({ ...step, start })

function kindOf(
  state: AppointmentChange['state'],
  before: HistoryStep | undefined,
  isMoved: boolean,
): ChangeKind {
  if (isMoved) return isAgreed(state, before) ? 'moved-and-confirmed' : 'moved'
  return before?.state === state ? 'substituted' : state
}

/** What was a request until it moved (product §10.12). */
const isAgreed = (state: AppointmentChange['state'], before: HistoryStep | undefined) =>
  state === 'confirmed' && before?.state === 'requested'

/** Of the appointment as it stands: what a calendar that reads it now must know. */
export function sequenceOf({ history }: MailedAppointment): number {
  return Math.max(0, (history.at(-1)?.step ?? 1) - 1)
}
