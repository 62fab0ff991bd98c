/** What others use of advisors. */

/** The demo writes texts into the places of a profile. */
export type { TextPlace } from './queries.ts'
/** What belongs to an advisor (absences, calendars, working hours) is asked for by alias. */
/** Whoever changes what belongs to an advisor waits for who came before. */
/** Requests, redirects and wallet cards are of an advisor with a public profile. */
/** Mails about requests and appointments go where the advisor reads them. */
/** Clicks are counted for advisors who are there. */
/** A contact option that does not hold for visitors is neither shown nor led to. */
export {
  type AdvisorRow,
  advisorUuid,
  type CardState,
  findActive,
  findMailbox,
  findMailboxes,
  isActiveAdvisor,
  lockedAdvisor,
  lockedAdvisors,
  type TenantState,
  visibleOptions,
} from './queries.ts'
