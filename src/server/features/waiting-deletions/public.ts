/** What others use of deletions that wait for a second person. */

/** Bounds of tables: so long they are told. */
export { toldDays, waitingDays } from './queries.ts'

/** The start page of administrators says how many wait for somebody's yes. */
export { countToAgree } from './queries.ts'
/** Which of them somebody may decide follows from what they may delete. */
export { readerOf } from './reader.ts'
