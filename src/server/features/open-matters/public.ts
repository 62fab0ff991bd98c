/** What customers have with an advisor. */

/** The form of an advisor shows it, and who leaves by the directory is told of with it. */
export { openMatters } from './open-matters.ts'
