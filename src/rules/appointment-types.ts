/** The ways to meet. */
import type { components } from '#generated/types.ts'

export type AppointmentType = components['schemas']['AppointmentType']['type']

/** In the order in which they are offered, to visitors and to advisors (look.md). */
export const appointmentTypes: readonly AppointmentType[] = ['in-branch', 'by-phone', 'online']

/** Message keys. */
export const typeNames = {
  'in-branch': 'In branch',
  'by-phone': 'By phone',
  online: 'Online',
} as const satisfies Record<AppointmentType, string>
