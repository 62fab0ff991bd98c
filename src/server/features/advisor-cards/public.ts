/** What others use of the cards that advisors have in lists. */

/** The finder shows the cards of those it found. */
/** The finder searches, and a wallet card names, branches as visitors know them. */
/** The finder's order is the one of the cards. */
/** The page of a branch shows its advisors. */
export { type AdvisorCard, advisorCards, branchName, byName, cardsOf } from './queries.ts'
