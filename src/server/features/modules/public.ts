/** What others use of modules. */

/** The operator and the demo switch modules by these names. */
export { moduleNames } from './names.ts'

/** A job has no request that knows it. */
export { isModuleOn } from './queries.ts'
