import type { Actor, Scope } from './access.ts'

/** Roles that change every organization of the tenant, and roles that change those assigned to them (decisions §4). */
const all = ['accountadmin', 'orgs-manager'] as const
const assigned = ['orgadmin', 'organizations-profiles-editor', 'orguser'] as const

/** What `filters[administrable]=true` leaves of the organizations. INTERNAL reads all and administers none. */
export function administrable(actor: Actor): Scope {
  if (actor.kind === 'guest') return { kind: 'organizations', organizations: [] }
  if (all.some((role) => actor.roles.includes(role))) return { kind: 'all' }
  const isAssigned = assigned.some((role) => actor.roles.includes(role))
  return { kind: 'organizations', organizations: isAssigned ? actor.assignedOrganizations : [] }
}
