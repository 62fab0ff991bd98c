/** A field for one advisor, wherever somebody stands in, is away or gives away a week. */
export { AdvisorPicker } from './AdvisorPicker.tsx'
/** What that field holds, and where else its list may come from. */
export type { AdvisorSource, PickedAdvisor } from './use-advisors.ts'
/** For fields that take several advisors or ask in a way of their own. */
export { type AdvisorOption, askedName, findAdvisorsByName } from './advisors-by-name.ts'
