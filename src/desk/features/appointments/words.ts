import { Building2, type LucideIcon, Phone, Video } from 'lucide-react'
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

export const typeIcons: Readonly<Record<AppointmentType, LucideIcon>> = {
  'in-branch': Building2,
  'by-phone': Phone,
  online: Video,
}
