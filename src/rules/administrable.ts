import type { Actor, Scope } from './access.ts'

/**
 * Roles that every organization of the tenant belongs to, and roles that those assigned to them do. The provider's staff
 * change nothing, but every list of organizations is filtered by this (product §18.7), so it leaves what they may read.
 */
const all = ['accountadmin', 'orgs-manager', 'INTERNAL'] as const
const assigned = ['orgadmin', 'organizations-profiles-editor', 'orguser'] as const

/** What `filters[administrable]=true` leaves of the organizations. */
export function administrable(actor: Actor): Scope {
  if (actor.kind === 'guest') return { kind: 'organizations', organizations: [] }
  if (all.some((role) => actor.roles.includes(role))) return { kind: 'all' }
  const isAssigned = assigned.some((role) => actor.roles.includes(role))
  return { kind: 'organizations', organizations: isAssigned ? actor.assignedOrganizations : [] }
}
