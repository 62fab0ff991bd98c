import { dateIn } from '#rules/dates.ts'
import type { Appointment } from '../types.ts'

export interface Day {
  /** YYYY-MM-DD */
  readonly key: string
  readonly appointments: readonly Appointment[]
}

/** Neighbours of one day together, in the order in which they came. */
export function byDay(appointments: readonly Appointment[], zone: string): Day[] {
  const days = Map.groupBy(appointments, ({ start }) => dateIn(start, zone))
  return [...days].map(([key, those]) => ({ key, appointments: those }))
}
