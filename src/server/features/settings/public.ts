/** What others use of settings: the operator sets them as administrators do. */

/** The operator is refused what does not fit the other settings. */
export { conflictOf } from './conflicts.ts'

/** The operator is refused a text that the setting does not take. */
export { faultOf } from './faults.ts'

/** The operator lists what can be set. */
export { knownSettings } from './known.ts'
/** The operator reads and writes them; a preview reads what it would have saved. */
export { lockedSettings, saveSetting, shownSettings } from './queries.ts'
/** Whoever uses a secret opens it at its place. */
export { secretPlaceOf } from './queries.ts'
/** What everybody may read stands with the tenant. */
export { publicSettings } from './queries.ts'
