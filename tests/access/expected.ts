/**
 * Who may call what, written by hand from section 6 of the specification and decisions §4, with all modules on. The
 * policies stand in openapi.yaml; this is a second opinion on them, so that a slip in x-access does not prove itself. It
 * is never generated, and every test of access takes it from here.
 */
import type { OperationId } from '#generated/operations.ts'
import { type Role, roles } from '#rules/access.ts'

/** Guests too. */
export const everybody = 'everybody'

/** An institutional advisor, whatever the roles. */
export const advisor = 'advisor'
type Principal = Role | typeof advisor

/** Whoever is signed in and not named gets 403, a guest 401. */
export const mayCall: Readonly<Partial<Record<OperationId, typeof everybody | readonly Principal[]>>> = {
  createSession: everybody,
  deleteSession: everybody,
  listDemoLogins: everybody,
  getMe: everybody,
  getTenant: everybody,
  listModules: everybody,
  getTranslations: everybody,
  headTranslations: everybody,
  getSettings: ['accountadmin', 'INTERNAL'],
  updateSetting: ['accountadmin'],
  listOrganizations: ['accountadmin', 'orgs-manager', 'INTERNAL', 'orgadmin'],
  createOrganization: ['accountadmin', 'orgs-manager'],
  getOrganization: everybody,
  updateOrganization: ['accountadmin', 'orgs-manager', 'orgadmin', 'organizations-profiles-editor'],
  deleteOrganization: ['accountadmin', 'orgs-manager', 'orgadmin'],
  listAppointmentTopics: ['accountadmin', 'advisors-oap-manager', 'INTERNAL', advisor],
  getAdvisorProfile: everybody,
  getVCard: everybody,
  createContactRequest: everybody,
  getProfileLayout: everybody,
  createLogEntry: everybody,
  createProfileHit: everybody,
}

export function rolesThatMayCall(id: OperationId): readonly Principal[] {
  const allowed = mayCall[id] ?? []
  return allowed === everybody ? [...roles, advisor] : allowed
}

export function mayGuestCall(id: OperationId): boolean {
  return mayCall[id] === everybody
}
