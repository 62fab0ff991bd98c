/** A field for one advisor, wherever somebody stands in, is away or gives away a week. */
export { AdvisorPicker, type PickedAdvisor } from './AdvisorPicker.tsx'
/** For fields that take several advisors or ask in a way of their own. */
export { type AdvisorOption, askedName, findAdvisorsByName } from './advisors-by-name.ts'
