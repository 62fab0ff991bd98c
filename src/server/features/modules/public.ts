/** What others use of modules. */

/** The operator and the demo switch modules by these names. */
export { moduleNames } from './names.ts'

/** A job has no request that knows it. */
export { isModuleOn } from './queries.ts'

/** The operator is told which are on, and which account admins may switch. */
export { storedSwitches } from './queries.ts'
