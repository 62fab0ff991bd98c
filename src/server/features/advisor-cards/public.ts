/** What others use of the cards that advisors have in lists. */

/** The finder shows the cards of those it found. */
export { type AdvisorCard, advisorCards } from './queries.ts'
/** The finder's order is the one of the cards. */
export { byName } from './queries.ts'
/** The page of a branch shows its advisors. */
export { cardsOf } from './queries.ts'
