import { stateNames } from '#rules/appointment-states.ts'
import type { Appointment, HistoryStep } from './types.ts'

/** One step as people tell it: message keys and what stands in them. */
export interface ToldStep {
  readonly at: string
  /** 'Moved' and 'Handed over' change no state. */
  readonly what: string
  /** Start of a move. */
  readonly to: string | null
  /** A name, or a message key where nobody in particular did it. */
  readonly who: string
  readonly message: string | null
}

/** The newest first: what an advisor looks for is the last thing that happened. */
export function toldSteps(appointment: Appointment): ToldStep[] {
  const history = appointment.history ?? []
  return history
    .map((step, index) => {
      const before = history[index - 1]
      const isMoved = before?.start !== undefined && step.start !== undefined && before.start !== step.start
      return {
        at: step.at,
        what: isMoved ? 'Moved' : whatOf(step, before),
        to: isMoved ? (step.start ?? null) : null,
        who: whoOf(appointment, step),
        message: step.message || null,
      }
    })
    .reverse()
}

function whatOf({ state }: HistoryStep, before: HistoryStep | undefined): string {
  return before?.state === state ? 'Handed over' : stateNames[state]
}

function whoOf({ name, advisor_name, substitute_name }: Appointment, { by }: HistoryStep): string {
  const people: Readonly<Record<HistoryStep['by'], string>> = {
    customer: name,
    advisor: advisor_name,
    substitute: substitute_name ?? 'Substitute',
    administrator: 'Administration',
    system: 'Automatically',
  }
  return people[by]
}
