import { Building2, type LucideIcon, Phone, Video } from 'lucide-react'
import type { Appointment, AppointmentState } from './types.ts'

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

export const typeWords: Readonly<Record<Appointment['type'], { label: string; Icon: LucideIcon }>> = {
  'by-phone': { label: 'By phone', Icon: Phone },
  'in-branch': { label: 'In branch', Icon: Building2 },
  online: { label: 'Online', Icon: Video },
}
