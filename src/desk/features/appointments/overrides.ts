import type { Overrides } from '../../screens/overrides.ts'

/** What of appointments is not generated: one appointment, with what can be done with it now. */
export const appointments: Overrides = {
  show: async () => (await import('./AppointmentRecord.tsx')).AppointmentRecord,
}
