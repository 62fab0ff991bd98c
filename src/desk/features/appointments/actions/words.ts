import {
  CalendarCog,
  CalendarX2,
  Check,
  CheckCheck,
  type LucideIcon,
  UserRoundX,
  UsersRound,
  X,
} from 'lucide-react'
import type { AppointmentAction, AppointmentCall, StoredAppointment } from '../types.ts'

interface ActionWord {
  /** Message key. */
  readonly label: string
  readonly Icon: LucideIcon
  /** Done by one press; all others ask first, because they need more or the customer loses something. */
  readonly isAtOnce?: true
}

/** In the order in which they stand. */
export const actionWords: Readonly<Record<AppointmentAction, ActionWord>> = {
  confirm: { label: 'Confirm', Icon: Check, isAtOnce: true },
  done: { label: 'Done', Icon: CheckCheck, isAtOnce: true },
  missed: { label: 'Missed', Icon: UserRoundX, isAtOnce: true },
  move: { label: 'Move to…', Icon: CalendarCog },
  substitute: { label: 'Hand over…', Icon: UsersRound },
  decline: { label: 'Decline…', Icon: X },
  cancel: { label: 'Cancel appointment…', Icon: CalendarX2 },
}

/** Message key: what a move made of an appointment that was in this state (product §10.12). */
export const movedWords = ({ state }: Pick<StoredAppointment, 'state'>): string =>
  state === 'requested'
    ? 'The appointment with {name} is confirmed for {time}.'
    : 'The appointment with {name} is now on {time}.'

/** Message keys of the notifications that it was done: which appointment it was, for rows look alike. */
export const toldWords: Readonly<Record<Exclude<AppointmentCall, 'move'>, string>> = {
  confirm: 'Appointment with {name}, {time}, confirmed',
  'take-back': 'Confirmation for {name}, {time}, taken back',
  done: 'Appointment with {name}, {time}, marked as done',
  missed: 'Appointment with {name}, {time}, marked as missed',
  substitute: 'Appointment with {name}, {time}, handed over',
  decline: 'Request of {name}, {time}, declined',
  cancel: 'Appointment with {name}, {time}, cancelled',
}

export const actionsInOrder = Object.keys(actionWords) as AppointmentAction[]
