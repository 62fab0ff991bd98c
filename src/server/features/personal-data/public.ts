/** What each feature tells of a person, and erases: its personal-data.ts. */

/** Each personal-data.ts is of this shape. */
export type { Person, PersonalData } from './person.ts'
