/** One login for each role, the same in every tenant of the demo (product §37.3). */
import type { Role } from '#rules/access.ts'

export const demoPassword = 'openbranch-demo'

/** What each may do, as message keys. */
const descriptions: Readonly<Record<Role | 'advisor', string>> = {
  accountadmin: 'Settings, topics, profile layout',
  advisor: 'An advisor: calendar, topics, own profile',
  'marketing-manager': 'Push notifications',
  'advisors-manager': 'Advisors, advisors export',
  'advisors-oap-manager': 'Topics and working hours of everyone',
  'orgs-manager': 'All organizations',
  orgadmin: 'The organizations assigned to them',
  'organizations-profiles-editor': 'Public pages of branches',
  orguser: 'Advisors and requests of one branch',
  'roles-manager': 'Users and their roles',
  analyst: 'Reports of assigned branches',
  'content-manager': 'Imprint, privacy, campaigns',
  'profile-delete-manager': 'Deletion tool',
  stduser: 'Signed in without further rights',
  INTERNAL: 'The provider, reading only',
}

export type DemoRole = keyof typeof descriptions

export const demoRoles = Object.keys(descriptions) as DemoRole[]

export const demoEmail = (role: DemoRole, tenant: string) => `${role}@${tenant}.example`

const tenants = new Set(['musterbank', 'alpenbank', 'harbourbank'])

/** For the login page; `description` is a message key. Other tenants of the same server have none. */
export function demoLogins(tenant: string) {
  if (!tenants.has(tenant)) return []
  return demoRoles.map((role) => ({
    email: demoEmail(role, tenant),
    password: demoPassword,
    role,
    description: descriptions[role],
  }))
}
