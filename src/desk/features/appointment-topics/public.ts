/** The form of an advisor has them beside it, though they are saved by a call of their own. */
export { AdvisorTopics } from './AdvisorTopics.tsx'
