/** What others use of conversations. */

/** A message that comes as a contact request begins a conversation, once. */
export { begin } from './beginning.ts'
/** A form that is sent twice is answered as the first time. */
export { findBegun } from './queries.ts'
/** Whichever way a visitor writes, it counts as one of the same few. */
export { limitBeginning } from './limits.ts'
