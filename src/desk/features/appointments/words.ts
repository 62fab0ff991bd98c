import { Building2, type LucideIcon, Phone, Video } from 'lucide-react'
import type { AppointmentStanding } from '#rules/appointment-states.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'
import type { AppointmentState } from './types.ts'

/** Message keys. */
export const stateWords: Readonly<Record<AppointmentState, string>> = {
  requested: 'Requested',
  confirmed: 'Confirmed',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  done: 'Done',
  missed: 'Missed',
}

/** Message keys: how it stands by the clock. */
export const standingWords: Readonly<Record<AppointmentStanding, string>> = {
  ...stateWords,
  begun: 'Under way',
  over: 'Over',
}

export const typeIcons: Readonly<Record<AppointmentType, LucideIcon>> = {
  'in-branch': Building2,
  'by-phone': Phone,
  online: Video,
}
