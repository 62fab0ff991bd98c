/** What others use of appointments. */

/** The demo writes a year of appointments in all their states. */
export type { AppointmentState } from './queries.ts'
/** A review is written by a link that names its appointment. */
export { namedAppointment } from './named-appointment.ts'
/** A mail that asks for a review carries the link that names the appointment. */
export { namingToken } from './named-appointment.ts'
/** The demo's appointments take place where booked ones would. */
export { placeOf } from './place.ts'
/** Mails are sent for these queues' jobs. */
export { appointmentMails, settledMails } from './queries.ts'
/** A mail carries the link to the customer's private page. */
export { appointmentToken } from './queries.ts'
/** The start page of administrators says how many were booked, and how many wait. */
export { countBooked } from './queries.ts'
/** Reviews are asked for by mails of this queue's jobs. */
export { reviewInvitations } from './review-consent.ts'
/** A mail that asks for a review goes to those alone who still agree. */
export { type AskedCustomer, findAsked } from './review-consent.ts'
/** A time that was suggested in a conversation is booked by the rule of every booking. */
export { bookAtOnce } from './at-once.ts'
