import { Building2, type LucideIcon, Phone, Video } from 'lucide-react'
import { type AppointmentStanding, stateNames } from '#rules/appointment-states.ts'
import type { AppointmentType } from '#rules/appointment-types.ts'

/** Message keys: how it stands by the clock. */
export const standingWords: Readonly<Record<AppointmentStanding, string>> = {
  ...stateNames,
  begun: 'Under way',
  over: 'Over',
}

export const typeIcons: Readonly<Record<AppointmentType, LucideIcon>> = {
  'in-branch': Building2,
  'by-phone': Phone,
  online: Video,
}
