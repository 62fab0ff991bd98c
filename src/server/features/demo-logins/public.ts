/** What others use of the demo's logins. */

/** The demo seeds these people, and its start names them to whoever reads the terminal. */
export { demoEmail, demoPassword, demoRoles } from './logins.ts'
