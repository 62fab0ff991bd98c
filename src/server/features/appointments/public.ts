/** What others use of appointments. */

/** The demo writes a year of appointments in all their states. */
export type { AppointmentState } from './queries.ts'
/** Mails are sent for this queue's jobs. */
/** A mail carries the link to the customer's private page. */
export { appointmentMails, appointmentToken } from './queries.ts'
