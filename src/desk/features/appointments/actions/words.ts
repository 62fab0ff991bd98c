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
import type { AppointmentAction } from '../types.ts'

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

export const actionsInOrder = Object.keys(actionWords) as AppointmentAction[]
