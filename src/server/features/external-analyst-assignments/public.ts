/** What others use of the assignments of analysts to branches. */

/** The weekly mail goes to who is assigned, and keeps with the assignment who wants none. */
export type { Assignment } from './queries.ts'
