/** What others use of advisors. */

/** The demo writes texts into the places of a profile. */
export type { TextPlace } from './queries.ts'
/** What belongs to an advisor (absences, calendars, working hours) is asked for by alias. */
export { advisorUuid } from './by-alias.ts'
/** Whoever changes what belongs to an advisor waits for who came before. */
export { lockedAdvisor, lockedAdvisors } from './by-alias.ts'
/** Requests, redirects and wallet cards are of an advisor with a public profile. */
export { type AdvisorRow, findActive } from './queries.ts'
/** Mails about requests and appointments go where the advisor reads them. */
export { findMailbox, findMailboxes } from './mailboxes.ts'
/** Clicks are counted for advisors who are there. */
export { isActiveAdvisor } from './queries.ts'
/** A contact option that does not hold for visitors is neither shown nor led to. */
export { type CardState, type TenantState, visibleOptions } from './queries.ts'
/** An appointment is handed over to them, and an absence names one who stands in. */
export { colleaguesOf } from './colleagues.ts'
/** A name is searched for one way. */
export { namedLike } from './colleagues.ts'
/** Cards say what an advisor does as profiles do. */
export { positionOf } from './profile.ts'
/** Whoever exports advisors reads all of them, part by part, and shows the first. */
export { type Advisor, advisorKeys, advisorsOf, listAdvisors } from './records.ts'
/** The start page of administrators says how many profiles lack something. */
export { countIncomplete } from './records.ts'
/** The list of all addresses of a kind of link says what should be entered as the form of an advisor does. */
export { entered } from './entered.ts'
/** Who was made anonymous is found as nobody. */
export { isSomebodys } from './inactive.ts'
