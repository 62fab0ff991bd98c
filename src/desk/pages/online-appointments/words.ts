import type { components } from '#generated/types.ts'

export type Appointment = components['schemas']['Appointment']
export type AppointmentType = NonNullable<Appointment['type']>

/** Message keys. */
export const typeWords: Readonly<Record<AppointmentType, string>> = {
  'by-phone': 'By phone',
  'in-branch': 'In branch',
  online: 'Online',
}
