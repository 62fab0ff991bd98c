/** A thread of messages that began with a request is answered by the same links. */
export { AnswerLinks } from './AnswerLinks.tsx'
/** What they take, and how far it is answered. */
export type { ContactRequest, RequestState } from './types.ts'
