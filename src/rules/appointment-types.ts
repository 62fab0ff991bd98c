/** Message keys of the ways to meet. */
export const appointmentTypes = {
  'by-phone': 'By phone',
  'in-branch': 'In branch',
  online: 'Online',
} as const

export type AppointmentType = keyof typeof appointmentTypes
