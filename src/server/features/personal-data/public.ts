/** What each feature tells of a person, and erases: its personal-data.ts. */

/** Each personal-data.ts gives parts of this shape. */
export type { Erasing, Held, Kept, LoggedRecords, PersonalPart, Words } from './part.ts'
/** What lies ahead of somebody is called off, and others are told. */
export type { Beginning, WaitedJob } from './part.ts'
/** Most of them tell of the rows of one table. */
export { rowsOf } from './part.ts'
/** What has to stay says until when. */
export { termOf } from './part.ts'
/** What goes is taken out of the change log too. */
export { forgetChanges, uuidsOf } from './part.ts'
/** Whom somebody asks about; parts ask which rows are of that person. */
export {
  byAdvisor,
  byCustomer,
  byUser,
  mayBeOf,
  type DeletionKind,
  type Person,
  type PersonKind,
} from './person.ts'
/** Texts of many kinds may name a person. */
export { marksOf, mentionedIn } from './person.ts'
