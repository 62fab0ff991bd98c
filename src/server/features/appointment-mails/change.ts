/** What a step of an appointment's history was, told from the step before it. */
import type { AdvisorContact, HistorySide, HistoryStep, MailedAppointment } from './queries.ts'

export type ChangeKind =
  | 'requested'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'moved'
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

/** Null where nobody is told: there is no such step, or the appointment was kept or missed. */
export function changeAt(appointment: MailedAppointment, number: number): AppointmentChange | null {
  const { history, starts_at, ends_at } = appointment
  const at = history.findIndex(({ step }) => step === number)
  const step = history[at]
  if (!step || step.state === 'done' || step.state === 'missed') return null
  const before = history[at - 1]
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
    holder: step.holder,
    former: before && before.holder.uuid !== step.holder.uuid ? before.holder : null,
    message: step.message?.trim() || null,
    sequence: step.step - 1,
  }
}

function kindOf(
  state: AppointmentChange['state'],
  before: HistoryStep | undefined,
  isMoved: boolean,
): ChangeKind {
  if (isMoved) return 'moved'
  return before?.state === state ? 'substituted' : state
}

/** Of the appointment as it stands: what a calendar that reads it now must know. */
export function sequenceOf({ history }: MailedAppointment): number {
  return Math.max(0, (history.at(-1)?.step ?? 1) - 1)
}
