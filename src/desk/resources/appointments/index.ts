import type { Overrides } from '../overrides.ts'

/** What of appointments is not generated: one appointment, and what the server says can be done with it now. */
export const appointments: Overrides = {
  hasOwnActions: true,
  show: async () => (await import('./AppointmentRecord.tsx')).AppointmentRecord,
}
