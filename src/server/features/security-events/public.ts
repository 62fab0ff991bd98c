/** What others use of security events. */

/** Nothing is kept for ever. */
export { keptEventDays } from './events.ts'
/** Whoever changes an account writes it down; its owner reads it. */
export { eventsOf, type NotedEvent, noteEvent, type SecurityEvent } from './events.ts'
/** A group of the directory changes the roles of thousands at once. */
export { noteEventOfMany } from './events.ts'
