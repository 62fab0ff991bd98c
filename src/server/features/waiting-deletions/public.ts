/** What others use of deletions that wait for a second person. */

/** Bounds of tables: so long they are told. */
export { toldDays, waitingDays } from './queries.ts'
