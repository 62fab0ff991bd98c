/** What others use of security events. */

/** Nothing is kept for ever. */
export { keptEventDays } from './events.ts'
/** Whoever changes an account writes it down; its owner reads it. */
export { eventsOf, noteEvent, type SecurityEvent } from './events.ts'
