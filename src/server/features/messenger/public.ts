/** What others use of conversations. */

/** Erasing an advisor erases what visitors wrote to them. */
export { deleteThreadsTo } from './queries.ts'
