/** What others use of the deletion tool. */

/** An operator erases again who is back with an older copy of the database. */
export { type ErasedAgain, eraseAgain } from './erasing-again.ts'
/** What that needs is kept outside of the database. */
export { writeRecords } from './restoring.ts'
