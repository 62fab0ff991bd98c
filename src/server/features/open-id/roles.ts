/** Which roles somebody has by their groups at the institution (product §30.5). */
import { roles as allRoles, type Role } from '#rules/access.ts'
import type { TenantTx } from '#server/platform/database/tables.ts'
import type { Client } from '#server/platform/identity/client-words.ts'
import { noteEvent } from '../security-events/public.ts'
import { lockAccounts, rolesOf, saveRoles } from '../users/public.ts'

/** A group's roles. Those that no group gives are given and taken away here alone. */
export type RolesByGroup = ReadonlyMap<string, readonly Role[]>

/** The right to give rights comes from nobody outside, and the provider's role is the operator's to give. */
const never: readonly Role[] = ['roles-manager', 'INTERNAL']

const isRole = (text: string): text is Role => allRoles.some((role) => role === text && !never.includes(role))

/** @param text a line for each group: `group = role`, which the setting's schema has checked */
export function rolesByGroup(text: string): RolesByGroup {
  const found = new Map<string, Role[]>()
  for (const line of text.split('\n')) {
    const [group = '', role = ''] = line.split('=').map((part) => part.trim())
    if (group !== '' && isRole(role)) found.set(group, [...(found.get(group) ?? []), role])
  }
  return found
}

interface RolesAsked {
  readonly userUuid: string
  /** Their groups, as the service names them; null: it says nothing of groups. */
  readonly groups: readonly string[] | null
  readonly roles: RolesByGroup
  readonly now: Date
  readonly client: Client
}

/** A service that says nothing of groups changes nothing. */
export async function takeRoles(tx: TenantTx, asked: RolesAsked): Promise<void> {
  const { userUuid, groups, roles, now, client } = asked
  if (groups === null || roles.size === 0) return
  await lockAccounts(tx)
  const before = await rolesOf(tx, userUuid)
  const outside = new Set([...roles.values()].flat())
  const given = groups.flatMap((group) => roles.get(group) ?? [])
  const after = [...new Set([...before.filter((role) => !outside.has(role)), ...given])].toSorted()
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await saveRoles(tx, userUuid, after)
  const details = { from: before, to: after, by: 'open-id' }
  await noteEvent(tx, { uuid: userUuid }, { event: 'roles-changed', at: now, client, details })
}
